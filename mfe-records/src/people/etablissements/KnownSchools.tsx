import { de } from '@diapason/contracts/constants';
import { useApiQuery } from '@diapason/platform';
import { EmptyState, ErrorState, Loading, Panel, plural } from '@diapason/ui';
import { SearchField } from '@diapason/ui/form';
import { DataList, PagedList } from '@diapason/ui/table';
import { useState } from 'react';

const CALL = 'GET /api/eleves/SE_etablissements';
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase('fr');

/** The schools that there are, town by town, as sheets of pupils offer them. */
export function KnownSchools() {
  const [text, search] = useState('');
  const towns = useApiQuery(CALL, { query: { mode: 'communes' } });
  if (towns.error && !towns.data) return <ErrorState message={towns.error.message} onRetry={towns.refetch} />;
  if (!towns.data) return <Loading />;
  const found = towns.data.filter(({ commune }) => plain(commune).includes(plain(text.trim())));
  return (
    <Panel title="Établissements enregistrés" icon="book">
      <p>
        {towns.data.length === 0
          ? 'Aucun établissement : importez la liste d’un département.'
          : `${plural(towns.data.length, 'commune')}. Dépliez une commune pour voir ses établissements.`}
      </p>
      {towns.data.length > 0 && (
        <>
          <SearchField value={text} onChange={search} label="Chercher une commune" />
          <PagedList
            pageSize={10}
            label="Communes"
            rows={found}
            rowKey={({ commune }) => commune}
            columns={[{ key: 'commune', header: 'Commune', value: (row) => row.commune }]}
            expansion={({ commune }) => <SchoolsOf commune={commune} />}
            expansionLabel={({ commune }) => `établissements ${de(commune)}`}
            empty={<EmptyState title="Aucune commune de ce nom" icon="search" />}
          />
        </>
      )}
    </Panel>
  );
}

function SchoolsOf({ commune }: { readonly commune: string }) {
  const schools = useApiQuery(CALL, { query: { mode: 'etablissements', commune } });
  if (schools.error && !schools.data) return <ErrorState message={schools.error.message} onRetry={schools.refetch} />;
  if (!schools.data) return <Loading />;
  return (
    <DataList
      label={`Établissements ${de(commune)}`}
      rows={schools.data}
      rowKey={({ idEtablissementScolaire }) => idEtablissementScolaire ?? 0}
      columns={[
        { key: 'nom', header: 'Établissement', value: (row) => row.libelleEtablissement },
        { key: 'type', header: 'Type', value: (row) => row.typeEtablissement },
      ]}
    />
  );
}
