/** A school year: 1 August to 31 July. `id` counts from 2018-2019, so that discharges (ids below 7) end with 2023-2024. */
export interface DemoYear {
  readonly id: number;
  readonly libelle: string;
  readonly dateDebut: string;
  readonly dateFin: string;
  /** Year in which it begins. */
  readonly start: number;
}

const FIRST_START = 2018;

export function schoolYear(start: number): DemoYear {
  return {
    id: start - FIRST_START + 1,
    libelle: `${start}-${start + 1}`,
    dateDebut: `${start}-08-01`,
    dateFin: `${start + 1}-07-31`,
    start,
  };
}

/** The school year of a day `YYYY-MM-DD`. */
export function currentSchoolYear(today: string): DemoYear {
  const [year = 0, month = 0] = today.split('-').map(Number);
  return schoolYear(month >= 8 ? year : year - 1);
}

export interface DemoYears {
  readonly past: readonly [DemoYear, DemoYear];
  readonly current: DemoYear;
  readonly next: DemoYear;
}

/** Two past years, the current one, the next. */
export function demoYears(today: string): DemoYears {
  const current = currentSchoolYear(today);
  return {
    past: [schoolYear(current.start - 2), schoolYear(current.start - 1)],
    current,
    next: schoolYear(current.start + 1),
  };
}

/** A day of a month, `YYYY-MM-DD`. `month` from 1. */
export function day(year: number, month: number, dayOfMonth: number): string {
  return `${year}-${String(month).padStart(2, '0')}-${String(dayOfMonth).padStart(2, '0')}`;
}
