import { pipeline } from 'node:stream/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { messages } from '@diapason/contracts/constants';
import { Refusal } from '@diapason/event-sourcing';
import { CsvError, parse } from 'csv-parse';
import { decoded } from './decode';
import { Gathering } from './gathering';
import { type FileTable, type TableRow, tableOf } from './table';

const SEPARATORS = { ';': 'point-virgule', ',': 'virgule', '\t': 'tabulation', '|': 'barre' } as const;
type Separator = keyof typeof SEPARATORS;
/** Characters that are read before others of the process have their turn. */
const PIECE = 65_536;

/**
 * A CSV file, whatever its encoding and separator.
 * @param mostText characters and cells that it may hold.
 * @throws Refusal 422 for what is none, or holds more.
 */
export async function readCsv(bytes: Uint8Array, mostText: number): Promise<FileTable> {
  const { text, encodage } = decoded(bytes);
  const separator = separatorOf(text);
  return tableOf(`CSV, ${encodage}, ${SEPARATORS[separator]}`, await rowsOf(text, separator, mostText));
}

async function rowsOf(text: string, delimiter: Separator, mostText: number): Promise<readonly TableRow[]> {
  const gathering = new Gathering(mostText);
  const parser = parse({
    delimiter,
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
  });
  try {
    await pipeline(inPieces(text, delimiter), parser, async (rows: AsyncIterable<readonly string[]>) => {
      let ligne = 0;
      for await (const cells of rows) {
        for (const [index, cell] of cells.entries()) gathering.cell(index, cell);
        ligne += 1;
        gathering.row(ligne);
      }
    });
    return gathering.rows;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new Refusal(
      error.code === 'CSV_QUOTE_NOT_CLOSED' ? messages.imports.openQuote : messages.imports.notATable,
      422,
    );
  }
}

/** A line of more cells is no row of a table; the parser holds each whole. */
const MOST_CELLS = 16_384;

/** @throws Refusal 422 for a line of too many cells, be they empty. */
async function* inPieces(text: string, delimiter: Separator): AsyncIterable<string> {
  const separator = delimiter.charCodeAt(0);
  let cells = 0;
  for (let from = 0; from < text.length; ) {
    const piece = pieceOf(text, from);
    from += piece.length;
    for (let at = 0; at < piece.length; at += 1) {
      const code = piece.charCodeAt(at);
      if (code === separator) cells += 1;
      else if (code === LINE_FEED || code === RETURN) cells = 0;
      if (cells >= MOST_CELLS) throw new Refusal(messages.imports.tooManyColumns, 422);
    }
    yield piece;
    await nextTurn();
  }
}

/** Never ends between the halves of a letter: each piece is encoded by itself. */
function pieceOf(text: string, from: number): string {
  const piece = text.slice(from, from + PIECE);
  return /[\uD800-\uDBFF]$/.test(piece) && from + PIECE < text.length ? piece.slice(0, -1) : piece;
}

const LINE_FEED = 10;
const RETURN = 13;

/** The one that the first lines have most of, outside of quotes. */
function separatorOf(text: string): Separator {
  const head = text.slice(0, 20_000).replace(/"[^"]*"/g, '');
  const counted = (Object.keys(SEPARATORS) as Separator[]).map((one) => ({ one, n: head.split(one).length }));
  return counted.reduce((best, next) => (next.n > best.n ? next : best)).one;
}
