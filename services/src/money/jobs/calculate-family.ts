import { Refusal } from '@diapason/event-sourcing';
import { type JobContext, job } from '../../app/job';
import { decideCalculate, fingerprintOf } from '../calculate';
import { MissingTariff } from '../calculation/compute-contribution';
import { contribution } from '../contribution';
import { calculationInputs } from '../inputs/calculation-inputs';

/** Families at a time: they share their reads, and the event store commits their appends together. */
const AT_A_TIME = 32;

export const CALCULATE_FAMILY = { queue: 'calcul', name: 'calcul' } as const;

/** Calculates one family's contribution of a year; `changed` says whether it has a new version. */
export const calculateFamilyJob = job(
  CALCULATE_FAMILY.queue,
  CALCULATE_FAMILY.name,
  async (data, context) => calculateFamily(Number(data.fk_anneeScolaire), Number(data.fk_responsable), context),
  { concurrency: AT_A_TIME },
);

/** @throws Refusal 422 when the grid has no tariff for one of the family's offers, or there is no grid. */
export async function calculateFamily(
  fk_anneeScolaire: number,
  idUtilisateur: number,
  { db, ids, execute }: Pick<JobContext, 'db' | 'ids' | 'execute'>,
): Promise<{ changed: boolean }> {
  const { known, ...found } = await calculationInputs(db, fk_anneeScolaire, idUtilisateur);
  // The read model is never ahead of the log: what it has of these very inputs, the log has too.
  if (known?.empreinte === fingerprintOf(found.inputs, found.rates)) return { changed: false };
  const idCotisation = known?.idCotisation ?? (await ids.forKey('cotisation', `${fk_anneeScolaire}:${idUtilisateur}`));
  try {
    const { events } = await execute(contribution, idCotisation, (state) =>
      decideCalculate(state, { idCotisation, fk_anneeScolaire, idUtilisateur, ...found }),
    );
    return { changed: events.length > 0 };
  } catch (error) {
    if (!(error instanceof MissingTariff)) throw error;
    const { libelleOffre, typeTarif } = error.practice;
    throw new Refusal(`La grille n’a pas de tarif « ${typeTarif} » pour l’offre « ${libelleOffre} ».`, 422);
  }
}
