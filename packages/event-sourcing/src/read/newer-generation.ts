import type { Table } from './table';

/** A live table is of a later version than declared here: this process is of an older release, and what it wrote would be missing there. */
export class NewerGeneration extends Error {
  override readonly name = 'NewerGeneration';
}

/** @throws NewerGeneration */
export function refuseOlder(tables: readonly Table[], live: ReadonlyMap<string, number>): void {
  const newer = tables.filter((table) => (live.get(table.name) ?? 0) > table.version);
  if (newer.length > 0) throw new NewerGeneration(`tables of a newer release are live: ${versionsOf(newer, live)}`);
}

/**
 * For a leader that has made every table live at its version: a live one of another version was switched to by a rebuild of an older
 * release, and would stay as it is. The error passes: whoever leads next makes them anew.
 * @throws NewerGeneration
 */
export function refuseOther(tables: readonly Table[], live: ReadonlyMap<string, number>): void {
  refuseOlder(tables, live);
  const other = tables.filter((table) => live.get(table.name) !== table.version);
  if (other.length > 0) throw new Error(`tables of an older release are live: ${versionsOf(other, live)}`);
}

const versionsOf = (tables: readonly Table[], live: ReadonlyMap<string, number>): string =>
  tables.map(({ name, version }) => `${name} (${live.get(name)}, here ${version})`).join(', ');
