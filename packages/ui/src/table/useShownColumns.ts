import { useCallback, useState } from 'react';
import type { Room } from '../core/width';
import type { Column } from './columns';
import { firstMarks, isShown, type Marks, marksAfter } from './shown-columns';

const storageKey = (list: string) => `diapason.colonnes.${list}`;

export interface ShownColumns<Row> {
  readonly shown: readonly Column<Row>[];
  readonly show: (key: string, ticked: boolean) => void;
  readonly marks: Marks;
  /** Shows what a view says; without marks, what the list begins with. */
  readonly take: (marks: Marks | undefined) => void;
}

/** Columns shown, and a function to show or hide one. Remembered on this device. At first: not optional, and with room. */
export function useShownColumns<Row>(list: string, columns: readonly Column<Row>[], room: Room): ShownColumns<Row> {
  const [marks, setMarks] = useState<Marks>(() => new Set(read(list) ?? firstMarks(columns)));
  const show = useCallback(
    (key: string, ticked: boolean) => {
      const column = columns.find((one) => one.key === key);
      if (!column) return;
      const next = marksAfter(marks, column, room, ticked);
      setMarks(next);
      write(list, [...next]);
    },
    [list, columns, room, marks],
  );
  const take = useCallback(
    (given: Marks | undefined) => {
      const next = given ?? firstMarks(columns);
      setMarks(next);
      write(list, [...next]);
    },
    [list, columns],
  );
  return { shown: columns.filter((column) => isShown(column, marks, room)), show, marks, take };
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
