import { messages } from '@diapason/contracts/constants';
import { type ReferenceRow, type ReferenceTable, referenceTables } from '@diapason/contracts/site';
import { Refusal } from '@diapason/event-sourcing';
import { decideSaveRows, nextNumber, type ReferenceState, rowsOf } from '../../site/aggregate/reference';
import { spoken } from './cell';

/** A table of which a row is its label, or that and one choice. */
export interface Creatable {
  readonly table: ReferenceTable;
  readonly label: string;
  /** What else a row must have, and the table whose rows are the choices. */
  readonly among: { readonly key: string; readonly table: string } | undefined;
}

/** What a file can bring into a table; undefined where a row needs more than a file says. */
export function creatable(name: string): Creatable | undefined {
  const table = referenceTables.find(({ id, ajouter }) => id === name && ajouter);
  if (!table) return undefined;
  const needed = table.columns.filter(({ nonNull }) => nonNull);
  const label = needed.find(({ type }) => type === 'input');
  const [other, ...more] = needed.filter((column) => column !== label);
  if (!label || more.length > 0 || (other && (other.type !== 'select' || !other.table))) return undefined;
  const among = other?.table ? { key: other.key, table: other.table } : undefined;
  return { table, label: label.key, among };
}

/**
 * A new row of this label; one that sounds the same is it already, and stays as it is.
 * @param parmi the row's choice, where it must have one. @throws Refusal 400 without.
 */
export function decideCreateRow(
  state: ReferenceState,
  { table, label, among }: Creatable,
  libelle: string,
  parmi: number | null,
) {
  if (rowNamed(state, label, libelle) !== undefined) return [];
  if (among && parmi === null) throw new Refusal(messages.imports.chooseAmong, 400, 'valeurs');
  const row: ReferenceRow = { [label]: libelle, ...(among ? { [among.key]: parmi } : {}) };
  return decideSaveRows(state, table, new Map([[nextNumber(state), row]]));
}

/** The number of the row with this label. @param label its column. */
export function rowNamed(state: ReferenceState, label: string, libelle: string): number | undefined {
  const found = [...rowsOf(state)].find(([, row]) => spoken(String(row[label] ?? '')) === spoken(libelle));
  return found?.[0];
}
