import { messages, right } from '@diapason/contracts/constants';
import { calculateContributions } from '@diapason/contracts/money';
import { firstOf, Refusal, sql } from '@diapason/event-sourcing';
import { calculationBatch } from '@diapason/projections/money/queries/calculations';
import { closedYears } from '@diapason/projections/money/queries/year-closings';
import { type CommandContext, command } from '../../../machinery/app/command';
import { requireOneOf } from '../../../machinery/app/session-rights';
import { requireNotClosed } from '../aggregate/year-closing';
import { CALCULATE_FAMILIES, portions } from '../jobs/calculate-families';
import { payersOf } from '../jobs/inputs/read-households';
import { readRates } from '../jobs/inputs/read-rates';

/**
 * Queues the families, some hundred per job. A job appends only what changed, in the name of the person who asked.
 * @throws Refusal 422 for a year without anything to calculate.
 */
export const calculateContributionsCommand = command(
  calculateContributions,
  async ({ body: { fk_anneeScolaire, fk_responsable } }, { db, ids, session, actor, requestJobs }) => {
    // The guardian sheet's right is enough for one family (documents 001 and 002 §6).
    if (!fk_responsable) requireOneOf(session, right.calculateContributions);
    await requireYear(db, fk_anneeScolaire, fk_responsable ?? undefined);
    requireNotClosed(fk_anneeScolaire, await closedYears(db));
    await readRates(db, fk_anneeScolaire);
    const families = fk_responsable ? [fk_responsable] : await payersOf(db, fk_anneeScolaire);
    if (families.length === 0) throw new Refusal(messages.money.nothingToCalculate, 422);
    const idCalcul = await ids.next('calcul');
    await requestJobs(
      portions(families).map((familles, portion) => ({
        ...CALCULATE_FAMILIES,
        id: `calcul-${idCalcul}-${portion}`,
        data: { fk_anneeScolaire, familles, acteur: actor.actor, pour: actor.onBehalfOf },
        batch: calculationBatch(idCalcul),
        units: familles.length,
      })),
    );
    return { idCalcul, total: families.length };
  },
);

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
async function requireYear(db: CommandContext['db'], year: number, guardian: number | undefined): Promise<void> {
  const found = await firstOf(db, YEAR, 'from annee_scolaire where id_annee_scolaire = $1', [year, guardian ?? 0]);
  if (!found || (guardian !== undefined && !found.known)) throw new Refusal(messages.general.notFound, 404);
  if (guardian !== undefined && !found.taxed) throw new Refusal(messages.families.taxRecordNeeded(found.label), 422);
}
