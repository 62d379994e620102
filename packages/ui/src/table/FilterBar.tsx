import type { ApiKey } from '@diapason/platform';
import type { ReactNode } from 'react';
import { chosenLook } from '../core/Chosen';
import { formatNumber } from '../core/format';
import { Icon } from '../core/Icon';
import { useBelow } from '../core/width';
import { type ActiveFilter, activeFilters, filtersOf, withoutFilters } from './active-filters';
import { controlOf } from './filter-control';
import type { ListFilters } from './list-filters';
import type { ListState } from './useList';

interface Props<K extends ApiKey, T extends ApiKey, F extends ListFilters, P> {
  readonly list: ListState<K, T, F, P>;
  /** At the end of the line: what says how the rows are shown. */
  readonly children?: ReactNode;
  /** Id of the panel of the others, and whether it is open. */
  readonly panel: string;
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
}

/** The search in front, three filters beside it, the others in the panel that « Filtrer » opens, and a chip for each one that hides rows. */
export function FilterBar<K extends ApiKey, T extends ApiKey, F extends ListFilters, P>({
  list,
  children,
  panel,
  open,
  onOpen,
}: Props<K, T, F, P>) {
  const { declaration, filters: values, session, change } = list;
  const phone = useBelow('phone');
  const { pinned, others } = filtersOf(declaration.filters, session);
  const behind = phone ? [...pinned, ...others] : others;
  const active = activeFilters(declaration.filters, values, session);
  // Of those that it opens, how many hide rows now.
  const told = active.filter((one) => behind.some(([name]) => name === one.name)).length;
  const set = (name: string, value: unknown) => change({ [name]: value } as Partial<typeof values>);
  const searches = Object.entries(declaration.filters).filter(([, { isSearch }]) => isSearch);
  const chips = active.map((one) => <Chip key={one.name} {...one} session={session} onRemove={set} />);
  return (
    <search className="d-filters">
      <div className="d-toolbar">
        {searches.map(([name]) => controlOf(list, name, true))}
        <div className="d-pills">
          {!phone &&
            pinned.map(([name]) => (
              <div key={name} className={active.some((one) => one.name === name) ? 'd-pinned d-pinned-on' : 'd-pinned'}>
                {controlOf(list, name, true)}
              </div>
            ))}
          {behind.length > 0 && (
            <button
              type="button"
              className={told > 0 ? 'd-pill d-pill-on' : 'd-pill'}
              aria-expanded={open}
              aria-controls={open ? panel : undefined}
              onClick={() => onOpen(!open)}
            >
              <Icon name="filter" size={16} />
              {phone ? 'Filtres' : 'Filtrer'}
              {told > 0 && <span className="d-pill-count">{formatNumber(told)}</span>}
            </button>
          )}
          {phone && chips}
        </div>
        {children}
      </div>
      <div className="d-chips">
        {!phone && chips}
        <Hidden list={list} isFiltered={active.length > 0} />
      </div>
    </search>
  );
}

interface ChipProps extends ActiveFilter {
  readonly session: ListState<ApiKey, ApiKey, ListFilters, unknown>['session'];
  readonly onRemove: (name: string, value: unknown) => void;
}

/** A filter that hides rows, as a button that removes it. */
const Chip = ({ name, filter, value, all, session, onRemove }: ChipProps) => (
  <button type="button" className="d-pill d-pill-on d-chip" onClick={() => onRemove(name, all)}>
    <span className="d-visually-hidden">Retirer le filtre </span>
    <chosenLook.Provider value="chip">{filter.words(value, session)}</chosenLook.Provider>
    <Icon name="close" size={14} />
  </button>
);

/** How many rows the filters hide, and what shows them. */
function Hidden<K extends ApiKey, T extends ApiKey, F extends ListFilters, P>({
  list: { declaration, count, liste, session, change },
  isFiltered,
}: {
  readonly list: ListState<K, T, F, P>;
  readonly isFiltered: boolean;
}) {
  const phone = useBelow('phone');
  const hidden = liste === undefined || count === undefined ? 0 : liste.sansFiltres - count;
  if (hidden <= 0) return null;
  const { noun, feminine, filters } = declaration;
  const nouns = phone ? '' : ` ${noun}${hidden > 1 ? 's' : ''}`;
  const agreed = `masqué${feminine ? 'e' : ''}${hidden > 1 ? 's' : ''}`;
  const by = !isFiltered ? 'par cette recherche' : phone ? 'par les filtres' : 'par ces filtres';
  return (
    <p className="d-hidden-rows">
      <span role="status">{`${formatNumber(hidden)}${nouns} ${agreed} ${by}`}</span>
      {' · '}
      <button type="button" className="d-link" onClick={() => change(withoutFilters(filters, session))}>
        Tout afficher
      </button>
    </p>
  );
}
