import { type ApiData, useApiQuery } from '@diapason/platform';
import { ErrorState, formatNumber, Loading, matchesSearch, Page, Panel } from '@diapason/ui';
import { SearchField } from '@diapason/ui/form';
import { Link } from '@diapason/ui/router';
import { useState } from 'react';
import { TableDoor } from './TableDoor';
import styles from './tables.module.css';

type Table = ApiData<'GET /bdd/liste'>[number];
const TITLE = 'Base de données';

/** /viewTable: the tables of reference data, by subject. */
export default function ViewTable() {
  return (
    <TableDoor title={TITLE}>
      {(door) => (
        <Page
          title={TITLE}
          beside={door}
          intro="Les listes que le réseau tient lui-même. Jamais de personnes, d’argent ni de mots de passe."
        >
          <Tables />
        </Page>
      )}
    </TableDoor>
  );
}

function Tables() {
  const { data, error, refetch } = useApiQuery('GET /bdd/liste', {});
  const [search, setSearch] = useState('');
  if (!data) return error ? <ErrorState message={error.message} onRetry={refetch} /> : <Loading />;
  const found = data.filter(({ label }) => matchesSearch(search, [label]));
  const subjects = [...new Set(found.map(({ sujet }) => sujet))];
  return (
    <>
      <div className="d-toolbar">
        <SearchField value={search} onChange={setSearch} label="Une table" />
      </div>
      {subjects.length === 0 && <p className={styles.soft}>Aucune table ne porte ce nom.</p>}
      <div className={styles.subjects}>
        {subjects.map((subject) => (
          <Panel key={subject} title={subject}>
            <ul className={styles.tables}>
              {found
                .filter(({ sujet }) => sujet === subject)
                .map((table) => (
                  <Entry key={table.table} table={table} />
                ))}
            </ul>
          </Panel>
        ))}
      </div>
    </>
  );
}

const Entry = ({ table: { table, label, nombreElem, masquees } }: { readonly table: Table }) => (
  <li>
    <Link to={`/viewTableData?${table}&${encodeURIComponent(label)}`}>{label}</Link>
    <span className={styles.soft}>
      {formatNumber(nombreElem - masquees)}
      {masquees > 0 && ` + ${formatNumber(masquees)} masquée${masquees > 1 ? 's' : ''}`}
    </span>
  </li>
);
