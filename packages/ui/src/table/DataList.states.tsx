import { Button } from '../core/Button';
import { EmptyState } from '../core/states';
import { Tag } from '../core/Tag';
import { Held, keyOf, nothing, people, personColumns, SENTENCE } from '../kit/samples';
import { statesOf } from '../kit/states';
import { DataList } from './DataList';
import { useSelection } from './useSelection';

const common = { columns: personColumns, rowKey: keyOf };

function Ticked() {
  const rows = people(3);
  const selection = useSelection(keyOf, {}, rows);
  return <DataList {...common} label="Élèves à choisir" rows={rows} selection={selection} />;
}

/** What is drawn in less than full ink stays legible meanwhile. */
const Paid = () => (
  <span>
    <a href="/liste-reglements">Règlement</a> <Tag tone="success">Payé</Tag>
  </span>
);

export default [
  statesOf('DataList', {
    usual: (
      <Held initial={{ key: 'nom', direction: 'ascending' as 'ascending' | 'descending' }}>
        {(sort, onSort) => (
          <DataList
            {...common}
            label="Élèves"
            rows={people(4)}
            sort={sort}
            onSort={onSort}
            expansion={() => <p>{SENTENCE}</p>}
            rowActions={({ nom }) => <Button look="quiet" icon="trash" label={`Supprimer ${nom}`} onClick={nothing} />}
          />
        )}
      </Held>
    ),
    empty: <DataList {...common} label="Aucun élève" rows={[]} empty={<EmptyState title="Aucun élève" />} />,
    loading: (
      <DataList
        {...common}
        columns={[...personColumns, { key: 'etat', header: 'État', value: () => 'Payé', cell: Paid }]}
        rowClassName={({ id }) => (id === 2 ? 'd-row-inactive' : '')}
        label="Élèves lus à nouveau"
        rows={people(3)}
        loading
      />
    ),
    error: null,
    long: <DataList {...common} label="Élèves aux longs noms" rows={people(2, true)} />,
    more: { 'Lignes à cocher': <Ticked /> },
  }),
];
