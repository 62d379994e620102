import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Room, rooms, useRoom } from '../core/width';
import type { Column } from './columns';
import { hasWanted, isShown } from './shown-columns';
import { type ShownColumns, useShownColumns } from './useShownColumns';

/**
 * Columns shown at first that fit their frame: what widths are declared for is the usual text, and a row may have longer ones. Where the
 * narrowest room's are too wide, the last ones go. Who asked for a column without room gets it, and a table that scrolls.
 * @param taken pixels of the window that something else has
 * @returns the columns, and what shows fewer of them: false where no fewer can be shown.
 */
export function useFittingColumns<Row>(
  list: string,
  columns: readonly Column<Row>[],
  taken: number,
): [ShownColumns<Row>, () => boolean] {
  const offered = useRoom(taken);
  const [fitting, setFitting] = useState<Room>();
  const [cut, setCut] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another window or panel asks anew what fits
  useEffect(() => {
    const forget = () => {
      setFitting(undefined);
      setCut(0);
    };
    forget();
    window.addEventListener('resize', forget);
    return () => window.removeEventListener('resize', forget);
  }, [offered]);
  const room = fitting ?? offered;
  const shown = useShownColumns(list, columns, room, cut);
  const narrow = () => {
    if (hasWanted(shown.marks)) return false;
    const next = rooms
      .slice(rooms.indexOf('tablet'), rooms.indexOf(room))
      .findLast((one) => columns.filter((column) => isShown(column, shown.marks, one)).length < shown.shown.length);
    if (!next && shown.shown.filter(({ fixed }) => !fixed).length < 2) return false;
    flushSync(() => (next ? setFitting(next) : setCut(cut + 1)));
    return true;
  };
  return [shown, narrow];
}
