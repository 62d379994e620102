import { exampleOf } from '../kit/answers';
import { LONG } from '../kit/samples';
import { statesOf } from '../kit/states';
import { list } from './list';
import { filters } from './list-filters';
import { useList } from './useList';
import { useShownColumns } from './useShownColumns';
import { Views } from './Views';

const declared = (id: string, title: string) =>
  list({
    id,
    title: 'Règlements',
    noun: 'règlement',
    endpoint: 'POST /api/reglements/list/',
    totals: 'POST /api/reglements/resume',
    count: ({ nombre }) => nombre,
    filters: { site: filters.site({ right: 0 }) },
    search: ({ site }) => ({ fk_site: site, recherche: exampleOf.usual }),
    sort: '-date',
    rowKey: (row) => row.idReglement,
    columns: [{ key: 'date', header: 'Date', value: (row) => row.date, kind: 'date', sortable: true }],
    views: [
      { id: 'albi', title, search: { site: 1 } },
      { id: 'anciens', title: 'Anciens d’abord', search: {}, sort: 'date' },
    ],
  });
const usual = declared('kit-vues', 'Albi');
const long = declared('kit-vues-longues', LONG);

function Shown({ declaration }: { readonly declaration: typeof usual }) {
  const state = useList(declaration);
  return <Views list={state} columns={useShownColumns(declaration.id, declaration.columns, new Set())} counts />;
}

export default [
  statesOf('Views', {
    usual: <Shown declaration={usual} />,
    empty: null,
    loading: null,
    error: null,
    long: <Shown declaration={long} />,
  }),
];
