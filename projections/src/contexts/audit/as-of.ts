import type { Row, StoredFact, Table } from '@diapason/event-sourcing';

/** Rows of one table as they were at an instant. */
export interface RowsOfTable {
  readonly table: Table;
  readonly rows: readonly Row[];
}

/**
 * The rows that one stream's events give up to an instant, by the folds of the read models.
 * Columns filled by other streams stay empty. @param history oldest first. @param until ISO 8601, inclusive; undefined: now.
 */
export function rowsAsOf(
  tables: readonly Table[],
  history: readonly StoredFact[],
  until?: string,
): readonly RowsOfTable[] {
  const past = until === undefined ? history : history.filter((event) => event.metadata.at <= until);
  return tables.flatMap((table) => {
    const rows = new Map<string, Row>();
    for (const event of past) {
      for (const fold of table.folds) {
        if ((fold.event as { type: string }).type !== event.type) continue;
        for (const key of fold.keys(event as never)) {
          const id = key.join('\u0000');
          const after = fold.apply(rows.get(id) as never, event as never, key) as Row | undefined;
          if (after) rows.set(id, after);
          else rows.delete(id);
        }
      }
    }
    return rows.size > 0 ? [{ table, rows: [...rows.values()] }] : [];
  });
}
