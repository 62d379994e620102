import type { ContributionRow } from '@diapason/contracts';
import { type ContributionView, formatCents, toCents } from '@diapason/contracts/constants';

type Amounts = Pick<ContributionRow, 'montantTotal' | 'MontantDejaRegle'>;
export type Situation = Exclude<ContributionView, 'toutes'>;

/** State of a contribution, as in the exports' views (document 002 §2). A contribution of 0 € is complete. */
export function situationOf({ montantTotal, MontantDejaRegle }: Amounts): Situation {
  if (MontantDejaRegle > montantTotal) return 'tropPercues';
  if (MontantDejaRegle === montantTotal) return 'completes';
  return MontantDejaRegle > 0 ? 'partielles' : 'sansReglement';
}

/** Cents still to pay, never negative. */
export const remaining = ({ montantTotal, MontantDejaRegle }: Amounts): number =>
  Math.max(0, montantTotal - MontantDejaRegle);

/** Cents received above what was owed. */
export const overpaid = ({ montantTotal, MontantDejaRegle }: Amounts): number =>
  Math.max(0, MontantDejaRegle - montantTotal);

/** First of two instalments, in cents; the second takes the odd cent (document 002 §4). */
export const half = (cents: number): number => Math.floor(Math.max(0, cents) / 2);

/** Whether a contribution is in a view. */
export const inView = (row: Amounts, view: ContributionView): boolean => view === 'toutes' || situationOf(row) === view;

export const situations: Readonly<
  Record<Situation, { readonly label: string; readonly tone: 'success' | 'warning' | 'information' | 'neutral' }>
> = {
  completes: { label: 'Complet', tone: 'success' },
  partielles: { label: 'Partiel', tone: 'warning' },
  tropPercues: { label: 'Trop-perçu', tone: 'information' },
  sansReglement: { label: 'Sans règlement', tone: 'neutral' },
};

/** What will be true once so much more is paid. @param rest cents still to pay, negative where too much was paid. @param montant euros */
export function afterPayment(
  rest: number,
  montant: number | null,
): { readonly words: string; readonly overpaid: number } | undefined {
  const cents = montant === null ? null : toCents(montant);
  if (cents === null || cents <= 0) return undefined;
  const left = rest - cents;
  if (left < 0) return { words: `trop-perçu de ${formatCents(-left)}`, overpaid: -left };
  return { words: `reste ${formatCents(left)}${left === 0 ? ', cotisation complète' : ''}`, overpaid: 0 };
}
