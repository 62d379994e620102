import { keyOf, people, personColumns } from '../kit/samples';
import { statesOf } from '../kit/states';
import { PagedList } from './PagedList';

const list = (label: string, rows: number) => (
  <PagedList label={label} rows={people(rows)} columns={personColumns} rowKey={keyOf} pageSize={5} />
);

export default [
  statesOf('PagedList', {
    usual: list('Élèves par pages', 12),
    empty: list('Aucune page', 0),
    loading: null,
    error: null,
    long: null,
  }),
];
