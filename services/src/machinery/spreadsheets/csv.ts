import { pipeline } from 'node:stream/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { messages } from '@diapason/contracts/constants';
import { Refusal } from '@diapason/event-sourcing';
import { CsvError, parse } from 'csv-parse';
import type { Bounds } from './bounds';
import { decoded } from './decode';
import { Gathering } from './gathering';
import { type Chosen, type FileTable, mostRowsRead, type TableRow, tableOf } from './table';

const SEPARATORS = { ';': 'point-virgule', ',': 'virgule', '\t': 'tabulation', '|': 'barre' } as const;
type Separator = keyof typeof SEPARATORS;
/** Characters, and lines, that are read before others of the process have their turn, or a row too many is told. */
const PIECE = 65_536;
const PIECE_LINES = 1_000;

/**
 * A CSV file, whatever its encoding and separator.
 * @throws Refusal 422 for what is none, or holds more.
 */
export async function readCsv(
  bytes: Uint8Array,
  { text: mostText, known }: Pick<Bounds, 'text' | 'known'>,
  chosen: Chosen,
): Promise<FileTable> {
  const { text, encodage } = decoded(bytes);
  const separator = separatorOf(text);
  const rows = await rowsOf(text, separator, mostText);
  return tableOf(`CSV, ${encodage}, ${SEPARATORS[separator]}`, rows, { known, titres: chosen.titres });
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
    await pipeline(
      inPieces(withoutEmptyEnd(text, delimiter), delimiter),
      parser,
      async (rows: AsyncIterable<readonly string[]>) => {
        let ligne = 0;
        for await (const cells of rows) {
          for (const [index, cell] of cells.entries()) gathering.cell(index, cell);
          ligne += 1;
          // An empty one has a full one below: the end is cut off before.
          if (ligne > mostRowsRead) throw new Refusal(messages.imports.tooManyRows, 422);
          gathering.row(ligne);
        }
      },
    );
    return gathering.rows;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new Refusal(
      error.code === 'CSV_QUOTE_NOT_CLOSED' ? messages.imports.openQuote : messages.imports.notATable,
      422,
    );
  }
}

/** Spreadsheets write rows that were emptied, by the thousand: those below the last that says something are not read. */
function withoutEmptyEnd(text: string, delimiter: Separator): string {
  let end = text.length;
  while (end > 0 && (text[end - 1] === delimiter || text[end - 1]?.trim() === '')) end -= 1;
  return text.slice(0, end);
}

/** A line of more cells is no row of a table; the parser holds each whole. */
const MOST_CELLS = 16_384;

/** @throws Refusal 422 for a line of too many cells, be they empty. */
async function* inPieces(text: string, delimiter: Separator): AsyncIterable<string> {
  const separator = delimiter.charCodeAt(0);
  let cells = 0;
  for (let from = 0; from < text.length; ) {
    const most = pieceOf(text, from);
    let lines = 0;
    let length = 0;
    for (; length < most.length && lines < PIECE_LINES; length += 1) {
      const code = most.charCodeAt(length);
      if (code === separator) cells += 1;
      else if (code === LINE_FEED || code === RETURN) {
        cells = 0;
        lines += 1;
      }
      if (cells >= MOST_CELLS) throw new Refusal(messages.imports.tooManyColumns, 422);
    }
    from += length;
    yield most.slice(0, length);
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
