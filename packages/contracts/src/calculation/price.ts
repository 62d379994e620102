import type { HouseholdInputs, TariffGrid, TariffLine, TariffPrice } from './household';
import { decimal, max, min, type Rational, rational, times } from './rational';

/** A column of the grid: members, outside families, or the zone of that index. */
export type Column = 'adherent' | 'exterieur' | number;

/** Whose prices a family pays: members' by the rule of document 000; else those of the zone that names its town, or its EPCI. */
export function columnOf(
  { adherent, codeInsee, fk_epci }: Pick<HouseholdInputs, 'adherent' | 'codeInsee' | 'fk_epci'>,
  { zones }: Pick<TariffGrid, 'zones'>,
): Column {
  if (adherent) return 'adherent';
  const byTown = zones.findIndex(({ communes }) => codeInsee !== null && communes.includes(codeInsee));
  const found = byTown >= 0 ? byTown : zones.findIndex(({ epcis }) => fk_epci !== null && epcis.includes(fk_epci));
  return found >= 0 ? found : 'exterieur';
}

/** @throws RangeError for a zone that the line has no price for. */
export function priceIn(line: Pick<TariffLine, 'adherent' | 'exterieur' | 'zones'>, column: Column): TariffPrice {
  const price = typeof column === 'number' ? line.zones[column] : line[column];
  if (!price) throw new RangeError(`no price for zone ${column}`);
  return price;
}

/** What the price of an offer depends on, beside its tariff. */
export interface Situation {
  readonly column: Column;
  /** Null without a tax notice. */
  readonly quotient: number | null;
  /** From 1. */
  readonly tranche: number;
}

/**
 * Rule 3 of facts/tariffs.md: the yearly price of one practice before any factor, in exact cents. Without a tax notice an effort rate is
 * at its ceiling. @param rank of the pupil among those of the family, from 0.
 */
export function basePrice(price: TariffPrice, { quotient, tranche }: Situation, rank: number): Rational {
  switch (price.mode) {
    case 'FLAT':
      return rational(price.montant);
    case 'STEP':
      return rational(amountAt(price.montants, tranche - 1));
    case 'RANK':
      return rational(amountAt(price.montants, rank));
    case 'EFFORT_RATE': {
      if (quotient === null) return rational(price.plafond);
      const effort = times(decimal(price.taux), rational(quotient * 100));
      return min(max(effort, rational(price.plancher)), rational(price.plafond));
    }
  }
}

/** The published price of a second or further practice, where the grid gives one instead of a factor. */
export function furtherPrice(price: TariffPrice, { tranche }: Situation): Rational | undefined {
  if (price.mode === 'FLAT') return price.suivante === undefined ? undefined : rational(price.suivante);
  return price.mode === 'STEP' && price.suivantes ? rational(amountAt(price.suivantes, tranche - 1)) : undefined;
}

/** A list that is shorter ends at its last amount. */
function amountAt(amounts: readonly number[], index: number): number {
  const amount = amounts[Math.min(index, amounts.length - 1)];
  if (amount === undefined) throw new RangeError('tariff without amounts');
  return amount;
}
