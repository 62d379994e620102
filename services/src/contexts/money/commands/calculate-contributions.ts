import { setTimeout } from 'node:timers/promises';
import { messages, right } from '@diapason/contracts/constants';
import { calculateContributions } from '@diapason/contracts/money';
import { batchProgress, firstOf, Refusal, rowsOf, sql } from '@diapason/event-sourcing';
import { payersOf, payersWith } from '@diapason/projections/money/calculation/read-households';
import { calculationBatch, refusalIn } from '@diapason/projections/money/queries/calculations';
import { closedYears } from '@diapason/projections/money/queries/year-closings';
import { type CommandContext, command } from '../../../machinery/app/command';
import { requireModule, requireOneOf } from '../../../machinery/app/session-rights';
import { fingerprintOf } from '../aggregate/calculate';
import { requireNotClosed } from '../aggregate/year-closing';
import { CALCULATE_FAMILIES, portions } from '../jobs/calculate-families';
import { calculationInputs } from '../jobs/inputs/calculation-inputs';
import { readGrid } from '../jobs/inputs/read-grid';

type Db = CommandContext['db'];

/**
 * Queues the families, some hundred per job, and waits for those of one guardian. A job appends only what changed, in the name of the person who asked.
 * Who is held to own sites has the families of these sites calculated, as the list shows them.
 * @throws Refusal 422 for a year, or a family, without anything to calculate; 409 while the lists do not have what was saved before.
 */
export const calculateContributionsCommand = command(
  calculateContributions,
  { needs: ['reading'] },
  async (
    { body: { fk_anneeScolaire, fk_responsable, prevenir } },
    { db, ids, session, sites, actor, requestJobs, reading },
  ) => {
    // The guardian sheet's right is enough for one family (documents 001 and 002 §6).
    if (!fk_responsable) {
      requireOneOf(session, right.calculateContributions);
      requireModule(session, 'cotisation');
    }
    if (!(await reading.caughtUp())) throw new Refusal(messages.reading.late, 409);
    await requireYear(db, fk_anneeScolaire, fk_responsable ?? undefined);
    requireNotClosed(fk_anneeScolaire, await closedYears(db));
    await readGrid(db, fk_anneeScolaire);
    const families = fk_responsable
      ? await familyOf(db, fk_anneeScolaire, fk_responsable)
      : await familiesOn(db, fk_anneeScolaire, sites);
    if (families.length === 0) throw new Refusal(messages.money.nothingToCalculate, 422);
    const idCalcul = await ids.next('calcul');
    await requestJobs(
      portions(families).map((familles, portion) => ({
        ...CALCULATE_FAMILIES,
        id: `calcul-${idCalcul}-${portion}`,
        data: { fk_anneeScolaire, familles, prevenir, acteur: actor.actor, pour: actor.onBehalfOf },
        batch: calculationBatch(idCalcul),
        units: familles.length,
      })),
    );
    const finished = fk_responsable ? await untilFinished(db, calculationBatch(idCalcul)) : false;
    return { idCalcul, total: families.length, finished };
  },
);

/** Whom one guardian's calculation takes in; nobody where none of them has a schooling to pay, or a contribution that changes. */
async function familyOf(db: Db, year: number, guardian: number): Promise<readonly number[]> {
  const families = await payersWith(db, year, guardian);
  const inputs = await calculationInputs(db, year, families);
  const hasSomething = inputs.some(
    ({ inputs: household, grille, known }) =>
      household.pratiques.length > 0 || (known && known.empreinte !== fingerprintOf(household, grille)),
  );
  return hasSomething ? families : [];
}

const PAYER = { id: sql.number('id_utilisateur') };

/** The year's payers; of some sites alone those whose contribution is there, or will be: the list shows it by any of its sites. */
async function familiesOn(db: Db, year: number, sites: readonly number[] | undefined): Promise<readonly number[]> {
  const families = await payersOf(db, year);
  if (!sites) return families;
  const [listed, inputs] = await Promise.all([
    rowsOf(db, PAYER, 'from cotisation c where c.fk_annee_scolaire = $1 and c.sites && $2::int[]', [year, sites]),
    calculationInputs(db, year, families),
  ]);
  const shown = new Set(listed.map(({ id }) => id));
  for (const { idUtilisateur, inputs: household } of inputs)
    if (household.pratiques.some(({ fk_site }) => fk_site !== null && sites.includes(fk_site)))
      shown.add(idUtilisateur);
  return families.filter((id) => shown.has(id));
}

/** A few families take a fraction of a second; with busy jobs the answer says that it has begun. */
export const TIMEOUT_MS = 5_000;

/** @throws Refusal 422 with the reason of the first family that could not be calculated. */
async function untilFinished(db: Db, batch: string): Promise<boolean> {
  for (const end = performance.now() + TIMEOUT_MS; ; await setTimeout(50)) {
    const isLast = performance.now() >= end;
    const { finished, failed } = await batchProgress(db, batch);
    if (!finished && isLast) return false;
    if (!finished) continue;
    if (failed > 0) throw new Refusal((await refusalIn(db, batch)) ?? messages.money.notCalculated, 422);
    return true;
  }
}

const YEAR = {
  label: sql.text('libelle_annee_scolaire'),
  known: sql.boolean('exists (select from responsable where id_utilisateur = $2)'),
  taxed: sql.boolean('exists (select from revenu where fk_responsable = $2 and fk_annee_scolaire = $1)'),
};

/**
 * For one family document 001 asks for a tax record of the year (one that declines the notice counts); in a calculation of
 * everybody, a family without one is in the top bracket (facts/tariffs.md).
 * @throws Refusal 404 unknown year or guardian; 422 without a tax record.
 */
async function requireYear(db: Db, year: number, guardian: number | undefined): Promise<void> {
  const found = await firstOf(db, YEAR, 'from annee_scolaire where id_annee_scolaire = $1', [year, guardian ?? 0]);
  if (!found || (guardian !== undefined && !found.known)) throw new Refusal(messages.general.notFound, 404);
  if (guardian !== undefined && !found.taxed) throw new Refusal(messages.families.taxRecordNeeded(found.label), 422);
}
