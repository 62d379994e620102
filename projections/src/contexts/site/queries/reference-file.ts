import { columnName } from '@diapason/contracts/core';
import {
  exportReferenceTable,
  type FieldOfFile,
  fileCellOf,
  NUMBER_IN_FILE,
  type ReferenceRow,
} from '@diapason/contracts/site';
import { rowsOf, wire } from '@diapason/event-sourcing';
import { type ExportColumn, exportFile } from '../../../machinery/export';
import { query } from '../../../machinery/query';
import { referenceReadTable } from '../tables/reference';
import { fieldsOf, tableOf } from './reference-tables';

type Column = ExportColumn<ReferenceRow>;

/** A table as a file: choices in words, and the number of each row, by which an import knows it. */
export const tableFile = query(exportReferenceTable, async ({ params, query: { format } }, { db }) => {
  const table = tableOf(params.table);
  const [primary, ...fields] = await fieldsOf(db, table);
  if (!primary) throw new Error(`${table.id} has no key`);
  const key = `t.${columnName(primary.key)}`;
  const rows = await rowsOf(db, wire(referenceReadTable(table.id), 't'), `from ${table.id} t order by ${key}`);
  const number: Column = {
    titre: NUMBER_IN_FILE,
    valeur: (row) => Number(row[primary.key]),
    largeur: 8,
  };
  const columns = fields.map(
    (field): Column => ({ ...columnOf(field), valeur: (row) => fileCellOf(field, row[field.key]) }),
  );
  return exportFile(format, table.label, [number, ...columns], rows as readonly ReferenceRow[]);
});

const columnOf = ({ label, type }: FieldOfFile): Omit<Column, 'valeur'> => ({
  titre: label,
  ...(type === 'date' ? { format: 'date' as const, largeur: 12 } : { largeur: type === 'textarea' ? 60 : 24 }),
});
