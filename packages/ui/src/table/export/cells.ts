import { type CellKind, type CellValue, displayed } from '../columns';

export interface ExportColumn<Row> {
  readonly header: string;
  readonly value: (row: Row) => CellValue;
  readonly kind?: CellKind;
}

const FORMULA = /^[=+\-@\t\r]/;

/** A text that a spreadsheet would take for a formula is made a text (OWASP, CSV injection). */
export const asText = (value: string): string => (FORMULA.test(value) ? `'${value}` : value);

/** CSV for French spreadsheets: `;`, byte order mark, decimal comma, CRLF. */
export function toCsv<Row>(rows: readonly Row[], columns: readonly ExportColumn<Row>[]): string {
  const lines = [
    columns.map((column) => asText(column.header)),
    ...rows.map((row) => columns.map((column) => csvText(column.value(row), column.kind))),
  ];
  return `\uFEFF${lines.map((line) => line.map(quoted).join(';')).join('\r\n')}\r\n`;
}

function csvText(value: CellValue, kind: CellKind | undefined): string {
  if (typeof value !== 'number') return asText(displayed(value, kind));
  const amount = kind === 'cents' ? (value / 100).toFixed(2) : kind === 'euros' ? value.toFixed(2) : String(value);
  return amount.replace('.', ',');
}

const quoted = (text: string): string => (/[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
