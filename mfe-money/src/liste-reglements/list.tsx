import { paymentModes, right } from '@diapason/contracts/constants';
import { usePaymentAgents, useSchoolYears } from '@diapason/platform';
import { formatDate, formatEuros, Tag } from '@diapason/ui';
import { days } from '@diapason/ui/calendar';
import { exportsBy, filters, list } from '@diapason/ui/table';
import { Family } from './Family';
import { PaymentPanel } from './PaymentPanel';
import { PaymentTotals } from './PaymentTotals';
import styles from './payments.module.css';
import { SiteTotals } from './SiteTotals';
import { useYearFitting } from './year-fitting';

/** What exists is found, also where the user records no such payment: exemptions, card payments of the portal. */
const everyMode = paymentModes.map(({ id, libelle }) => ({ value: id, label: libelle }));

/** Valid payments with totals per site and overall (document 002 §2). */
export const payments = list({
  id: 'reglements',
  title: 'Règlements',
  noun: 'règlement',
  endpoint: 'POST /api/reglements/list/',
  totals: 'POST /api/reglements/resume',
  count: (totals) => totals.nombre,
  rowKey: (row) => row.idReglement,
  rowName: (row) => row.nomPrenomResponsable,
  rowClassName: (row) => (row.valide === 1 ? '' : 'd-row-inactive'),
  sort: '-date',
  filters: {
    annee: filters.pinned(
      filters.anySchoolYear({
        label: 'Année scolaire',
        none: 'Toutes les années',
        useChoice: () => useSchoolYears().choice,
      }),
    ),
    site: filters.pinned(filters.site({ right: right.changePaymentSite })),
    mode: filters.pinned(
      filters.choice({
        label: 'Mode de règlement',
        none: 'Tous les modes',
        useChoice: () => ({ options: everyMode, unavailable: undefined }),
      }),
    ),
    agents: filters.choices({
      right: right.changePaymentAgent,
      label: 'Agents',
      none: 'Tous les agents',
      useChoice: () => usePaymentAgents(true).choice,
    }),
    jours: days(),
    recherche: filters.search(),
  },
  useAlso: useYearFitting,
  search: ({ annee, site, mode, agents, jours, recherche }) => ({
    fk_anneeScolaire: annee,
    fk_site: site,
    fk_mode: mode,
    fk_user: [...agents],
    dateDebut: jours.from,
    dateFin: jours.to,
    recherche,
  }),
  columns: [
    { key: 'date', header: 'Date', value: (row) => row.date, kind: 'date', sortable: true, fixed: true },
    {
      key: 'famille',
      header: 'Famille',
      value: (row) => row.nomPrenomResponsable,
      cell: (row) => <Family row={row} />,
      second: (row) => row.sites,
      sortable: true,
      fixed: true,
    },
    { key: 'sites', header: 'Sites de la famille', value: (row) => row.sites, sortable: true, optional: true },
    { key: 'montant', header: 'Montant', value: (row) => row.montant, kind: 'euros', sortable: true },
    {
      key: 'mode',
      header: 'Mode',
      value: (row) => row.libelleMode,
      second: (row) => row.abonnement && `Abonnement ${row.abonnement}`,
      sortable: true,
    },
    {
      key: 'quittance',
      header: 'Quittance',
      value: (row) => row.quittance,
      cell: (row) => <span className={styles.number}>{row.quittance}</span>,
      sortable: true,
    },
    { key: 'abonnement', header: 'Abonnement', value: (row) => row.abonnement, sortable: true, optional: true },
    { key: 'site', header: 'Site', value: (row) => row.siteReglement, sortable: true },
    {
      key: 'agent',
      header: 'Enregistré par',
      value: (row) => row.nomPrenomAdministratif,
      sortable: true,
      hideBelow: 'compact',
    },
    {
      key: 'annee',
      header: 'Année scolaire',
      value: (row) => row.libelleAnneeScolaire,
      sortable: true,
      optional: true,
    },
    {
      key: 'etat',
      header: 'État',
      value: (row) => row.valide,
      cell: (row) => (row.valide === 1 ? <Tag tone="success">Valide</Tag> : <Tag tone="danger">Annulé</Tag>),
    },
  ],
  panel: (row) => <PaymentPanel row={row} />,
  phone: {
    beside: (row) => formatEuros(row.montant),
    under: (row) => `${formatDate(row.date)} · ${row.libelleMode}`,
    state: (row) => row.valide === 0 && <Tag tone="danger">Annulé</Tag>,
  },
  summary: (totals) => <PaymentTotals totals={totals} />,
  footer: (totals) => <SiteTotals totals={totals} />,
  // « Liste Reglement » is the documents' file name (002 §2).
  exports: exportsBy('POST /api/reglements/export', 'Liste Reglement'),
});
