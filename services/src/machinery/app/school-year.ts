import { frenchDate, isInYear, messages, type YearDays } from '@diapason/contracts/constants';
import { firstOf, type ReadModels, Refusal, sql } from '@diapason/event-sourcing';

const YEAR = { dateDebut: sql.date('date_debut'), dateFin: sql.date('date_fin') };

/**
 * First and last day of a school year.
 * @throws Refusal 404 on `fk_anneeScolaire` when there is no such year.
 */
export async function readSchoolYear(db: Pick<ReadModels, 'query'>, fk_anneeScolaire: number) {
  const year = await firstOf(db, YEAR, 'from annee_scolaire where id_annee_scolaire = $1', [fk_anneeScolaire]);
  if (!year) throw new Refusal(messages.general.notFound, 404, 'fk_anneeScolaire');
  return year;
}

/** @throws Refusal 404 for an unknown year, 400 on the field whose day lies outside the year that the form names. */
export async function requireInSchoolYear<K extends string>(
  db: Pick<ReadModels, 'query'>,
  form: { readonly fk_anneeScolaire: number } & { readonly [day in K]?: string | null | undefined },
  field: K,
): Promise<void> {
  requireDayInYear(form[field], await readSchoolYear(db, form.fk_anneeScolaire), field);
}

/** @throws Refusal 400 on the field whose day lies outside the year. */
export function requireDayInYear(day: string | null | undefined, year: YearDays, field: string): void {
  if (!day || isInYear(day, year)) return;
  const [from, to] = [frenchDate(year.dateDebut), frenchDate(year.dateFin)];
  throw new Refusal(messages.dates.outsideYear(from, to), 400, field);
}
