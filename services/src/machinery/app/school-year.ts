import { messages } from '@diapason/contracts/constants';
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
