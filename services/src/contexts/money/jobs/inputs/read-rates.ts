import { messages } from '@diapason/contracts/constants';
import type { CalculationRules } from '@diapason/contracts/money';
import { Refusal } from '@diapason/event-sourcing';
import { publishedTariff } from '@diapason/projections/money/queries/calculations';
import { settingValues } from '@diapason/projections/site/setting-value';
import type { CommandContext } from '../../../../machinery/app/command';
import type { Rates } from '../../calculation/household';

type Db = CommandContext['db'];

/**
 * The grid in force for a year and the settings of the calculation.
 * @throws Refusal 422 when no grid is published, or a setting cannot be read as what it must be.
 */
export async function readRates(db: Db, fk_anneeScolaire: number): Promise<{ rates: Rates; grilleVersion: number }> {
  const [published, regles] = await Promise.all([publishedTariff(db, fk_anneeScolaire), readRules(db)]);
  if (!published) throw new Refusal(messages.money.noTariff, 422);
  return { rates: { grille: published.grille, regles }, grilleVersion: published.version };
}

async function readRules(db: Db): Promise<CalculationRules> {
  const { montantFraisInscription, coefficientsFratrie, ...said } = await settingValues(db, SAID);
  return { ...said, fraisInscription: montantFraisInscription, coefficientsFratrie: [...coefficientsFratrie] };
}

const SAID = [
  'coefficientPratiqueSupplementaire',
  'coefficientsFratrie',
  'plancherLigne',
  'montantFraisInscription',
  'baseFraisInscription',
  'dateEntreeTardive',
  'coefficientEntreeTardive',
] as const;
