import { beginOfSchoolYear, schoolYearFrom } from '@diapason/contracts/constants';
import type { ReferenceRow } from '@diapason/contracts/site';

/** The year that begins in 2026 has id 9, as public enrolment expects (document 002 §7); other ids count from it. */
const BEGINS_OF_ID_0 = 2017;

/** The id of the school year that begins in this calendar year. */
export const schoolYearId = (begin: number): number => begin - BEGINS_OF_ID_0;

/** The row of a school year: 1 August to 31 July. */
export function schoolYearRow(begin: number): ReferenceRow {
  const { debut, fin } = schoolYearFrom(begin);
  return { libelleAnneeScolaire: `${begin}-${begin + 1}`, dateDebut: debut, dateFin: fin, visible: true };
}

/** School years on a first start: two past ones, the current and the next, by id. */
export function schoolYearsAround(day: string): Map<number, ReferenceRow> {
  const current = beginOfSchoolYear(day);
  return new Map(
    [current - 2, current - 1, current, current + 1].map((begin) => [schoolYearId(begin), schoolYearRow(begin)]),
  );
}
