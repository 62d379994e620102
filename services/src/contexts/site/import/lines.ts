import { limits, messages, plainWords } from '@diapason/contracts/constants';
import { NUMBER_IN_FILE, type ReferenceTable, tableMessages } from '@diapason/contracts/site';
import { Refusal } from '@diapason/event-sourcing';
import { cellAddress, isErrorOfExcel } from '../../../machinery/spreadsheets/cells';
import { readTable } from '../../../machinery/spreadsheets/read-table';
import { fieldsOfHeadings, type PlannedField, type ReferenceLine } from '../aggregate/reference-plan';

/** A workbook of rows is read in the API, which serves others meanwhile. */
const UNPACKED = 20_000_000;

/** The lines of a file of rows. @throws Refusal 422 where no column is a field of the table, or for too many lines. */
export async function linesOf(
  bytes: Buffer,
  fields: readonly PlannedField[],
  { columns }: Pick<ReferenceTable, 'columns'>,
): Promise<readonly ReferenceLine[]> {
  const known = new Set([NUMBER_IN_FILE, ...columns.map(({ label }) => label)].map(plainWords));
  const { entetes, lignes } = await readTable(bytes, {
    unpacked: UNPACKED,
    text: limits.tableFile,
    known: (cells) => cells.filter((cell) => known.has(plainWords(cell))).length,
  });
  const keys = fieldsOfHeadings(entetes, fields, { columns });
  if (!keys.some((key) => key)) throw new Refusal(tableMessages.noTableColumns, 422);
  const filled = lignes.filter(({ cellules }) => cellules.some((cell) => cell !== ''));
  if (filled.length > limits.tableRowsAtOnce) throw new Refusal(tableMessages.tooManyTableRows(filled.length), 422);
  return filled.map(({ ligne, cellules }) => {
    const cells = keys.flatMap((key, at) => (key === undefined ? [] : [{ key, at, text: cellules[at] ?? '' }]));
    const error = cells.find(({ text }) => isErrorOfExcel(text));
    return {
      ligne,
      cells: new Map(cells.map(({ key, text }) => [key, text])),
      ...(error ? { faute: messages.imports.errorCell(cellAddress(error.at, ligne), error.text) } : {}),
    };
  });
}
