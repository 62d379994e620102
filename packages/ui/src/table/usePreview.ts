import { useEffect, useState } from 'react';

type Key = string | number;

export interface Preview<Row> {
  readonly row: Row;
  /** From 1, among all that the search finds. */
  readonly position: number;
  /** Undefined at the ends of the list. */
  readonly previous: (() => void) | undefined;
  readonly next: (() => void) | undefined;
}

export interface Shown<Row> {
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => Key;
  /** From 0. */
  readonly page: number;
  readonly pageSize: number;
  readonly count: number;
  readonly busy: boolean;
  readonly turn: (page: number) => void;
}

/** The row that one looks at beside the list; the next one may be on the next page. A row that is no longer found is let go. */
export function usePreview<Row>({
  rows,
  rowKey,
  page,
  pageSize,
  count,
  busy,
  turn,
}: Shown<Row>): [looked: Preview<Row> | undefined, look: (row: Row | undefined) => void] {
  const [key, setKey] = useState<Key>();
  const [coming, setComing] = useState<'first' | 'last'>();
  useEffect(() => {
    if (coming === undefined || busy) return;
    const row = coming === 'first' ? rows[0] : rows.at(-1);
    setComing(undefined);
    setKey(row && rowKey(row));
  }, [coming, busy, rows, rowKey]);

  const index = rows.findIndex((row) => rowKey(row) === key);
  const row = rows[index];
  const look = (next: Row | undefined) => setKey(next && rowKey(next));
  if (row === undefined) return [undefined, look];
  const position = page * pageSize + index + 1;
  const step = (by: 1 | -1) => {
    const target = position + by;
    if (target < 1 || target > count) return undefined;
    const there = rows[index + by];
    return () => {
      if (there !== undefined) return look(there);
      setComing(by === 1 ? 'first' : 'last');
      turn(page + by);
    };
  };
  return [{ row, position, previous: step(-1), next: step(1) }, look];
}
