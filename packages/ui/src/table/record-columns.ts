import { formatPhone } from '@diapason/contracts/constants';
import type { RecordField } from '../form/record-field';
import type { CellKind, CellValue, Column } from './columns';

const KINDS: Readonly<Partial<Record<RecordField['kind'], CellKind>>> = {
  number: 'number',
  euros: 'euros',
  date: 'date',
};

/** The name that stands beside a number: `libelleAnneeScolaire` for one of `annee_scolaire`. */
const nameOf = (names: string): string => `libelle_${names}`.replace(/_([a-z])/g, (_, letter) => letter.toUpperCase());

/** A value of a row, as its field says it. */
function said({ kind, choices, names = '' }: RecordField, value: unknown, row: object): CellValue {
  const name = kind === 'reference' ? Reflect.get(row, nameOf(names)) : undefined;
  if (kind === 'flag') return value ? 'Oui' : 'Non';
  if (kind === 'telephone') return formatPhone(String(value ?? ''));
  return (choices?.find((choice) => choice.value === value)?.label ?? name ?? value) as CellValue;
}

/**
 * Columns of a record's fields, headed by their labels and units, in the order given.
 * @param own what a column says in its own way; what is no field of the record is said whole.
 */
export function recordColumns<Row extends object>(
  fields: Readonly<Record<string, RecordField>>,
  names: readonly (keyof Row & string)[],
  own?: Readonly<Partial<Record<keyof Row, Partial<Column<Row>>>>>,
): readonly Column<Row>[] {
  return names.map((name) => {
    const { label = name, unit, kind = 'text', ...field } = fields[name] ?? {};
    const value = (row: Row) => said({ label, kind, ...field }, row[name], row);
    const cell = KINDS[kind];
    const header = unit ? `${label} (${unit})` : label;
    return { key: name, header, value, ...(cell ? { kind: cell } : {}), ...own?.[name] };
  });
}
