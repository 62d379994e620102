import { limits, MOST_PROMOTIONS } from '@diapason/contracts/constants';
import { type ApiData, useApiCommand, useApiQuery, useSearch } from '@diapason/platform';
import { Button, EmptyState, ErrorState, formatNumber, Loading, Page, plural } from '@diapason/ui';
import { useConfirm } from '@diapason/ui/overlay';
import { LinkWhere } from '@diapason/ui/router';
import { type Column, DataList, Pager, useSelection } from '@diapason/ui/table';
import { useState } from 'react';

type Promotion = ApiData<'GET /api/rentree/passages'>['passages'][number];

const columns: readonly Column<Promotion>[] = [
  {
    key: 'eleve',
    header: 'Élève',
    value: (row) => row.nomPrenomEleve,
    cell: (row) => <LinkWhere to={`/fiche-eleve/${row.fk_eleve}`}>{row.nomPrenomEleve}</LinkWhere>,
    fixed: true,
  },
  { key: 'offre', header: 'Scolarité', value: (row) => row.libelleOffre, second: (row) => row.libelleSite },
  { key: 'avant', header: 'Cette année', value: (row) => row.avant },
  {
    key: 'apres',
    header: 'L’an prochain',
    value: (row) => row.apres,
    cell: (row) => (row.changeDeCycle ? <strong>{row.apres}</strong> : row.apres),
  },
];

/** /preparation-annee/passages: the cycle and year that follow for pupils who are enrolled again, read line by line. */
export default function Promotions() {
  const fk_anneeScolaire = Number(new URLSearchParams(useSearch()).get('annee')) || null;
  const year = useApiQuery('GET /api/rentree', { query: { fk_anneeScolaire } });
  const { data, error, refetch } = useApiQuery('GET /api/rentree/passages', { query: { fk_anneeScolaire } });
  const [confirm] = useApiCommand('POST /api/rentree/passages');
  const [ask, question] = useConfirm();
  const [{ page, pageSize }, setPage] = useState({ page: 0, pageSize: limits.defaultPageSize as number });
  const rows = data?.passages ?? [];
  const last = Math.max(0, Math.ceil(rows.length / pageSize) - 1);
  const at = Math.min(page, last);
  const shown = rows.slice(at * pageSize, (at + 1) * pageSize);
  const selection = useSelection<Promotion>(({ idScolarite }) => idScolarite, { fk_anneeScolaire }, shown);
  const chosen = selection.everything ? rows : selection.rows;
  const cible = year.data?.cible;
  const save = async () => {
    if (!cible) return;
    const title = `Enregistrer ${plural(chosen.length, 'passage')}\u00a0?`;
    const text = `Le cycle et l’année sont écrits dans les scolarités ${cible.libelleAnneeScolaire}.`;
    if (!(await ask({ title, text, confirmLabel: 'Enregistrer' }))) return;
    const ids = chosen.map(({ idScolarite }) => idScolarite);
    for (let from = 0; from < ids.length; from += MOST_PROMOTIONS) {
      const scolarites = ids.slice(from, from + MOST_PROMOTIONS);
      const answer = await confirm({ body: { fk_anneeScolaire: cible.idAnneeScolaire, scolarites } });
      if (!answer.ok) break;
    }
    selection.clear();
    refetch();
  };
  return (
    <Page
      title="Passages proposés"
      intro={
        cible
          ? `Pour ${cible.libelleAnneeScolaire}, d’après «\u00a0passage au cycle suivant\u00a0». Rien n’est écrit sans vous.`
          : ''
      }
      actions={
        <>
          {rows.length > 0 && (
            <Button onClick={selection.chooseEverything}>{`Choisir les ${formatNumber(rows.length)}`}</Button>
          )}
          <Button look="primary" icon="check" disabled={chosen.length === 0} onClick={() => void save()}>
            {`Enregistrer (${formatNumber(chosen.length)})`}
          </Button>
        </>
      }
    >
      {error && <ErrorState message={error.message} onRetry={refetch} />}
      {!data && !error && <Loading />}
      {data && (
        <>
          <div className="d-panel">
            <DataList
              label="Passages proposés"
              rows={shown}
              columns={columns}
              rowKey={({ idScolarite }) => idScolarite}
              selection={selection}
              empty={<EmptyState icon="check" title="Aucun passage à proposer" />}
            />
          </div>
          <Pager
            page={at}
            pageSize={pageSize}
            total={rows.length}
            onChange={(next, size) => setPage({ page: next, pageSize: size })}
          />
        </>
      )}
      {question}
    </Page>
  );
}
