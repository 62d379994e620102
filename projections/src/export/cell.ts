/** A value of an exported cell. Dates are `YYYY-MM-DD` strings, amounts are numbers of euros. */
export type Cell = string | number | null;

/** A column: its heading, how its cells are shown, its width in characters. */
export interface ExportColumn<R> {
  readonly titre: string;
  readonly valeur: (row: R) => Cell;
  readonly format?: 'euros' | 'date' | 'texte';
  readonly largeur?: number;
}

/** A text that a spreadsheet would take for a formula is made plain text by a leading apostrophe (OWASP, CSV injection). */
export function inert(value: string): string {
  return /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
}
