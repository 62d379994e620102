import { messages } from '@diapason/contracts/constants';
import { Refusal } from '@diapason/event-sourcing';
import { CsvError, parse } from 'csv-parse/sync';
import { decoded } from './decode';
import { type FileTable, longestCell, mostRowsRead, tableOf } from './table';

const SEPARATORS = { ';': 'point-virgule', ',': 'virgule', '\t': 'tabulation', '|': 'barre' } as const;
type Separator = keyof typeof SEPARATORS;

/**
 * A CSV file, whatever its encoding and separator.
 * @throws Refusal 422 for what is none.
 */
export function readCsv(bytes: Uint8Array): FileTable {
  const { text, encodage } = decoded(bytes);
  const separator = separatorOf(text);
  return tableOf(`CSV, ${encodage}, ${SEPARATORS[separator]}`, rowsOf(text, separator));
}

function rowsOf(text: string, delimiter: Separator) {
  try {
    const rows: string[][] = parse(text, {
      delimiter,
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
      to: mostRowsRead,
    });
    return rows.map((cellules, index) => ({
      ligne: index + 1,
      cellules: cellules.map((cell) => cell.slice(0, longestCell)),
    }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new Refusal(
      error.code === 'CSV_QUOTE_NOT_CLOSED' ? messages.imports.openQuote : messages.imports.notATable,
      422,
    );
  }
}

/** The one that the first lines have most of, outside of quotes. */
function separatorOf(text: string): Separator {
  const head = text.slice(0, 20_000).replace(/"[^"]*"/g, '');
  const counted = (Object.keys(SEPARATORS) as Separator[]).map((one) => ({ one, n: head.split(one).length }));
  return counted.reduce((best, next) => (next.n > best.n ? next : best)).one;
}
