import { isDeepStrictEqual } from 'node:util';
import { messages, plainWords } from '@diapason/contracts/constants';
import {
  type FieldOfFile,
  fileCellOf,
  NUMBER_IN_FILE,
  type ReferenceImport,
  type ReferenceRow,
  ReferenceRowAdded,
  type ReferenceTable,
  type ReferenceValue,
  tableMessages,
  valueInWords,
  valueOfCell,
} from '@diapason/contracts/site';
import { Refusal } from '@diapason/event-sourcing';
import { fitRow } from './reference-row';

/** A line of a file, its cells by the key of their field; `''` is that of the row's number. `faute`: why none of it is taken. */
export interface ReferenceLine {
  /** As a spreadsheet numbers it. */
  readonly ligne: number;
  readonly cells: ReadonlyMap<string, string>;
  readonly faute?: string;
}

/** A field of the table, with what there is to choose. */
export interface PlannedField extends FieldOfFile {
  readonly key: string;
}

interface ReferencePlan extends Omit<ReferenceImport, 'applique' | 'version'> {
  readonly rows: ReadonlyMap<number, ReferenceRow>;
}

export const ROW_NUMBER = '';

/** Which field each column of a file is, by its heading; undefined where it is none. The number of a row has two: ours and the table's. */
export function fieldsOfHeadings(
  headings: readonly string[],
  fields: readonly PlannedField[],
  { columns: [primary] }: Pick<ReferenceTable, 'columns'>,
): (string | undefined)[] {
  const names = new Map([
    [plainWords(primary.label), ROW_NUMBER],
    ...fields.map(({ key, label }) => [plainWords(label), key] as const),
    [plainWords(NUMBER_IN_FILE), ROW_NUMBER],
  ]);
  return headings.map((heading) => names.get(plainWords(heading)));
}

/**
 * Compares a file with a table. A line without a number is a new row; what a line lacks stays; rows that the file lacks stay.
 * @param next the first number that no row ever had.
 */
export function planRows(
  table: ReferenceTable,
  fields: readonly PlannedField[],
  known: { readonly rows: ReadonlyMap<number, ReferenceRow>; readonly next: number },
  lines: readonly ReferenceLine[],
): ReferencePlan {
  const plan = {
    rows: new Map<number, ReferenceRow>(),
    ajoutees: [] as ReferenceImport['ajoutees'],
    changees: [] as ReferenceImport['changees'],
    inchangees: 0,
    refusees: [] as ReferenceImport['refusees'],
  };
  const name = fields.find(({ type }) => type === 'input')?.key ?? '';
  const nameOf = (row: ReferenceRow, id: number) => String(row[name] ?? `n° ${id}`);
  const seen = new Set<number>();
  for (const { ligne, cells, faute } of lines) {
    try {
      if (faute !== undefined) throw new Refusal(faute, 422);
      const number = cells.get(ROW_NUMBER)?.trim() ?? '';
      const id = number === '' ? undefined : knownNumber(number, known.rows, seen);
      if (id === undefined && !table.ajouter) throw new Refusal(tableMessages.takesNoRows, 400);
      const before = id === undefined ? undefined : known.rows.get(id);
      const row = fitRow(table, { ...before, ...valuesIn(cells, fields, before) });
      requireHeld(table, row);
      if (id === undefined || !before) {
        const added = known.next + plan.ajoutees.length;
        plan.rows.set(added, row);
        plan.ajoutees.push({ ligne, nom: nameOf(row, added) });
        continue;
      }
      const changed = fields.filter(({ key }) => !isDeepStrictEqual(row[key] ?? null, before[key] ?? null));
      if (changed.length === 0) plan.inchangees += 1;
      else {
        plan.rows.set(id, row);
        plan.changees.push({
          ...{ ligne, id, nom: nameOf(before, id) },
          changements: changed.map(
            (field) =>
              `${field.label}\u00a0: ${valueInWords(field, before[field.key])} → ${valueInWords(field, row[field.key])}`,
          ),
        });
      }
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      plan.refusees.push({ ligne, raison: reasonOf(refusal, fields) });
    }
  }
  return plan;
}

/** @throws Refusal for a number that no row has, or that stands above already. */
function knownNumber(text: string, rows: ReadonlyMap<number, ReferenceRow>, seen: Set<number>): number {
  const id = Number(text);
  if (!rows.has(id)) throw new Refusal(tableMessages.noRowOfNumber(text), 400);
  if (seen.has(id)) throw new Refusal(tableMessages.rowTwice, 400);
  seen.add(id);
  return id;
}

/** A row that no event can hold is refused as a line, before any is written. @throws Refusal on its field. */
function requireHeld({ id: table }: ReferenceTable, row: ReferenceRow): void {
  const { error } = ReferenceRowAdded.schema.safeParse({ table, id: 1, row });
  if (error) throw new Refusal(messages.general.invalidRequest, 400, String(error.issues[0]?.path[1] ?? ''));
}

/** A cell that stands as the file had it is what the row holds, also where that is offered no more. */
function valuesIn(
  cells: ReadonlyMap<string, string>,
  fields: readonly PlannedField[],
  before: ReferenceRow | undefined,
): ReferenceRow {
  const values: Record<string, ReferenceValue> = {};
  for (const field of fields) {
    const cell = cells.get(field.key);
    if (cell === undefined || (before && cell.trim() === String(fileCellOf(field, before[field.key]) ?? ''))) continue;
    const read = valueOfCell(field, cell);
    if ('fault' in read) throw new Refusal(read.fault, 400, field.key);
    values[field.key] = read.value;
  }
  return values;
}

/** With the field that it is about, where the sentence does not name it. */
function reasonOf({ message, field }: Refusal, fields: readonly PlannedField[]): string {
  const label = fields.find(({ key }) => key === field)?.label;
  return label === undefined || message.includes(label) ? message : `${label}\u00a0: ${message}`;
}
