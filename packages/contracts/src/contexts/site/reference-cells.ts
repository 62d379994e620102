import { frenchDate, plainWords } from '../../constants';
import { withoutUnseen } from '../../core/wire';
import { tableMessages } from './reference-messages';
import type { ReferenceColumnType, ReferenceValue } from './reference-table';

/** What a file needs to know of a field. */
export interface FieldOfFile {
  readonly label: string;
  readonly type: ReferenceColumnType;
  /** Of what is chosen. */
  readonly values: readonly { readonly id: string | number; readonly libelle: string }[] | null;
}

const BETWEEN = '\u00a0; ';
const numbered = (id: string | number) => `n° ${id}`;

type Choices = NonNullable<FieldOfFile['values']>;

/** A choice by its words, with its number where another has the same ones. */
function nameOf(values: Choices, id: string | number): string {
  const libelle = values.find((one) => one.id === id)?.libelle;
  if (!libelle) return numbered(id);
  const alike = values.filter((one) => plainWords(one.libelle) === plainWords(libelle));
  return alike.length > 1 ? `${libelle} (${numbered(id)})` : libelle;
}

/** A value as a file shows it: choices by their words, days `YYYY-MM-DD`. */
export function fileCellOf({ type, values }: FieldOfFile, value: ReferenceValue | undefined): string | number | null {
  if (value === null || value === undefined) return null;
  const named = (id: string | number) => nameOf(values ?? [], id);
  if (Array.isArray(value)) return value.map(named).join(BETWEEN);
  if (type === 'boolean') return value === true || value === 1 ? 'Oui' : 'Non';
  if (values && typeof value !== 'boolean') return named(value);
  return typeof value === 'boolean' ? Number(value) : value;
}

type Read = { readonly value: ReferenceValue } | { readonly fault: string };

/** What was meant by a cell, without what nobody sees of it; whether it fits the table is said where it is saved. */
export function valueOfCell(field: FieldOfFile, cell: string): Read {
  const { label, type } = field;
  const text = withoutUnseen(cell).trim();
  if (text === '') return { value: type === 'set' ? [] : null };
  if (type === 'set') return chosenOf(field, text);
  if (field.values) return choiceOf(field, text);
  if (type === 'boolean') {
    const said = plainWords(text);
    if (/^(oui|1|vrai)$/.test(said)) return { value: true };
    return /^(non|0|faux)$/.test(said) ? { value: false } : { fault: tableMessages.notSuchAValue(label, text) };
  }
  if (type === 'number') {
    const number = Number(text.replace(/[\s\u00a0\u202f]/g, '').replace(',', '.'));
    return Number.isFinite(number) ? { value: number } : { fault: tableMessages.notSuchAValue(label, text) };
  }
  if (type === 'date') return { value: dayOf(text) };
  return { value: unguarded(text) };
}

function choiceOf({ label, values }: FieldOfFile, text: string): Read {
  const all = values ?? [];
  const said = plainWords(text);
  const alike = all.filter(({ libelle }) => plainWords(libelle) === said && said !== '');
  const found =
    all.find(({ id }) => nameOf(all, id) === text || numbered(id) === text) ??
    (alike.length === 1 ? alike[0] : all.find(({ id }) => String(id) === text));
  return found ? { value: found.id } : { fault: tableMessages.noSuchChoice(label, text) };
}

function chosenOf(field: FieldOfFile, text: string): Read {
  const chosen: number[] = [];
  for (const one of text.split(BETWEEN.trim())) {
    const read = choiceOf(field, one.trim());
    if ('fault' in read) return read;
    chosen.push(Number(read.value));
  }
  return { value: chosen };
}

/** `31/12/2026` is `2026-12-31`; any other text is left to the table to refuse. */
function dayOf(text: string): string {
  const [, day = '', month = '', year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
  return year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text.slice(0, 10);
}

/** A text that a file keeps from running as a formula has an apostrophe before it. */
const unguarded = (text: string): string => (/^'[\s]*[=+\-@]/.test(text) ? text.slice(1) : text);

/** A value in words, for whoever reads what changes. */
export function valueInWords(field: FieldOfFile, value: ReferenceValue | undefined): string {
  const cell = fileCellOf(field, value);
  if (cell === null || cell === '') return 'vide';
  return field.type === 'date'
    ? frenchDate(String(cell))
    : String(cell).replace('.', field.type === 'number' ? ',' : '.');
}

/** The heading of the numbers of rows in a file. */
export const NUMBER_IN_FILE = 'N°';
