import { useCallback, useEffect, useState } from 'react';
import type { Column } from './columns';
import { shownOf, withoutRoom } from './shown-columns';
import { type ShownColumns, useShownColumns } from './useShownColumns';

/** Pixels that a panel takes from a list beside it; the style sheet says the same. */
export const PANEL = 396;

const NONE: ReadonlySet<string> = new Set();

/** Leaves out columns of a table that is wider than its frame, and says whether it could. @param over by how many pixels */
export type Narrow = (widths: ReadonlyMap<string, number>, over: number) => boolean;

/**
 * Columns that fit their frame; they come back once it is wider, as when a panel closes. Who asked for a column without room gets it, and a table
 * that scrolls.
 * @param taken pixels of the window that something else has
 */
export function useFittingColumns<Row extends object>(
  list: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  taken: number,
): [ShownColumns<Row>, Narrow] {
  const room = `${useTurns()} ${taken}`;
  const [left, setLeft] = useState({ room, cut: NONE });
  const cut = left.room === room ? left.cut : NONE;
  const shown = useShownColumns(list, columns, cut);
  const { marks } = shown;
  // The same as long as the same columns have the same room.
  const narrow = useCallback<Narrow>(
    (widths, over) => {
      const gone = withoutRoom(shownOf(columns, marks, cut), marks, rows, widths, over);
      if (gone.length > 0) setLeft({ room, cut: new Set([...cut, ...gone]) });
      return gone.length > 0;
    },
    [columns, marks, cut, rows, room],
  );
  const again = useCallback(
    (marks: Parameters<typeof shown.take>[0]) => {
      setLeft({ room: '', cut: NONE });
      shown.take(marks);
    },
    [shown.take],
  );
  return [{ ...shown, take: again }, narrow];
}

/** After paper, as wide as a sheet of it, a list is drawn on the screen again. */
const CHANGES = ['resize', 'afterprint'] as const;

/** How often the window has changed. */
function useTurns(): number {
  const [turns, setTurns] = useState(0);
  useEffect(() => {
    const told = () => setTurns((before) => before + 1);
    for (const change of CHANGES) window.addEventListener(change, told);
    return () => {
      for (const change of CHANGES) window.removeEventListener(change, told);
    };
  }, []);
  return turns;
}
