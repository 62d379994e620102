/** A value of an exported cell. Dates are `YYYY-MM-DD` strings, amounts are numbers of euros. */
export type Cell = string | number | null;

/** A column: its heading, how its cells are shown, its width in characters. */
export interface ExportColumn<R> {
  readonly titre: string;
  readonly valeur: (row: R) => Cell;
  readonly format?: 'euros' | 'date' | 'texte';
  readonly largeur?: number;
}

/**
 * A text that a spreadsheet would take for a formula is made plain text by a leading apostrophe (OWASP, CSV injection): in the wide
 * forms of Asian keyboards too, and behind white space or marks without width.
 */
export function inert(value: string): string {
  return /^[\s\u200B-\u200F\uFEFF]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/.test(value) ? `'${value}` : value;
}
