import { type ReadModels, rowsOf, sql } from '@diapason/event-sourcing';

const CHUNK = 500;

/** Rows of a list in its order, read a few hundred at a time while the file is written. */
export async function* inChunks<R>(ids: readonly number[], read: (ids: readonly number[]) => Promise<readonly R[]>) {
  for (let start = 0; start < ids.length; start += CHUNK) yield* await read(ids.slice(start, start + CHUNK));
}

/** @param id the column. @param rest what follows the select list. */
export async function idsOf(db: ReadModels, id: string, rest: string, values: readonly unknown[]): Promise<number[]> {
  const rows = await rowsOf(db, { id: sql.number(id) }, rest, values);
  return rows.map((row) => row.id);
}
