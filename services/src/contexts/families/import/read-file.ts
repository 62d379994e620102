import { messages } from '@diapason/contracts/constants';
import { Refusal } from '@diapason/event-sourcing';
import { readCsv } from './csv';
import type { FileTable } from './table';
import { readWorkbook } from './workbook';

const begins = (bytes: Buffer, hex: string) => bytes.subarray(0, hex.length / 2).equals(Buffer.from(hex, 'hex'));

/**
 * The table of a file, by what it holds and not by its name.
 * @param unpacked bytes that a workbook may unpack to.
 * @throws Refusal 422 with what to do about it.
 */
export async function readFile(bytes: Buffer, unpacked?: number): Promise<FileTable> {
  if (begins(bytes, 'd0cf11e0')) throw new Refusal(messages.imports.oldWorkbook, 422);
  return begins(bytes, '504b0304') ? readWorkbook(bytes, unpacked) : readCsv(bytes);
}
