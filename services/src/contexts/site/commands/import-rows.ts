import { limits, plainWords } from '@diapason/contracts/constants';
import {
  importReferenceRows,
  NUMBER_IN_FILE,
  type ReferenceImport,
  type ReferenceTable,
  tableMessages,
} from '@diapason/contracts/site';
import { Refusal } from '@diapason/event-sourcing';
import { fieldsOf, tableOf } from '@diapason/projections/site/queries/reference-tables';
import { command } from '../../../machinery/app/command';
import { readFile } from '../../families/import/read-file';
import { ownImport, sentBytes } from '../../families/import/stage';
import { decideSaveRows, nextNumber, type ReferenceState, reference, rowsOf } from '../aggregate/reference';
import { fieldsOfHeadings, type PlannedField, planRows, type ReferenceLine } from '../aggregate/reference-plan';

/** Rows of one append, which has a bound. */
const AT_ONCE = 500;

/** What is told is planned once; each part is planned again from what the table holds when it is appended. The file goes with the import. */
export const importRows = command(
  importReferenceRows,
  { needs: ['staging'] },
  async ({ params, body: { appliquer } }, { db, execute, load, session, staging }) => {
    const table = tableOf(params.table);
    const sent = await ownImport(staging, params.idImport, session);
    if (sent.taille > limits.tableFile) throw new Refusal(tableMessages.tableFileTooLarge, 413);
    const [, ...fields] = await fieldsOf(db, table);
    const lines = await linesOf(await sentBytes(staging, sent), fields, table);
    const planned = (state: ReferenceState, some: readonly ReferenceLine[]) =>
      planRows(table, fields, { rows: rowsOf(state), next: nextNumber(state) }, some);
    const { rows: _, ...told } = planned(await load(reference, table.id), lines);
    if (appliquer === 1) {
      const refused = new Set(told.refusees.map(({ ligne }) => ligne));
      const taken = lines.filter(({ ligne }) => !refused.has(ligne));
      for (let start = 0; start < taken.length; start += AT_ONCE) {
        const some = taken.slice(start, start + AT_ONCE);
        await execute(reference, table.id, (before) => decideSaveRows(before, table, planned(before, some).rows));
      }
      await staging.drop(params.idImport);
    }
    return { applique: appliquer === 1, ...told } satisfies ReferenceImport;
  },
);

/** @throws Refusal 422 where no column is a field of the table, or for too many lines. */
async function linesOf(
  bytes: Buffer,
  fields: readonly PlannedField[],
  { columns }: ReferenceTable,
): Promise<readonly ReferenceLine[]> {
  const known = new Set([NUMBER_IN_FILE, ...columns.map(({ label }) => label)].map(plainWords));
  const { entetes, lignes } = await readFile(bytes, {
    unpacked: 20_000_000,
    text: limits.tableFile,
    known: (cells) => cells.filter((cell) => known.has(plainWords(cell))).length,
  });
  const keys = fieldsOfHeadings(entetes, fields);
  if (!keys.some((key) => key)) throw new Refusal(tableMessages.noTableColumns, 422);
  const filled = lignes.filter(({ cellules }) => cellules.some((cell) => cell !== ''));
  if (filled.length > limits.tableRowsAtOnce) throw new Refusal(tableMessages.tooManyTableRows(filled.length), 422);
  return filled.map(({ ligne, cellules }) => ({
    ligne,
    cells: new Map(keys.flatMap((key, at) => (key === undefined ? [] : [[key, cellules[at] ?? ''] as const]))),
  }));
}
