import { messages } from '@diapason/contracts/constants';
import type { ApiData } from '@diapason/platform';

export type Read = ApiData<'GET /bdd/:table'>;
export type Structure = Read['structure'];
export type FieldOfTable = Structure['champs'][number];
export type Line = Read['lignes'][number];

/** What a control holds: texts, numbers, days, 0 or 1, several numbers. */
export type Cell = string | number | null | readonly number[];
export type Cells = Record<string, Cell>;

/** The fields that are entered: the number of a row is given to it. */
export const enteredOf = ({ champs }: Pick<Structure, 'champs'>): readonly FieldOfTable[] =>
  champs.filter(({ type }) => type !== 'primaryKey');

/** What a form begins with; without a row, a new one is visible and its colour white. */
export function cellsOf(structure: Pick<Structure, 'champs'>, line: Line | undefined): Cells {
  return Object.fromEntries(
    enteredOf(structure).map((field) => [field.key, line ? heldBy(field, line.valeurs[field.key]) : emptyOf(field)]),
  );
}

function emptyOf({ key, type, nonNull }: FieldOfTable): Cell {
  if (type === 'set') return [];
  if (type === 'boolean') return key === 'visible' ? 1 : nonNull ? 0 : null;
  if (type === 'colorPicker') return '#ffffff';
  return /^(input|textarea)/.test(type) ? '' : null;
}

function heldBy(field: FieldOfTable, value: unknown): Cell {
  if (value === null || value === undefined)
    return field.type === 'colorPicker' ? null : emptyOf({ ...field, key: '' });
  return typeof value === 'boolean' ? Number(value) : (value as Cell);
}

/** What is sent of a row: all of a new one, of another what changed. */
export function changedOf(cells: Cells, before: Cells | undefined): Cells {
  const changed = ([key, value]: [string, Cell]) => JSON.stringify(value) !== JSON.stringify(before?.[key]);
  return Object.fromEntries(before ? Object.entries(cells).filter(changed) : Object.entries(cells));
}

const isEmpty = (cell: Cell | undefined) =>
  cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '');

/** The documents' words for what is missing, and why a number cannot be one. */
export function faultsOf(structure: Pick<Structure, 'champs'>, cells: Cells): Record<string, string> {
  const faults = enteredOf(structure).flatMap(({ key, type, nonNull }): [string, string][] => {
    const cell = cells[key];
    if (nonNull && isEmpty(cell)) return [[key, messages.site.requiredFields]];
    if (type === 'number' && typeof cell === 'number' && !(cell >= 0)) return [[key, 'Un nombre à partir de 0']];
    return [];
  });
  return Object.fromEntries(faults);
}

const labelOf = ({ values }: FieldOfTable, id: unknown) => values?.find((one) => one.id === id)?.libelle;

/** A value as a reader takes it; nothing where there is none. */
export function readCell(field: FieldOfTable, value: unknown, formatted: (day: string) => string): string {
  const { type, unite } = field;
  if (value === null || value === undefined || value === '') return '';
  if (type === 'boolean') return value === 1 || value === true ? 'Oui' : 'Non';
  if (type === 'date') return formatted(String(value));
  if (type === 'set') return (value as readonly number[]).map((id) => labelOf(field, id) ?? `n° ${id}`).join(', ');
  if (field.values) return labelOf(field, value) ?? `n° ${String(value)}`;
  const text = typeof value === 'number' ? value.toLocaleString('fr-FR') : String(value);
  return unite ? `${text}\u00a0${unite}` : text;
}

/** What a row is called: its first text. */
export const nameOf = ({ champs }: Pick<Structure, 'champs'>, { id, valeurs }: Line): string => {
  const name = champs.find(({ type }) => type === 'input');
  return String((name && valeurs[name.key]) || `n° ${id}`);
};
