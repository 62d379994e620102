import { beginOfSchoolYear, schoolYearId } from '../contexts/site/aggregate/school-year';

/** A school year: 1 August to 31 July. */
export interface DemoYear {
  readonly id: number;
  /** Year in which it begins. */
  readonly start: number;
  readonly dateDebut: string;
  readonly dateFin: string;
}

function schoolYear(start: number): DemoYear {
  return { id: schoolYearId(start), start, dateDebut: `${start}-08-01`, dateFin: `${start + 1}-07-31` };
}

export interface DemoYears {
  readonly past: readonly [DemoYear, DemoYear];
  readonly current: DemoYear;
}

/** Two past years and the current one; the next exists too, without pupils. */
export function demoYears(today: string): DemoYears {
  const current = schoolYear(beginOfSchoolYear(today));
  return {
    past: [schoolYear(current.start - 2), schoolYear(current.start - 1)],
    current,
  };
}

/** A day of a month, `YYYY-MM-DD`. `month` from 1. */
export function day(year: number, month: number, dayOfMonth: number): string {
  return `${year}-${String(month).padStart(2, '0')}-${String(dayOfMonth).padStart(2, '0')}`;
}
