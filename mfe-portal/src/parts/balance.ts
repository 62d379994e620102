import type { ContributionRow } from '@diapason/contracts';
import { formatCents } from '@diapason/ui';

/** Where a contribution stands, in integer cents. */
export interface Balance {
  readonly total: number;
  readonly paid: number;
  /** Never negative. */
  readonly remaining: number;
  /** Received above what was owed; never negative. */
  readonly overpaid: number;
}

/** Document 002 §4: the amount already paid is deducted from the total. */
export function balanceOf({
  montantTotal,
  MontantDejaRegle,
}: Pick<ContributionRow, 'montantTotal' | 'MontantDejaRegle'>): Balance {
  return {
    total: montantTotal,
    paid: MontantDejaRegle,
    remaining: Math.max(0, montantTotal - MontantDejaRegle),
    overpaid: Math.max(0, MontantDejaRegle - montantTotal),
  };
}

/** Paid share, 0 to 100, rounded down so that 100 means fully paid. */
export const paidPercent = ({ total, paid }: Balance): number =>
  total <= 0 ? 100 : Math.min(100, Math.floor((paid / total) * 100));

/** What a family reads that paid too much. */
export const paidTooMuch = (overpaid: number): string =>
  `Vous avez réglé ${formatCents(overpaid)} de plus que le montant de la cotisation. Contactez le secrétariat de votre école.`;
