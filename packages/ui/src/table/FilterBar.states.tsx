import { LONG } from '../kit/samples';
import { statesOf } from '../kit/states';
import { FilterBar } from './FilterBar';
import { list } from './list';
import { filters } from './list-filters';
import { useList } from './useList';

const states = (label: string, none = 'Tous') =>
  filters.choice({
    label,
    none,
    useChoice: () => ({
      options: [
        { value: 1, label: 'Accepté' },
        { value: 2, label: LONG },
      ],
    }),
  });

const declared = (id: string, title: string, more: string) =>
  list({
    id,
    title,
    noun: 'règlement',
    endpoint: 'POST /api/reglements/list/',
    totals: 'POST /api/reglements/resume',
    count: ({ nombre }) => nombre,
    filters: {
      annee: { ...filters.schoolYear({ right: 0 }), pinned: true },
      site: { ...filters.site({ right: 0 }), pinned: true },
      mode: { ...states('Mode'), pinned: true },
      etat: states(more),
      tous: filters.flag('Afficher les inactifs', 'Actifs seulement'),
      recherche: filters.search('Rechercher', 'Nom, téléphone, ville…'),
    },
    search: ({ annee, site }) => ({ fk_anneeScolaire: annee, fk_site: site, recherche: 'usuel' }),
    sort: '-date',
    rowKey: (row) => row.idReglement,
    columns: [],
  });
export const usualFilters = declared('kit-filtres', 'Filtres', 'État');
export const longFilters = declared('kit-filtres-longs', 'Filtres longs', LONG);

export function useFilterState(declaration: typeof usualFilters, mode?: number) {
  const state = useList(declaration);
  const values = mode === undefined ? state.filters : { ...state.filters, mode, etat: mode };
  const shown: typeof state = { ...state, filters: values, count: 12, liste: { peut: [], sansFiltres: 839 } };
  return shown;
}

const Shown = ({ declaration, mode }: { readonly declaration: typeof usualFilters; readonly mode?: number }) => (
  <FilterBar list={useFilterState(declaration, mode)} panel="kit-filtres-volet" open={false} onOpen={() => undefined} />
);

export default [
  statesOf('FilterBar', {
    usual: <Shown declaration={usualFilters} />,
    empty: null,
    loading: null,
    error: null,
    long: <Shown declaration={longFilters} mode={2} />,
  }),
];
