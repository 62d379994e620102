import { useCallback, useState } from 'react';
import type { Column } from './columns';
import { firstMarks, type Marks, marksAfter, shownOf } from './shown-columns';

const storageKey = (list: string) => `diapason.colonnes.${list}`;

export interface ShownColumns<Row> {
  readonly shown: readonly Column<Row>[];
  readonly show: (key: string, ticked: boolean) => void;
  readonly marks: Marks;
  /** Other columns than those that the list begins with. */
  readonly isChosen: boolean;
  /** Shows what a view says; without marks, what the list begins with. */
  readonly take: (marks: Marks | undefined) => void;
}

/** Columns shown, and a function to show or hide one. Remembered on this device. At first: not optional. @param cut keys of those that have no room */
export function useShownColumns<Row>(
  list: string,
  columns: readonly Column<Row>[],
  cut: ReadonlySet<string>,
): ShownColumns<Row> {
  const [marks, setMarks] = useState<Marks>(() => new Set(read(list) ?? firstMarks(columns)));
  const shown = shownOf(columns, marks, cut);
  const show = (key: string, ticked: boolean) => {
    const column = columns.find((one) => one.key === key);
    if (!column) return;
    const next = marksAfter(marks, column, ticked, cut.has(key));
    setMarks(next);
    write(list, [...next]);
  };
  const take = useCallback(
    (given: Marks | undefined) => {
      const next = given ?? firstMarks(columns);
      setMarks(next);
      write(list, [...next]);
    },
    [list, columns],
  );
  const first = firstMarks(columns);
  const isChosen = marks.size !== first.size || [...first].some((mark) => !marks.has(mark));
  return { shown, show, marks, isChosen, take };
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
