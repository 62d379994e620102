import type { StoredFact } from '../codec/codec';
import type { Fold, Key, Row, Table } from './table';

/** A fold threw, or made a row that is not of its key: the projection stops here rather than leave the event out. */
export class FoldFailure extends Error {
  override readonly name = 'FoldFailure';
  /** Where the event is, without what it holds: errors end in logs. */
  readonly event: Pick<StoredFact, 'type' | 'stream' | 'revision' | 'position'>;
  constructor(
    readonly table: string,
    event: Pick<StoredFact, 'type' | 'stream' | 'revision' | 'position'>,
    reason: unknown,
  ) {
    super(
      `table ${table} cannot take ${event.type} at position ${event.position} (${event.stream} ${event.revision}): ${
        reason instanceof Error ? reason.message : String(reason)
      }`,
      { cause: reason },
    );
    const { type, stream, revision, position } = event;
    this.event = { type, stream, revision, position };
  }
}

/** One application of a fold: which event, to which row. */
export interface Touch {
  readonly fold: Fold<never, never>;
  readonly event: StoredFact;
  readonly key: Key;
  readonly id: string;
}

/** Rows by {@link idOf} of their key; `undefined` for a row known not to be there. */
export type Rows = Map<string, Row | undefined>;

export function idOf(key: Key): string {
  return key.length === 1 ? String(key[0]) : key.join('\u0000');
}

/** Folds of a table by event type. */
export function foldsByType(table: Table): ReadonlyMap<string, readonly Fold<never, never>[]> {
  const folds = new Map<string, Fold<never, never>[]>();
  for (const fold of table.folds as unknown as readonly Fold<never, never>[]) {
    const type = (fold.event as { type: string }).type;
    folds.set(type, [...(folds.get(type) ?? []), fold]);
  }
  return folds;
}

/** Which rows the events touch, in the order of the events. */
export function touchesOf(
  table: Table,
  folds: ReturnType<typeof foldsByType>,
  events: readonly StoredFact[],
): readonly Touch[] {
  const touches: Touch[] = [];
  for (const event of events) {
    for (const fold of folds.get(event.type) ?? []) {
      for (const key of attempt(table, event, () => fold.keys(event as never)))
        touches.push({ fold, event, key, id: idOf(key) });
    }
  }
  return touches;
}

/**
 * Applies touches to rows in memory.
 * @param rows every touched row as it is now; changed in place.
 * @returns keys of the rows that differ afterwards.
 * @throws FoldFailure
 */
export function foldRows(table: Table, touches: readonly Touch[], rows: Rows): ReadonlyMap<string, Key> {
  const columns = Object.keys(table.columns);
  const changed = new Map<string, Key>();
  for (const { fold, event, key, id } of touches) {
    const before = rows.get(id);
    const after = attempt(table, event, () =>
      complete(table, columns, fold.apply(before as never, event as never, key), key),
    );
    if (after === before) continue;
    rows.set(id, after);
    changed.set(id, key);
  }
  return changed;
}

/** A row as the database would give it back: every column there, absent ones null. */
function complete(table: Table, columns: readonly string[], row: Row | undefined, key: Key): Row | undefined {
  if (!row) return undefined;
  for (let index = 0; index < table.key.length; index++) {
    const column = table.key[index];
    if (column === undefined || row[column] !== key[index])
      throw new Error(`row of ${column} ${String(column && row[column])} under key ${idOf(key)}`);
  }
  if (columns.every((column) => row[column] !== undefined)) return row;
  return Object.fromEntries(columns.map((column) => [column, row[column] ?? null]));
}

function attempt<T>(table: Table, event: StoredFact, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new FoldFailure(table.name, event, error);
  }
}
