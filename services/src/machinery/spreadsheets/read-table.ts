import { messages } from '@diapason/contracts/constants';
import { Refusal } from '@diapason/event-sourcing';
import type { Bounds } from './bounds';
import { readCsv } from './csv';
import type { Chosen, FileTable } from './table';
import { readWorkbook } from './workbook';

const begins = (bytes: Buffer, hex: string) => bytes.subarray(0, hex.length / 2).equals(Buffer.from(hex, 'hex'));

/**
 * The table of a file, by what it holds and not by its name. It is counted while it is read, and others of the process have their turn
 * meanwhile: the API reads files too.
 * @throws Refusal 422 with what to do about it.
 */
export async function readTable(bytes: Buffer, bounds: Bounds, chosen: Chosen = {}): Promise<FileTable> {
  if (begins(bytes, 'd0cf11e0')) throw new Refusal(messages.imports.oldWorkbook, 422);
  return begins(bytes, '504b0304') ? readWorkbook(bytes, bounds, chosen) : readCsv(bytes, bounds, chosen);
}
