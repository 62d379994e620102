import { type ApiData, useApiQuery } from '@diapason/platform';
import { ErrorState } from '@diapason/ui';
import { type Column, DataList, ListSkeleton, Pager } from '@diapason/ui/table';
import { useState } from 'react';

type Agent = ApiData<'POST /api/utilisateursAdministratifs/list/'>[number];

const columns: readonly Column<Agent>[] = [
  { key: 'nom', header: 'Nom prénom', value: (row) => row.nomPrenomUtilisateur },
  { key: 'email', header: 'Adresse e-mail', value: (row) => row.email },
  { key: 'fixe', header: 'Fixe', value: (row) => row.telephoneFixe },
  { key: 'mobile', header: 'Mobile', value: (row) => row.telephoneMobile },
];

const PER_PAGE = 10;

/** Who is in the group, ten a page. */
export function GroupAgents({ id, count }: { readonly id: number; readonly count: number }) {
  const [page, setPage] = useState(0);
  const { data, error, refetch } = useApiQuery('POST /api/utilisateursAdministratifs/list/', {
    body: { role: id, actif: 2, page, taille: PER_PAGE },
  });
  if (!data)
    return error ? (
      <ErrorState message={error.message} onRetry={refetch} />
    ) : (
      <ListSkeleton columns={columns} rows={PER_PAGE} />
    );
  return (
    <>
      <DataList
        label="Agents du groupe"
        rows={data}
        columns={columns}
        rowKey={({ idUtilisateur }) => idUtilisateur}
        empty="Aucun agent dans ce groupe"
      />
      <Pager page={page} pageSize={PER_PAGE} total={count} sizes={[PER_PAGE]} onChange={setPage} />
    </>
  );
}
