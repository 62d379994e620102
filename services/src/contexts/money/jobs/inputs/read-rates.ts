import { messages, toCents } from '@diapason/contracts/constants';
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

const KEYS = [
  'coefficientPratiqueSupplementaire',
  'coefficientsFratrie',
  'plancherLigne',
  'montantFraisInscription',
  'baseFraisInscription',
  'dateEntreeTardive',
  'coefficientEntreeTardive',
] as const;

async function readRules(db: Db): Promise<CalculationRules> {
  const settings = await settingValues(db, KEYS);
  const number = (cle: (typeof KEYS)[number]) => numberOf(cle, settings[cle]);
  const cents = (cle: (typeof KEYS)[number]) => toCents(number(cle)) ?? unreadable(cle);
  const day = settings.dateEntreeTardive;
  return {
    coefficientPratiqueSupplementaire: number('coefficientPratiqueSupplementaire'),
    coefficientsFratrie: settings.coefficientsFratrie.split(';').map((text) => numberOf('coefficientsFratrie', text)),
    plancherLigne: cents('plancherLigne'),
    fraisInscription: cents('montantFraisInscription'),
    baseFraisInscription: settings.baseFraisInscription === 'eleve' ? 'eleve' : 'foyer',
    dateEntreeTardive: /^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(day) ? day : unreadable('dateEntreeTardive'),
    coefficientEntreeTardive: number('coefficientEntreeTardive'),
  };
}

/** Decimals with a point or a comma; an empty setting counts as 0. */
function numberOf(cle: string, text: string): number {
  const written = text.trim().replace(',', '.');
  return written === '' ? 0 : /^\d+(\.\d+)?$/.test(written) ? Number(written) : unreadable(cle);
}

function unreadable(cle: string): never {
  throw new Refusal(`Le paramètre ${cle} ne peut pas être lu : corrigez-le avant de calculer.`, 422);
}
