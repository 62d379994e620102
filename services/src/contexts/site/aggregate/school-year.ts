import type { ReferenceRow } from '@diapason/contracts/site';

/** The year that begins in 2026 has the id 9, which the public enrolment expects (document 002 §7); the others count from it. */
const BEGINS_OF_ID_0 = 2017;

/** The calendar year in which the school year of a day begins: from 1 August (document 002 §2). `day` is `YYYY-MM-DD`. */
export function beginOfSchoolYear(day: string): number {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return month >= 8 ? year : year - 1;
}

/** The id of the school year that begins in this calendar year. */
export const schoolYearId = (begin: number): number => begin - BEGINS_OF_ID_0;

/** The row of a school year: 1 August to 31 July. */
export function schoolYearRow(begin: number): ReferenceRow {
  return {
    libelleAnneeScolaire: `${begin}-${begin + 1}`,
    dateDebut: `${begin}-08-01`,
    dateFin: `${begin + 1}-07-31`,
    visible: true,
  };
}

/** The school years a network starts with on this day: two past ones, the current, the next. By id. */
export function schoolYearsAround(day: string): Map<number, ReferenceRow> {
  const current = beginOfSchoolYear(day);
  return new Map(
    [current - 2, current - 1, current, current + 1].map((begin) => [schoolYearId(begin), schoolYearRow(begin)]),
  );
}
