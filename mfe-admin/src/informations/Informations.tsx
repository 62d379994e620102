import type { InformationType } from '@diapason/contracts/constants';
import { useApiQuery } from '@diapason/platform';
import { Button, EmptyState, ErrorState, formatNumber, matchesSearch, Page, State } from '@diapason/ui';
import { Link, Navigate, useNavigate, useParams } from '@diapason/ui/router';
import { type Column, DataList, ListSkeleton, Pager } from '@diapason/ui/table';
import { useState } from 'react';
import styles from './informations.module.css';
import { type Information, recipientsOf, typeOf, typeTitles } from './types';
import { useGroups } from './useGroups';

/** From as many messages on the list has pages (document 000, §9). */
const PAGE = 10;

/** /liste-informations/{type} */
export default function Informations() {
  const type = typeOf(useParams().type);
  return type ? <Messages key={type} type={type} /> : <Navigate to="/erreur/404" replace />;
}

/** Newest first. */
function Messages({ type }: { readonly type: InformationType }) {
  const list = useApiQuery('GET /api/informations/list', { query: { type } });
  const { names } = useGroups();
  const navigate = useNavigate();
  const [search, setSearch] = useState('');
  const [asked, setPage] = useState(0);
  const may = (word: string) => list.liste?.peut.includes(word) ?? false;
  const found = (list.data ?? []).filter((one) => matchesSearch(search, [one.titre, one.nomPrenomUtilisateur]));
  const page = Math.min(asked, Math.max(0, Math.ceil(found.length / PAGE) - 1));
  const isPaged = found.length >= PAGE;
  const rows = isPaged ? found.slice(page * PAGE, (page + 1) * PAGE) : found;
  const address = (id: number) => `/edition-information/${id}?type=${type}`;
  const columns: readonly Column<Information>[] = [
    { key: 'date', header: 'Date', value: (row) => row.date, kind: 'date', sortable: false, width: 'narrow' },
    { key: 'auteur', header: 'Auteur', value: (row) => row.nomPrenomUtilisateur, sortable: false },
    { key: 'destinataires', header: 'Destinataires', value: (row) => recipientsOf(row, names), sortable: false },
    {
      key: 'titre',
      header: 'Titre',
      value: (row) => row.titre,
      sortable: false,
      fixed: true,
      width: 'wide',
      cell: (row) => (may('ouvrir') ? <Link to={address(row.idInformation)}>{row.titre}</Link> : row.titre),
    },
    {
      key: 'visible',
      header: 'Visibilité',
      value: (row) => (row.visible === 1 ? 'Visible' : 'Brouillon'),
      sortable: false,
      width: 'narrow',
      cell: (row) => (
        <State tone={row.visible === 1 ? 'success' : 'neutral'}>{row.visible === 1 ? 'Visible' : 'Brouillon'}</State>
      ),
    },
  ];
  return (
    <Page
      title={typeTitles[type]}
      beside={list.data && <span className="d-page-count">{formatNumber(list.data.length)}</span>}
      actions={
        may('creer') && (
          <Button look="primary" icon="plus" onClick={() => navigate(address(0))}>
            Nouveau message
          </Button>
        )
      }
    >
      <input
        className={`d-input ${styles.search}`}
        type="search"
        placeholder="Titre, auteur…"
        aria-label="Chercher un message"
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      {list.error && !list.data ? (
        <ErrorState message={list.error.message} onRetry={list.refetch} />
      ) : !list.data ? (
        <ListSkeleton columns={columns} rows={PAGE} />
      ) : (
        <>
          <DataList
            label={`Messages\u00a0: ${typeTitles[type]}`}
            rows={rows}
            columns={columns}
            rowKey={(row) => row.idInformation}
            empty={<EmptyState icon="megaphone" title="Aucun message" />}
          />
          {isPaged && (
            <Pager page={page} pageSize={PAGE} total={found.length} sizes={[PAGE]} from={PAGE} onChange={setPage} />
          )}
        </>
      )}
    </Page>
  );
}
