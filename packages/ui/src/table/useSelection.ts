import { useState } from 'react';

export interface Selection<Row> {
  /** Those that were ticked one by one. */
  readonly rows: readonly Row[];
  /** All that the search finds is chosen, on every page. */
  readonly everything: boolean;
  readonly chooseEverything: () => void;
  readonly has: (row: Row) => boolean;
  /** Selects or drops some rows, such as those of a page. */
  readonly mark: (rows: readonly Row[], selected: boolean) => void;
  readonly clear: () => void;
}

/** Rows that the user ticked, on whichever page they stand. Another search begins anew: what is no longer found is not written to. */
export function useSelection<Row>(
  keyOf: (row: Row) => string | number,
  search: object,
  shown: readonly Row[],
): Selection<Row> {
  const searched = JSON.stringify(search);
  const nothing = { searched, selected: new Map<string | number, Row>(), everything: false };
  const [state, setState] = useState(nothing);
  const { selected, everything } = state.searched === searched ? state : nothing;
  return {
    rows: [...selected.values()],
    everything,
    chooseEverything: () => setState({ ...nothing, everything: true }),
    has: (row) => everything || selected.has(keyOf(row)),
    mark: (rows, isSelected) => {
      // Who drops one of all keeps the others of the page in sight.
      const next = everything ? new Map(shown.map((row) => [keyOf(row), row])) : new Map(selected);
      for (const row of rows)
        if (isSelected) next.set(keyOf(row), row);
        else next.delete(keyOf(row));
      setState({ searched, selected: next, everything: false });
    },
    clear: () => setState(nothing),
  };
}
