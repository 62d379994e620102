/** PostgreSQL types of read-model columns. `flag` is a boolean that the wire has as 0 or 1; money is integer cents in `bigint`. */
export type ColumnType =
  | 'integer'
  | 'bigint'
  | 'text'
  | 'boolean'
  | 'flag'
  | 'date'
  | 'time'
  | 'timestamptz'
  | 'jsonb'
  | 'numeric'
  | 'integer[]'
  | 'text[]';

/** A column's type, with `?` where it may be null. */
export type Column = ColumnType | `${ColumnType}?`;

/** `fk_anneeScolaire` → `fk_annee_scolaire`: a column bears the documents' name of its field in snake case. */
export const columnName = (field: string): string => field.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase();

/** `fk_annee_scolaire` → `fk_anneeScolaire`, where the documents keep to camel case. */
export function fieldName(column: string): string {
  const [prefix, rest] = column.startsWith('fk_') ? ['fk_', column.slice(3)] : ['', column];
  return prefix + rest.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
