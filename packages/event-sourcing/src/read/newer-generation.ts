import type { Table } from './table';

/** A live table has a later version than declared here: this process is of an older release and must not write. */
export class NewerGeneration extends Error {
  override readonly name = 'NewerGeneration';
}

/** @throws NewerGeneration */
export function assertNoneNewer(tables: readonly Table[], live: ReadonlyMap<string, number>): void {
  const newer = tables.filter((table) => (live.get(table.name) ?? 0) > table.version);
  if (newer.length > 0) throw new NewerGeneration(`tables of a newer release are live: ${versionsOf(newer, live)}`);
}

/**
 * For a leader whose tables were all live at their version: an older release may have put back a table. That error is
 * temporary: the next leader rebuilds the table.
 * @throws NewerGeneration when a table is newer; Error when it is older.
 */
export function assertAllOwn(tables: readonly Table[], live: ReadonlyMap<string, number>): void {
  assertNoneNewer(tables, live);
  const other = tables.filter((table) => live.get(table.name) !== table.version);
  if (other.length > 0) throw new Error(`tables of an older release are live: ${versionsOf(other, live)}`);
}

const versionsOf = (tables: readonly Table[], live: ReadonlyMap<string, number>): string =>
  tables.map(({ name, version }) => `${name} (${live.get(name)}, here ${version})`).join(', ');
