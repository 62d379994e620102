import { messages } from '@diapason/contracts/constants';
import { isStoredDay, isStoredText, largestInteger, onOneLine } from '@diapason/contracts/core';
import {
  longestText,
  type ReferenceColumn,
  type ReferenceRow,
  type ReferenceTable,
  type ReferenceValue,
} from '@diapason/contracts/site';
import { Refusal } from '@diapason/event-sourcing';

/**
 * A row with every column of its table. Empty texts become null; 0 and 1 become booleans in boolean columns.
 * @throws Refusal 400 on the column.
 */
export function fitRow(table: ReferenceTable, given: ReferenceRow): ReferenceRow {
  const [, ...columns] = table.columns;
  const known = new Set(columns.map((column) => column.key));
  const unknown = Object.keys(given).find((key) => !known.has(key));
  if (unknown !== undefined) throw new Refusal(messages.general.invalidRequest, 400, unknown);
  const row = Object.fromEntries(columns.map((column) => [column.key, fitValue(column, given[column.key] ?? null)]));
  for (const column of columns) requireOrder(column, columns, row);
  return row;
}

function requireOrder({ key, label, apres }: ReferenceColumn, columns: readonly ReferenceColumn[], row: ReferenceRow) {
  const first = apres && row[apres];
  const last = row[key];
  if (typeof first !== 'string' || typeof last !== 'string' || first <= last) return;
  const before = columns.find((column) => column.key === apres)?.label ?? '';
  throw new Refusal(messages.site.datesInOrder(label, before), 400, key);
}

function fitValue(column: ReferenceColumn, given: ReferenceValue): ReferenceValue {
  const empty = typeof given === 'string' && given.trim() === '' ? null : given;
  // An empty colour is white (document 000 §4).
  const value = column.type === 'colorPicker' ? (empty ?? '#ffffff') : empty;
  if (value === null) {
    if (column.nonNull) throw new Refusal(messages.site.requiredFields, 400, column.key);
    return null;
  }
  const fitted = fitters[column.type](value, column);
  if (fitted === undefined)
    throw new Refusal(
      column.type === 'date' ? messages.general.invalidDate : messages.general.invalidRequest,
      400,
      column.key,
    );
  return fitted;
}

/** Undefined when the value does not fit. */
type Fitter = (value: Exclude<ReferenceValue, null>, column: ReferenceColumn) => ReferenceValue | undefined;

const textOf =
  (longest: number): Fitter =>
  (value, { key }) => {
    if (typeof value !== 'string' || value.length > longest) return undefined;
    if (!isStoredText(value)) throw new Refusal(messages.general.forbiddenCharacter, 400, key);
    return value;
  };
const line: Fitter = (value, column) => {
  const fitted = textOf(longestText.input)(value, column);
  return typeof fitted === 'string' ? onOneLine(fitted).trim() : fitted;
};
const number: Fitter = (value, { decimal }) => {
  const read = typeof value === 'string' ? Number(value) : value;
  if (typeof read !== 'number' || !(read >= 0 && read <= largestInteger)) return undefined;
  return decimal || Number.isInteger(read) ? read : undefined;
};

const fitters: Record<ReferenceColumn['type'], Fitter> = {
  primaryKey: number,
  input: line,
  inputToolip: line,
  textarea: textOf(longestText.textarea),
  number,
  date: (value) => (typeof value === 'string' && isDate(value) ? value : undefined),
  boolean: (value) =>
    value === true || value === 1 || value === '1'
      ? true
      : value === false || value === 0 || value === '0'
        ? false
        : undefined,
  colorPicker: (value) => (typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value) ? value : undefined),
  select: (value, column) =>
    column.grilles
      ? line(value, column)
      : column.valeurs
        ? column.valeurs.some((choice) => choice.id === value)
          ? value
          : undefined
        : number(value, column),
  triToggle: (value, column) => {
    const chosen = number(value, column);
    return typeof chosen === 'number' && chosen < (column.valeurs?.length ?? 0) ? chosen : undefined;
  },
  set: (value) => (Array.isArray(value) && value.every((id) => Number.isInteger(id)) ? value : undefined),
};

function isDate(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value) || !isStoredDay(value)) return false;
  const parsed = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(value);
}
