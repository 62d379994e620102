import type { TariffLine } from '@diapason/contracts/money';
import { decimal, max, min, type Rational, rational, times } from './rational';

/** What the price of an offer depends on, beside its tariff. */
export interface Situation {
  readonly adherent: boolean;
  /** Null without a tax notice. */
  readonly quotient: number | null;
  /** From 1. */
  readonly tranche: number;
}

/**
 * Rule 3 of facts/tariffs.md: the yearly price of one practice before any factor, in exact cents.
 * Outside families pay `exterieur` in every mode; without a tax notice an effort rate is at its ceiling.
 */
export function basePrice(tariff: TariffLine, { adherent, quotient, tranche }: Situation): Rational {
  if (!adherent) return rational(tariff.exterieur);
  switch (tariff.mode) {
    case 'FLAT':
      return rational(tariff.adherent);
    case 'STEP':
      return rational(amountOfBracket(tariff.montants, tranche));
    case 'EFFORT_RATE': {
      if (quotient === null) return rational(tariff.plafond);
      const effort = times(decimal(tariff.taux), rational(quotient * 100));
      return min(max(effort, rational(tariff.plancher)), rational(tariff.plafond));
    }
  }
}

/** The published price of a second or further practice, where the grid gives one instead of a factor. */
export function furtherPrice(tariff: TariffLine, { adherent, tranche }: Situation): Rational | undefined {
  if (tariff.mode !== 'STEP' || !tariff.suivantes) return undefined;
  return rational(adherent ? amountOfBracket(tariff.suivantes.montants, tranche) : tariff.suivantes.exterieur);
}

/** A list shorter than the brackets ends at its last amount. */
function amountOfBracket(amounts: readonly number[], tranche: number): number {
  const amount = amounts[Math.min(tranche, amounts.length) - 1];
  if (amount === undefined) throw new RangeError('tariff without amounts');
  return amount;
}
