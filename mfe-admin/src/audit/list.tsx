import { auditSearches, changeWords, de } from '@diapason/contracts/constants';
import { type ApiData, go, screenTitle, useAuthors } from '@diapason/platform';
import { formatCents, formatDateTime, formatNumber } from '@diapason/ui';
import { days } from '@diapason/ui/calendar';
import { LinkWhere } from '@diapason/ui/router';
import { exportsBy, filters, list, PanelBlock, PanelFacts, PanelHead } from '@diapason/ui/table';
import { AuditTotals } from './AuditTotals';
import { thisMonth } from './period';

const families = auditSearches.map(({ id, libelle }) => ({ value: id, label: libelle }));
const ANY = 'tous';
/** Euros. */
const amounts = [
  { value: ANY, label: 'Tous les montants' },
  ...[500, 1_000, 2_000, 5_000].map((euros) => ({
    value: String(euros),
    label: `${formatNumber(euros)}\u00a0€ et plus`,
  })),
];
/** Asked each month. */
const asked = ['corrections', 'nuit', 'droits', 'usurpations', 'effacements'] as const;

type Row = ApiData<'POST /api/audit/evenements'>['evenements'][number];

/** Payment events, status changes or everything of a period: who, when, how much. */
export const events = list({
  id: 'audit',
  title: 'Journal d’audit',
  noun: 'événement',
  endpoint: 'POST /api/audit/evenements',
  rows: 'evenements',
  totals: 'POST /api/audit/evenements',
  count: ({ total }) => total,
  rowKey: (row) => row.position,
  sort: '-date',
  filters: {
    famille: filters.pinned(filters.oneOf('Événements', families, 'paiements')),
    jours: days(thisMonth),
    auteur: filters.pinned(
      filters.choice({ label: 'Auteur', none: 'Tous les auteurs', useChoice: () => useAuthors().choice }),
    ),
    montant: filters.oneOf('Montant', amounts, ANY),
    recherche: filters.search('Nom ou « agent n° 5 »'),
  },
  search: ({ famille, jours, auteur, montant, recherche }) => ({
    famille,
    montantMin: montant === ANY ? null : Number(montant),
    dateDebut: jours.from,
    dateFin: jours.to,
    fk_auteur: auteur,
    recherche: recherche || null,
  }),
  views: [
    {
      id: 'montants',
      title: 'Règlements de 1\u202f000\u00a0€ et plus',
      search: { famille: 'paiements', montant: '1000' },
    },
    ...asked.map((famille) => ({
      id: famille,
      title: auditSearches.find(({ id }) => id === famille)?.libelle ?? '',
      search: { famille },
    })),
  ],
  columns: [
    { key: 'date', header: 'Date', value: (row) => row.date, kind: 'dateTime', sortable: true, fixed: true },
    { key: 'libelle', header: 'Événement', value: (row) => row.libelle, usual: 10.5 },
    {
      key: 'fiche',
      header: 'Fiche',
      value: (row) => row.fiche,
      cell: (row) => <LinkWhere to={historyOf(row)}>{row.fiche}</LinkWhere>,
    },
    { key: 'detail', header: 'Détail', value: detailOf, clamped: true },
    { key: 'montant', header: 'Mouvement', value: (row) => row.montant, kind: 'cents', sortable: true },
    { key: 'auteur', header: 'Auteur', value: authorOf, usual: 16 },
    { key: 'ecran', header: 'Écran', value: (row) => row.ecran && screenTitle(row.ecran), optional: true },
  ],
  rowName: ({ libelle, fiche }) => `${libelle}, ${fiche}`,
  panel: (row) => <EventPanel row={row} />,
  sheet: historyOf,
  phone: {
    beside: ({ date }) => formatDateTime(date),
    under: (row) => [row.fiche, authorOf(row)].join(' · '),
    state: ({ montant }) => montant !== 0 && <strong>{formatCents(montant)}</strong>,
  },
  summary: ({ totaux }) => <AuditTotals totals={totaux} />,
  exports: exportsBy('POST /api/audit/export'),
  exportsEverywhere: true,
});

/** Where all that happened to the record is, for who may read it. */
function historyOf({ consultable, flux }: Row): string | undefined {
  return consultable ? `/historique/${encodeURIComponent(flux)}` : undefined;
}

/** An event with all that its row has no room for. */
function EventPanel({ row }: { readonly row: Row }) {
  const history = historyOf(row);
  return (
    <>
      <PanelHead
        name={row.libelle}
        about={formatDateTime(row.date)}
        acts={history ? [{ key: 'historique', label: 'Historique', icon: 'history', onSelect: () => go(history) }] : []}
      />
      <PanelBlock title="Qui et quoi">
        <PanelFacts
          facts={{
            Auteur: authorOf(row),
            Fiche: row.fiche,
            Sujet: row.sujet,
            Mouvement: row.montant === 0 ? null : formatCents(row.montant),
            Écran: row.ecran && screenTitle(row.ecran),
          }}
        />
      </PanelBlock>
      {row.changes.length > 0 && (
        <PanelBlock title="Ce qui est dit">
          <ul className="d-plain-list">
            {row.changes.map((change) => (
              <li key={change.champ}>{changeWords(change)}</li>
            ))}
          </ul>
        </PanelBlock>
      )}
    </>
  );
}

function authorOf(row: Row): string {
  return row.pourLeCompteDe ? `${row.auteur} (au nom ${de(row.pourLeCompteDe)})` : row.auteur;
}

/** Characters; the record's history has the rest. */
const LONGEST_DETAIL = 160;

function detailOf(row: Row): string {
  const text = [row.sujet, ...row.changes.map(changeWords)].filter(Boolean).join(' · ');
  return text.length > LONGEST_DETAIL ? `${text.slice(0, LONGEST_DETAIL)}…` : text;
}
