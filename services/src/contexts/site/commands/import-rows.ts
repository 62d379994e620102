import { limits } from '@diapason/contracts/constants';
import { importReferenceRows, type ReferenceImport, tableMessages } from '@diapason/contracts/site';
import { Refusal } from '@diapason/event-sourcing';
import { fieldsOf, tableOf } from '@diapason/projections/site/queries/reference-tables';
import { command } from '../../../machinery/app/command';
import { ownImport, sentBytes } from '../../../machinery/spreadsheets/sent-file';
import {
  nextNumber,
  type ReferenceState,
  reference,
  requireUnmoved,
  rowsOf,
  stateAt,
  versionOf,
} from '../aggregate/reference';
import { planRows, type ReferenceLine } from '../aggregate/reference-plan';
import { linesOf } from '../import/lines';
import { saveInParts } from './save-in-parts';

/**
 * What is told is planned once, from the table as the preview had it, so that whoever asks again is told and writes the same. The first
 * part is refused where the table moved since; each is planned again from what the table holds when it is appended. The file goes with
 * the import, once the answer is kept.
 */
export const importRows = command(
  importReferenceRows,
  { needs: ['staging', 'afterwards'] },
  async ({ params, body }, { db, execute, load, session, staging, afterwards }) => {
    const table = tableOf(params.table);
    const sent = await ownImport(staging, params.idImport, session);
    if (sent.taille > limits.tableFile) throw new Refusal(tableMessages.tableFileTooLarge, 413);
    const [, ...fields] = await fieldsOf(db, table);
    const lines = await linesOf(await sentBytes(staging, sent), fields, table);
    const planned = (state: ReferenceState, some: readonly ReferenceLine[]) =>
      planRows(table, fields, { rows: rowsOf(state), next: nextNumber(state) }, some);
    const now = await load(reference, table.id);
    const applique = body.appliquer === 1;
    const version = applique ? body.versionAttendue : versionOf(now);
    const { rows: _, ...told } = planned(stateAt(now, version), lines);
    if (applique) {
      const changing = new Set([...told.ajoutees, ...told.changees].map(({ ligne }) => ligne));
      const taken = lines.filter(({ ligne }) => changing.has(ligne));
      await saveInParts(execute, table, taken, (before, some, isFirst) => {
        if (isFirst) requireUnmoved(before, version);
        return planned(before, some).rows;
      });
      afterwards(() => staging.drop(params.idImport));
    }
    return { applique, version: version ?? 0, ...told } satisfies ReferenceImport;
  },
);
