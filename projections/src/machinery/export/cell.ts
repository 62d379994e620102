/** A value of an exported cell. Days are `YYYY-MM-DD`, instants ISO 8601, amounts numbers of euros. */
export type Cell = string | number | null;

/** A column: heading, format, width in characters. Columns of euros have a total in a workbook. */
export interface ExportColumn<R> {
  readonly titre: string;
  readonly valeur: (row: R) => Cell;
  readonly format?: 'euros' | 'date' | 'instant' | 'texte';
  readonly largeur?: number;
}

/**
 * Prefixes an apostrophe to a text that a spreadsheet would run as a formula (OWASP, CSV injection),
 * also in full-width characters or behind white space.
 */
export function inert(value: string): string {
  return /^[\s\u200B-\u200F\uFEFF]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/.test(value) ? `'${value}` : value;
}
