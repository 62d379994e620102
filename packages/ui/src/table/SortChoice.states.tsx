import { Held, personColumns } from '../kit/samples';
import { statesOf } from '../kit/states';
import type { Sort } from './columns';
import { SortChoice } from './SortChoice';

export default [
  statesOf('SortChoice', {
    usual: (
      <Held<Sort> initial={{ key: 'nom', direction: 'ascending' }}>
        {(sort, onSort) => <SortChoice columns={personColumns} sort={sort} onSort={onSort} />}
      </Held>
    ),
    empty: null,
    loading: null,
    error: null,
    long: null,
  }),
];
