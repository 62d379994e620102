import { type ApiData, downloadFile, useApiQuery, useAuthors } from '@diapason/platform';
import { formatCents, plural, SummaryTotals } from '@diapason/ui';
import { DateRangeFilter } from '@diapason/ui/calendar';
import { Filters, SearchField, SelectField } from '@diapason/ui/form';
import { type Column, ExportMenu, filter, ListPage, useUrlFilters } from '@diapason/ui/table';
import { useState } from 'react';
import { type Family, families, thisMonth } from './period';

type Row = ApiData<'GET /api/audit/evenements'>['evenements'][number];

const columns: readonly Column<Row>[] = [
  { key: 'date', header: 'Date', value: (row) => row.date, kind: 'dateTime', sortable: false, fixed: true },
  { key: 'libelle', header: 'Événement', value: (row) => row.libelle, sortable: false },
  {
    key: 'fiche',
    header: 'Fiche',
    value: (row) => row.fiche,
    cell: (row) => <a href={`/historique/${row.flux}`}>{row.fiche}</a>,
    sortable: false,
  },
  { key: 'detail', header: 'Détail', value: (row) => detailOf(row), sortable: false },
  { key: 'montant', header: 'Mouvement', value: (row) => row.montant, kind: 'cents', sortable: false },
  { key: 'auteur', header: 'Auteur', value: (row) => authorOf(row), sortable: false },
  { key: 'ecran', header: 'Écran', value: (row) => row.ecran, optional: true, sortable: false },
];

/** Payment events, status changes or everything of a period: who, when, how much, with totals, and the whole as a file. */
export default function AuditLog() {
  const [month] = useState(thisMonth);
  const [filters, setFilters, reset] = useUrlFilters('audit', {
    famille: filter.choice<Family>(
      families.map((family) => family.value),
      'paiements',
    ),
    du: filter.date(month.from),
    au: filter.date(month.to),
    auteur: filter.number(),
    recherche: filter.text(),
  });
  const [paging, setPaging] = useState({ page: 0, pageSize: 50 });
  const asked = {
    famille: filters.famille,
    dateDebut: filters.du,
    dateFin: filters.au,
    fk_auteur: filters.auteur,
    recherche: filters.recherche || null,
  };
  const change = (values: Partial<typeof filters>) => {
    setPaging((now) => ({ ...now, page: 0 }));
    setFilters(values);
  };
  const list = useApiQuery('GET /api/audit/evenements', {
    query: { ...asked, page: paging.page, taille: paging.pageSize },
  });
  const authors = useAuthors();

  return (
    <ListPage
      id="audit"
      title="Journal d’audit"
      noun="événement"
      intro="Chaque opération, telle qu’elle a été enregistrée. Rien ne peut y être modifié."
      columns={columns}
      rows={list.data?.evenements}
      rowKey={(row) => row.position}
      loading={list.isFetching}
      error={list.error}
      onRetry={list.refetch}
      server={{
        total: list.data?.total ?? 0,
        page: paging.page,
        pageSize: paging.pageSize,
        sort: null,
        onChange: ({ page, pageSize }) => setPaging({ page, pageSize }),
      }}
      filters={
        <Filters onReset={reset}>
          <SelectField
            name="famille"
            label="Événements"
            value={filters.famille}
            onChange={(famille) => famille && change({ famille })}
            options={families}
          />
          <DateRangeFilter
            from={filters.du}
            to={filters.au}
            onChange={({ from, to }) => change({ du: from, au: to })}
          />
          <SelectField
            name="auteur"
            label="Auteur"
            value={filters.auteur}
            onChange={(auteur) => change({ auteur })}
            {...authors.choice}
            none="Tous les auteurs"
          />
          <SearchField
            value={filters.recherche}
            onChange={(recherche) => change({ recherche })}
            label="Rechercher une famille"
          />
        </Filters>
      }
      summary={
        list.data && (
          <SummaryTotals
            label="Totaux de la sélection"
            totals={[
              {
                label: 'Total des mouvements',
                value: formatCents(list.data.totaux.montant),
                detail: plural(list.data.totaux.nombre, 'événement'),
                tone: 'information',
              },
              ...list.data.totaux.types.map((type) => ({
                label: type.libelle,
                value: type.montant === 0 ? String(type.nombre) : formatCents(type.montant),
                detail: plural(type.nombre, 'événement'),
              })),
            ]}
          />
        )
      }
      actions={
        <ExportMenu
          onExport={(format) => void downloadFile('POST /api/audit/export', { body: { ...asked, format } })}
        />
      }
    />
  );
}

function authorOf(row: Row): string {
  return row.pourLeCompteDe ? `${row.auteur} (au nom de ${row.pourLeCompteDe})` : row.auteur;
}

function detailOf(row: Row): string {
  return row.changes.flatMap(({ libelle, apres }) => (apres === null ? [] : [`${libelle} : ${apres}`])).join(' · ');
}
