import { MissingTariff } from '@diapason/contracts/calculation';
import { messages } from '@diapason/contracts/constants';
import { type JobResult, Refusal, RetryLater } from '@diapason/event-sourcing';
import { type JobContext, job } from '../../../machinery/app/job';
import type { WorkPowers } from '../../../machinery/app/powers';
import { decideCalculate, fingerprintOf, StaleInputs } from '../aggregate/calculate';
import { contribution } from '../aggregate/contribution';
import { calculationInputs } from './inputs/calculation-inputs';
import { mailContributions } from './mail-contributions';

/** Families of one job: enough to share their reads and to fill the event store's commits, few enough to show the progress. */
const PER_JOB = 100;
/** Whoever asked for so few waits for the answer, and reads their contributions next. */
const AWAITED = 10;
/** Jobs at a time: while the appends of one are under way, another reads and computes. */
const AT_A_TIME = 3;
/** How often a family's inputs are read in one job. */
const READINGS = 5;

export const CALCULATE_FAMILIES = { queue: 'calcul', name: 'familles' } as const;

/** Guardians in portions of one job each. */
export function portions(guardians: readonly number[]): readonly (readonly number[])[] {
  const count = Math.ceil(guardians.length / PER_JOB);
  return Array.from({ length: count }, (_, portion) => guardians.slice(portion * PER_JOB, (portion + 1) * PER_JOB));
}

/** Calculates some families' contributions of a year; `changed` says how many have a new version. `prevenir`: families hear of their new amounts. */
export const calculateFamiliesJob = job(
  CALCULATE_FAMILIES.queue,
  CALCULATE_FAMILIES.name,
  async ({ fk_anneeScolaire, familles, prevenir }, context) => {
    if (!Array.isArray(familles)) throw new Refusal('no families to calculate', 400);
    const families = familles.map(Number);
    const { anew, ...result } = await context.yearLock
      .shared(() => calculateFamilies(Number(fk_anneeScolaire), families, context, context.begun > 1))
      .catch((error: unknown) => {
        // As of a year that was closed meanwhile: whoever asked hears why, as of a single family that is refused.
        if (error instanceof Refusal) return { anew: [], changed: 0, failed: families.length, error: error.message };
        throw error;
      });
    if (prevenir === 1) await mailContributions(anew, context);
    if (families.length <= AWAITED) await context.visible();
    return result;
  },
  { concurrency: AT_A_TIME, needs: ['yearLock', 'reading'] },
);

type CalculationContext = Pick<JobContext, 'db' | 'ids' | 'executeEach'> & Pick<WorkPowers, 'reading'>;

/**
 * Where another calculation came first, the family's inputs are read again, until the lists have that one.
 * @param again a former attempt may have calculated some of them: they count as changed, whatever the read model shows by now.
 * @returns `anew`: contributions with a new version, of which `changed` is the number. `failed`: families that were refused, as with an offer
 * that the grid has no tariff for; `error` says why the first was.
 * @throws Refusal 404 unknown year; 422 without a grid.
 */
export async function calculateFamilies(
  fk_anneeScolaire: number,
  guardians: readonly number[],
  context: CalculationContext,
  again = false,
): Promise<JobResult & { readonly changed: number; readonly anew: readonly number[] }> {
  const anew: number[] = [];
  const refusals: string[] = [];
  let left = guardians;
  for (let reading = 1; left.length > 0; reading += 1) {
    if (reading > 1) await untilRead(context);
    const overtaken = new Set<number>();
    for (const one of await calculateOnce(fk_anneeScolaire, left, context, again)) {
      const { idUtilisateur, idCotisation, outcome } = one;
      if (outcome.status === 'fulfilled') anew.push(...(outcome.value.events.length > 0 ? [idCotisation] : []));
      else if (outcome.reason instanceof StaleInputs && reading < READINGS) overtaken.add(idUtilisateur);
      else refusals.push(refusalOf(outcome.reason));
    }
    left = [...overtaken];
  }
  const [error] = refusals;
  return { anew, changed: anew.length, ...(error ? { failed: refusals.length, error } : {}) };
}

/** @throws RetryLater where the read models are late: the job comes again. */
async function untilRead({ reading }: Pick<WorkPowers, 'reading'>): Promise<void> {
  if (!(await reading.caughtUp())) throw new RetryLater('the read models are late');
}

/** @returns what became of each contribution that is not yet as its inputs have it. */
async function calculateOnce(
  fk_anneeScolaire: number,
  guardians: readonly number[],
  { db, ids, executeEach }: CalculationContext,
  again: boolean,
) {
  const found = await calculationInputs(db, fk_anneeScolaire, guardians);
  // The read model is never ahead of the log: what it has of these very inputs, the log has too.
  const families = again
    ? found
    : found.filter(({ known, inputs, grille }) => known?.empreinte !== fingerprintOf(inputs, grille));
  if (families.length === 0) return [];
  const first = families.filter(({ known }) => !known);
  const given = await ids.forKeys(
    'cotisation',
    first.map(({ idUtilisateur }) => `${fk_anneeScolaire}:${idUtilisateur}`),
  );
  const numbers = new Map(first.map((family, index) => [family, given[index] as number]));
  const requests = families.map((family) => {
    const idCotisation = family.known?.idCotisation ?? (numbers.get(family) as number);
    return { ...family, idCotisation, fk_anneeScolaire, versionLue: family.known?.version ?? 0 };
  });
  const outcomes = await executeEach(
    contribution,
    requests.map((request) => ({ id: request.idCotisation, decide: (state) => decideCalculate(state, request) })),
  );
  return requests.map(({ idUtilisateur, idCotisation }, index) => ({
    idUtilisateur,
    idCotisation,
    outcome: outcomes[index] as Outcome,
  }));
}

type Outcome = Awaited<ReturnType<JobContext['executeEach']>>[number];

/** Why this family cannot be calculated; the others of the job are. @throws any other error: the job is tried again. */
function refusalOf(error: unknown): string {
  if (error instanceof Refusal) return error.message;
  if (error instanceof StaleInputs) return messages.general.conflict;
  if (!(error instanceof MissingTariff)) throw error;
  const { libelleOffre, typeTarif } = error.practice;
  return `La grille n’a pas de tarif « ${typeTarif} » pour l’offre « ${libelleOffre} ».`;
}
