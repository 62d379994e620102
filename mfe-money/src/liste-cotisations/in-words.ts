import type { ContributionListRow, ContributionRow } from '@diapason/contracts';
import { formatCents } from '@diapason/contracts/constants';
import { formatDate, formatEuros, plural } from '@diapason/ui';
import { overpaid, situationOf, situations } from '../famille/situation';

/** « 2 élèves · Albi » */
export const familyInWords = ({ nombreEleves, libelleSite }: ContributionListRow): string =>
  [plural(nombreEleves, 'élève'), libelleSite].filter(Boolean).join(' · ');

/** « Trop-perçu 12,00 € » */
export function stateInWords(row: Pick<ContributionRow, 'montantTotal' | 'MontantDejaRegle'>): string {
  const state = situationOf(row);
  const { label } = situations[state];
  return state === 'tropPercues' ? `${label} ${formatCents(overpaid(row))}` : label;
}

/** All payments of a contribution, since paper does not unfold: « 150,00 € (Chèque, 12/11/2026) ; … ». */
export const paymentsInWords = ({ reglements }: Pick<ContributionListRow, 'reglements'>): string =>
  (reglements ?? [])
    .map(({ montant, libelleMode, date, valide }) =>
      [`${formatEuros(montant)} (${libelleMode}, ${formatDate(date)})`, ...(valide === 1 ? [] : ['supprimé'])].join(
        ' ',
      ),
    )
    .join(' ; ') || 'Aucun';
