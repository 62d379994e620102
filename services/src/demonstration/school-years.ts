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
  /** Without pupils: its grid is a draft, and nothing else of it is prepared. */
  readonly next: DemoYear;
}

/** Two past years, the current one, and the next without pupils. */
export function demoYears(today: string): DemoYears {
  const current = schoolYear(beginOfSchoolYear(today));
  return {
    past: [schoolYear(current.start - 2), schoolYear(current.start - 1)],
    current,
    next: schoolYear(current.start + 1),
  };
}

/** When a year's contributions are calculated: everybody is enrolled, nobody has paid. */
export const calculated = ({ start }: DemoYear): string => workday(day(start, 9, 18));

/** A day of a month, `YYYY-MM-DD`. `month` from 1. */
export function day(year: number, month: number, dayOfMonth: number): string {
  return `${year}-${two(month)}-${two(dayOfMonth)}`;
}

/** The instant at which someone at work writes something down on a day: between 8 and 16 o'clock UTC, by `salt`. */
export function atWork(date: string, salt: number): string {
  const minutes = 8 * 60 + ((salt * 37) % 480);
  return `${date}T${two(Math.floor(minutes / 60))}:${two(minutes % 60)}:${two((salt * 13) % 60)}.000Z`;
}

/** So many days later, `YYYY-MM-DD`; on a Monday where that is a weekend. */
export function workday(date: string, later = 0): string {
  const time = Date.parse(`${date}T00:00:00Z`) + later * DAY_MS;
  const weekend = { 6: 2, 0: 1 }[new Date(time).getUTCDay()] ?? 0;
  return new Date(time + weekend * DAY_MS).toISOString().slice(0, 10);
}

const DAY_MS = 86_400_000;
const two = (value: number): string => String(value).padStart(2, '0');
