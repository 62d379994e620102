import { messages } from '@diapason/contracts/constants';
import { type ReferenceRow, type ReferenceTable, referenceTables } from '@diapason/contracts/site';
import { Refusal } from '@diapason/event-sourcing';
import { decideSaveRows, nextNumber, type ReferenceState, rowsOf } from '../../site';
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

/** The label of a new row, and the row's choice where it must have one. */
interface Wanted {
  readonly texte: string;
  readonly parmi: number | null;
}

/**
 * New rows of these labels; of those that sound the same the first is the row, and one that is there stays as it is.
 * @throws Refusal 400 where a row must have a choice and has none.
 */
export function decideCreateRows(state: ReferenceState, { table, label, among }: Creatable, wanted: readonly Wanted[]) {
  const said = wanted.map(({ texte }) => spoken(texte));
  const made = wanted
    .filter(({ texte }, index) => rowNamed(state, label, texte) === undefined && said.indexOf(spoken(texte)) === index)
    .map(({ texte, parmi }, index): [number, ReferenceRow] => {
      if (among && parmi === null) throw new Refusal(messages.imports.chooseAmong, 400, 'valeurs');
      return [nextNumber(state) + index, { [label]: texte, ...(among ? { [among.key]: parmi } : {}) }];
    });
  return decideSaveRows(state, table, new Map(made));
}

/** The number of the row with this label. @param label its column. */
export function rowNamed(state: ReferenceState, label: string, libelle: string): number | undefined {
  const found = [...rowsOf(state)].find(([, row]) => spoken(String(row[label] ?? '')) === spoken(libelle));
  return found?.[0];
}
