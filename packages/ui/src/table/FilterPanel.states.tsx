import { statesOf } from '../kit/states';
import { longFilters, useFilterState, usualFilters } from './FilterBar.states';
import { FilterPanel } from './FilterPanel';

function Shown({ of, close }: { readonly of: typeof usualFilters; readonly close: () => void }) {
  return <FilterPanel list={useFilterState(of)} id="kit-filtres" onClose={close} />;
}
const opening = (of: typeof usualFilters) => ({ opens: (close: () => void) => <Shown of={of} close={close} /> });

export default [
  statesOf('FilterPanel', {
    usual: opening(usualFilters),
    empty: null,
    loading: null,
    error: null,
    long: opening(longFilters),
  }),
];
