import { contributionViews, right } from '@diapason/contracts/constants';
import { downloadFile } from '@diapason/platform';
import { filters, list } from '@diapason/ui/table';
import { ContributionActions } from './ContributionActions';
import { ContributionDetail } from './ContributionDetail';
import { ContributionState } from './ContributionState';
import { ContributionTotals } from './ContributionTotals';
import { Family } from './Family';
import { paymentsInWords, stateInWords } from './in-words';
import { PaymentLines } from './PaymentLines';
import { remaining, situationOf, situations } from './situation';

/** The contributions of a year, one row per family with its payments (document 002 §2). */
export const contributions = list({
  id: 'cotisations',
  title: 'Cotisations',
  noun: 'cotisation',
  feminine: true,
  endpoint: 'POST /api/cotisations/liste',
  totals: 'POST /api/cotisations/resume',
  count: (totals) => totals.nombre,
  rowKey: (row) => row.idCotisation,
  sort: 'nom',
  filters: {
    annee: filters.pinned(filters.schoolYear({ right: right.changeContributionYear })),
    site: filters.pinned(filters.site({ right: right.changeContributionSite })),
    vue: filters.pinned(
      filters.oneOf(
        'Situation',
        contributionViews.map(({ id, libelle }) => ({ value: id, label: libelle })),
        'toutes',
      ),
    ),
    revenus: filters.oneOf<'tous' | 'aVerifier'>(
      'Déclarations',
      [
        { value: 'tous', label: 'Toutes' },
        { value: 'aVerifier', label: 'À vérifier' },
      ],
      'tous',
    ),
    recherche: filters.search(),
  },
  search: ({ annee, site, vue, revenus, recherche }) => ({
    fk_anneeScolaire: annee,
    fk_site: site,
    vue,
    revenus,
    recherche,
  }),
  columns: [
    {
      key: 'nom',
      header: 'Famille',
      value: (row) => row.nomPrenomUtilisateur,
      cell: (row) => <Family row={row} />,
      second: (row) => row.libelleSite,
      sortable: true,
      fixed: true,
    },
    { key: 'site', header: 'Site', value: (row) => row.libelleSite, optional: true },
    { key: 'eleves', header: 'Élèves', value: (row) => row.nombreEleves, kind: 'number', optional: true },
    { key: 'quotient', header: 'Quotient', value: (row) => row.quotient, kind: 'number', optional: true },
    { key: 'tranche', header: 'Tranche', value: (row) => row.tranche, kind: 'number', optional: true },
    { key: 'total', header: 'Montant', value: (row) => row.montantTotal, kind: 'cents', sortable: true },
    {
      key: 'regle',
      header: 'Réglé',
      value: (row) => row.MontantDejaRegle,
      kind: 'cents',
      hideBelow: 'desktop',
      backBelow: 'compact',
    },
    { key: 'reste', header: 'Reste', value: remaining, kind: 'cents', sortable: true },
    {
      key: 'etat',
      header: 'État',
      value: (row) => situations[situationOf(row)].label,
      cell: (row) => <ContributionState row={row} />,
      printed: stateInWords,
    },
    {
      key: 'reglements',
      header: 'Règlements',
      value: (row) => row.reglements?.length,
      cell: (row) => <PaymentLines row={row} />,
      printed: paymentsInWords,
      hideBelow: 'compact',
    },
    {
      key: 'date',
      header: 'Calculée le',
      value: (row) => row.dateHeure,
      kind: 'dateTime',
      sortable: true,
      optional: true,
    },
  ],
  views: contributionViews
    .filter(({ id }) => id !== 'toutes')
    .map(({ id, libelle }) => ({ id, title: libelle, search: { vue: id } })),
  chosen: { cents: remaining, all: ({ resteARegler }) => resteARegler, words: 'dus' },
  expansion: (row) => <ContributionDetail row={row} />,
  rowActions: (row) => <ContributionActions row={row} />,
  summary: (totals, busy) => <ContributionTotals summary={totals} busy={busy} />,
  // Five views, in Excel (document 002 §2).
  exports: (search, { may }) =>
    may('POST /api/cotisations/export')
      ? contributionViews.map(({ id, libelle }) => ({
          key: id,
          label: `${libelle} (Excel)`,
          onSelect: () =>
            void downloadFile('POST /api/cotisations/export', { body: { ...search, vue: id, format: 'xlsx' } }),
        }))
      : [],
});
