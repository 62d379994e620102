import { Held, keyOf, LONG, nothing, people, personColumns } from '../kit/samples';
import { statesOf } from '../kit/states';
import { DataList } from './DataList';
import { OrderButtons } from './OrderButtons';

export default [
  statesOf('OrderButtons', {
    usual: (
      <Held initial={people(3)}>
        {(rows, change) => (
          <DataList
            label="Élèves à ranger"
            rows={rows}
            rowKey={keyOf}
            columns={personColumns.slice(0, 2)}
            rowActions={(row) => (
              <OrderButtons
                name={row.nom}
                rank={rows.indexOf(row) + 1}
                count={rows.length}
                onMove={(rank) => change(rows.filter((one) => one !== row).toSpliced(rank - 1, 0, row))}
              />
            )}
          />
        )}
      </Held>
    ),
    empty: <OrderButtons name="ÉVRARD Zoé, seule" rank={1} count={1} onMove={nothing} />,
    loading: null,
    error: null,
    long: <OrderButtons name={LONG} rank={2} count={3} onMove={nothing} />,
  }),
];
