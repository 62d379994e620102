import { useState } from 'react';

export interface Selection<Row> {
  readonly rows: readonly Row[];
  readonly has: (row: Row) => boolean;
  /** Selects or drops some rows, such as those of a page. */
  readonly mark: (rows: readonly Row[], selected: boolean) => void;
  readonly clear: () => void;
}

/** Rows that the user ticked, on whichever page they stand. Another search begins anew: what is no longer found is not written to. */
export function useSelection<Row>(keyOf: (row: Row) => string | number, search: object): Selection<Row> {
  const searched = JSON.stringify(search);
  const [state, setState] = useState({ searched, selected: new Map<string | number, Row>() });
  const selected = state.searched === searched ? state.selected : new Map<string | number, Row>();
  return {
    rows: [...selected.values()],
    has: (row) => selected.has(keyOf(row)),
    mark: (rows, isSelected) => {
      const next = new Map(selected);
      for (const row of rows)
        if (isSelected) next.set(keyOf(row), row);
        else next.delete(keyOf(row));
      setState({ searched, selected: next });
    },
    clear: () => setState({ searched, selected: new Map() }),
  };
}
