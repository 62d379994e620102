import { LONG } from '../kit/samples';
import { statesOf } from '../kit/states';
import { ListSkeleton } from './ListSkeleton';

const columns = [
  { key: 'nom', header: 'Élève' },
  { key: 'cours', header: 'Cours' },
];
const of = (header: string) => (
  <ListSkeleton columns={[...columns, { key: 'autre', header }]} rows={3} isRoomy phone={false} />
);

export default [
  statesOf('ListSkeleton', {
    usual: null,
    empty: null,
    loading: of('Responsables'),
    error: null,
    long: of(LONG),
    more: { 'sur un téléphone': <ListSkeleton columns={columns} rows={3} isRoomy phone /> },
  }),
];
