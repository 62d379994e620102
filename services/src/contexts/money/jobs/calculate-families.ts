import { type JobResult, Refusal } from '@diapason/event-sourcing';
import { type JobContext, job } from '../../../machinery/app/job';
import { decideCalculate, fingerprintOf } from '../aggregate/calculate';
import { contribution } from '../aggregate/contribution';
import { MissingTariff } from '../calculation/compute-contribution';
import { calculationInputs } from './inputs/calculation-inputs';

/** Families of one job: enough to share their reads and to fill the event store's commits, few enough to show the progress. */
const PER_JOB = 100;
/** Whoever asked for so few waits for the answer, and reads their contributions next. */
const AWAITED = 10;
/** Jobs at a time: while the appends of one are under way, another reads and computes. */
const AT_A_TIME = 3;

export const CALCULATE_FAMILIES = { queue: 'calcul', name: 'familles' } as const;

/** Guardians in portions of one job each. */
export function portions(guardians: readonly number[]): readonly (readonly number[])[] {
  const count = Math.ceil(guardians.length / PER_JOB);
  return Array.from({ length: count }, (_, portion) => guardians.slice(portion * PER_JOB, (portion + 1) * PER_JOB));
}

/** Calculates some families' contributions of a year; `changed` says how many have a new version. */
export const calculateFamiliesJob = job(
  CALCULATE_FAMILIES.queue,
  CALCULATE_FAMILIES.name,
  async ({ fk_anneeScolaire, familles }, context) => {
    if (!Array.isArray(familles)) throw new Refusal('no families to calculate', 400);
    const families = familles.map(Number);
    const result = await context.books
      .pass(() => calculateFamilies(Number(fk_anneeScolaire), families, context, context.begun > 1))
      .catch((error: unknown) => {
        // As of a year that was closed meanwhile: whoever asked hears why, as of a single family that is refused.
        if (error instanceof Refusal) return { changed: 0, failed: families.length, error: error.message };
        throw error;
      });
    if (families.length <= AWAITED) await context.visible();
    return result;
  },
  { concurrency: AT_A_TIME, needs: ['books'] },
);

/**
 * @param again a former attempt may have calculated some of them: they count as changed, whatever the read model shows by now.
 * @returns `failed`: families that were refused, as with an offer that the grid has no tariff for; `error` says why the first was.
 * @throws Refusal 404 unknown year; 422 without a grid.
 */
export async function calculateFamilies(
  fk_anneeScolaire: number,
  guardians: readonly number[],
  { db, ids, executeEach }: Pick<JobContext, 'db' | 'ids' | 'executeEach'>,
  again = false,
): Promise<JobResult> {
  const found = await calculationInputs(db, fk_anneeScolaire, guardians);
  // The read model is never ahead of the log: what it has of these very inputs, the log has too.
  const families = again
    ? found
    : found.filter(({ known, inputs, rates }) => known?.empreinte !== fingerprintOf(inputs, rates));
  if (families.length === 0) return { changed: 0 };
  const first = families.filter(({ known }) => !known);
  const given = await ids.forKeys(
    'cotisation',
    first.map(({ idUtilisateur }) => `${fk_anneeScolaire}:${idUtilisateur}`),
  );
  const numbers = new Map(first.map((family, index) => [family, given[index] as number]));
  const outcomes = await executeEach(
    contribution,
    families.map((family) => {
      const idCotisation = family.known?.idCotisation ?? (numbers.get(family) as number);
      const request = { ...family, idCotisation, fk_anneeScolaire };
      return { id: idCotisation, decide: (state) => decideCalculate(state, request) };
    }),
  );
  let changed = 0;
  const refusals: string[] = [];
  for (const outcome of outcomes) {
    if (outcome.status === 'fulfilled') changed += outcome.value.events.length > 0 ? 1 : 0;
    else refusals.push(refusalOf(outcome.reason));
  }
  const [error] = refusals;
  return { changed, ...(error ? { failed: refusals.length, error } : {}) };
}

/** Why this family cannot be calculated; the others of the job are. @throws any other error: the job is tried again. */
function refusalOf(error: unknown): string {
  if (error instanceof Refusal) return error.message;
  if (!(error instanceof MissingTariff)) throw error;
  const { libelleOffre, typeTarif } = error.practice;
  return `La grille n’a pas de tarif « ${typeTarif} » pour l’offre « ${libelleOffre} ».`;
}
