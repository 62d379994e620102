import type { FileAnswer } from '../query';
import type { ExportColumn } from './cell';
import { csv } from './csv';
import { xlsx } from './xlsx';

export type { ExportColumn } from './cell';
export { idsOf, inChunks } from './chunks';

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** Streams a list as a file. `name` has no extension: the documents name the exports (`Liste Reglement`). */
export function exportFile<R>(
  format: 'csv' | 'xlsx',
  name: string,
  columns: readonly ExportColumn<R>[],
  rows: AsyncIterable<R> | Iterable<R>,
): FileAnswer {
  return {
    file: {
      name: `${name}.${format}`,
      type: TYPES[format],
      stream: format === 'csv' ? csv(columns, rows) : xlsx(name, columns, rows),
    },
  };
}
