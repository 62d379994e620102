import { useCallback, useState } from 'react';
import type { Room } from '../core/width';
import { type Column, hasRoom } from './columns';

const storageKey = (list: string) => `diapason.colonnes.${list}`;
/** Marks a column shown without room: the table scrolls sideways. */
const wanted = (key: string) => `+${key}`;

/** Columns shown, and a function to show or hide one. Remembered on this device. At first: not optional, and with room. */
export function useShownColumns<Row>(
  list: string,
  columns: readonly Column<Row>[],
  room: Room,
): [shown: readonly Column<Row>[], show: (key: string, isShown: boolean) => void] {
  const [marks, setMarks] = useState<ReadonlySet<string>>(
    () => new Set(read(list) ?? columns.filter((column) => column.optional).map((column) => column.key)),
  );
  const show = useCallback(
    (key: string, isShown: boolean) => {
      const column = columns.find((one) => one.key === key);
      if (!column) return;
      const next = new Set(marks);
      next.delete(isShown ? key : wanted(key));
      const fits = hasRoom(column, room);
      if (isShown && !fits) next.add(wanted(key));
      // Without room a column is hidden already, and comes back where there is some.
      if (!isShown && (fits || column.optional)) next.add(key);
      setMarks(next);
      write(list, [...next]);
    },
    [list, columns, room, marks],
  );
  const shown = columns.filter(
    (column) => !marks.has(column.key) && (hasRoom(column, room) || marks.has(wanted(column.key))),
  );
  return [shown, show];
}

function read(list: string): string[] | undefined {
  try {
    const text = localStorage.getItem(storageKey(list));
    const value: unknown = text ? JSON.parse(text) : undefined;
    return Array.isArray(value) ? value.filter((key): key is string => typeof key === 'string') : undefined;
  } catch (error) {
    if (error instanceof DOMException || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Without storage, the choice lasts as long as the screen. */
function write(list: string, keys: readonly string[]): void {
  try {
    localStorage.setItem(storageKey(list), JSON.stringify(keys));
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}
