import { Held } from '../kit/samples';
import { statesOf } from '../kit/states';
import { Pager } from './Pager';

const pager = (total: number, first: number) => (
  <Held initial={{ page: first, pageSize: 50 }}>
    {(held, change) => <Pager {...held} total={total} onChange={(page, pageSize) => change({ page, pageSize })} />}
  </Held>
);

export default [
  statesOf('Pager', {
    usual: pager(2000, 2),
    empty: null,
    loading: null,
    error: null,
    long: pager(9_999_999, 120_000),
  }),
];
