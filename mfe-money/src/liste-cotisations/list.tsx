import { contributionList, contributionViews } from '@diapason/contracts/constants';
import { downloadFile } from '@diapason/platform';
import { mailingAddress } from '@diapason/platform/mailing';
import { formatCents } from '@diapason/ui';
import { declaredList } from '@diapason/ui/table';
import { remaining, situationOf, situations } from '../famille/situation';
import { ContributionPanel } from './ContributionPanel';
import { ContributionState } from './ContributionState';
import { ContributionTotals } from './ContributionTotals';
import { Family } from './Family';
import { familyInWords, paymentsInWords, stateInWords } from './in-words';
import { LatestPayment } from './LatestPayment';
import { AddPayment } from './PaymentMenu';

/** Where families who owe are written to, of what a search of contributions finds. */
export function reminderOf(search: object, choisis?: readonly (string | number)[]): string {
  const { fk_anneeScolaire: annee, fk_site: site, recherche, vue } = search as Readonly<Record<string, unknown>>;
  return mailingAddress('relance', { annee, site, recherche, vue, choisis });
}

/** The contributions of a year, one row per family with its payments (document 002 §2). */
export const contributions = declaredList(contributionList, {
  values: {
    reste: remaining,
    etat: (row) => situations[situationOf(row)].label,
    reglements: (row) => row.reglements?.length,
  },
  cells: {
    nomPrenomUtilisateur: (row) => <Family row={row} />,
    etat: (row) => <ContributionState row={row} />,
    reglements: (row) => <LatestPayment row={row} />,
  },
  seconds: { nomPrenomUtilisateur: familyInWords },
  printed: { etat: stateInWords, reglements: paymentsInWords },
  views: contributionViews
    .filter(({ id }) => id !== 'toutes')
    .map(({ id, libelle }) => ({ id, title: libelle, search: { vue: id } })),
  chosen: { cents: remaining, all: ({ resteARegler }) => resteARegler, words: 'dus' },
  chosenActs: ({ isAllowed }) =>
    isAllowed('exporter') ? [{ key: 'relancer', label: 'Relancer', icon: 'mail', to: reminderOf }] : [],
  panel: (row) => <ContributionPanel row={row} />,
  sheet: ({ idUtilisateur }, { isAllowed }) =>
    isAllowed('ouvrirResponsable') ? `/fiche-responsable/${idUtilisateur}` : undefined,
  phone: {
    beside: (row) => remaining(row) > 0 && formatCents(remaining(row)),
    under: familyInWords,
    state: (row) => <ContributionState row={row} />,
  },
  rowActions: (row) => <AddPayment row={row} />,
  summary: (totals, busy) => <ContributionTotals summary={totals} busy={busy} />,
  // Five views, in Excel (document 002 §2).
  exports: (search, { isAllowed }) =>
    isAllowed('exporter')
      ? contributionViews.map(({ id, libelle }) => ({
          key: id,
          label: `${libelle} (Excel)`,
          onSelect: () =>
            void downloadFile('POST /api/cotisations/export', { body: { ...search, vue: id, format: 'xlsx' } }),
        }))
      : [],
});
