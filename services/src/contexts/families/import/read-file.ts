import { limits } from '@diapason/contracts/constants';
import type { Bounds } from '../../../machinery/spreadsheets/bounds';
import { readTable } from '../../../machinery/spreadsheets/read-table';
import type { Chosen, FileTable } from '../../../machinery/spreadsheets/table';
import { knownHeadings } from './headings';

/** A workbook of families holds as much text as the largest CSV file does. */
const FAMILIES: Bounds = { unpacked: 100_000_000, text: limits.importFile, known: knownHeadings };

/** The table of a file of families. @throws Refusal as {@link readTable}. */
export const readFile = (bytes: Buffer, chosen?: Chosen): Promise<FileTable> => readTable(bytes, FAMILIES, chosen);
