import { beginOfSchoolYear, schoolYearFrom } from '@diapason/contracts/constants';
import { schoolYearId } from '../contexts/site/aggregate/school-year';

/** A school year: 1 August to 31 July. */
export interface DemoYear {
  readonly id: number;
  /** Calendar year in which it begins. */
  readonly start: number;
  readonly dateDebut: string;
  readonly dateFin: string;
}

function schoolYear(start: number): DemoYear {
  const { debut, fin } = schoolYearFrom(start);
  return { id: schoolYearId(start), start, dateDebut: debut, dateFin: fin };
}

export interface DemoYears {
  readonly past: readonly [DemoYear, DemoYear];
  readonly current: DemoYear;
}

/** Two past years, the current one, and the next without pupils. */
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
