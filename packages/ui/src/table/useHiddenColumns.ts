import { useCallback, useState } from 'react';
import type { Column } from './columns';

const storageKey = (list: string) => `diapason.colonnes.${list}`;

/** Hidden columns, remembered on this device. Optional columns start hidden. */
export function useHiddenColumns<Row>(
  list: string,
  columns: readonly Column<Row>[],
): [ReadonlySet<string>, (hidden: ReadonlySet<string>) => void] {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(
    () => new Set(read(list) ?? columns.filter((column) => column.optional).map((column) => column.key)),
  );
  const change = useCallback(
    (next: ReadonlySet<string>) => {
      setHidden(next);
      write(list, [...next]);
    },
    [list],
  );
  return [hidden, change];
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
