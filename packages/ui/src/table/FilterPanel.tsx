import type { ApiKey } from '@diapason/platform';
import { type ReactNode, useId } from 'react';
import { Button } from '../core/Button';
import { formatNumber } from '../core/format';
import { useBelow } from '../core/width';
import { filtersOf } from './active-filters';
import { controlOf } from './filter-control';
import type { ListFilters } from './list-filters';
import { SidePanel } from './SidePanel';
import type { ListState } from './useList';

interface Props<K extends ApiKey, T extends ApiKey, F extends ListFilters, P> {
  readonly list: ListState<K, T, F, P>;
  readonly id: string;
  /** The sort, below the filters: on a phone rows are cards, without headings to press. */
  readonly sort?: ReactNode;
  readonly onClose: () => void;
}

/** The filters that are not in sight, beside the rows that they find: each choice holds at once, and the button says how many there are. */
export function FilterPanel<K extends ApiKey, T extends ApiKey, F extends ListFilters, P>(props: Props<K, T, F, P>) {
  const { list, id, sort, onClose } = props;
  const { declaration, session, count, busy } = list;
  const phone = useBelow('phone');
  const title = useId();
  const { pinned, others } = filtersOf(declaration.filters, session);
  return (
    <SidePanel labelledBy={title} id={id} onClose={onClose}>
      <header className="d-row-panel-head">
        <h2 id={title}>Filtres</h2>
        <span />
        <Button look="quiet" icon="close" label="Fermer les filtres" onClick={onClose} />
      </header>
      <fieldset className="d-row-panel-body d-filters-fields" aria-labelledby={title}>
        {[...(phone ? pinned : []), ...others].map(([name]) => controlOf(list, name, false))}
        {sort}
      </fieldset>
      <footer className="d-row-panel-foot">
        <Button look="quiet" icon="restore" onClick={list.reset}>
          Réinitialiser
        </Button>
        <Button look="primary" onClick={onClose}>
          <span aria-live="polite" aria-busy={busy}>
            {seeing(count, declaration.feminine)}
          </span>
        </Button>
      </footer>
    </SidePanel>
  );
}

/** « Voir les 84 » */
const seeing = (count: number | undefined, feminine = false): string =>
  count === undefined || count === 0
    ? 'Voir la liste'
    : count === 1
      ? `Voir ${feminine ? 'la seule' : 'le seul'}`
      : `Voir les ${formatNumber(count)}`;
