import { messages } from '@diapason/contracts/constants';
import { columnName } from '@diapason/contracts/core';
import {
  type ReferenceRow,
  type ReferenceTable,
  referenceTable,
  removeReferenceRow,
  saveReferenceRow,
} from '@diapason/contracts/site';
import { type ReadModels, Refusal, rowsOf, sql } from '@diapason/event-sourcing';
import { tableOf } from '@diapason/projections/site/queries/reference-tables';
import { tariffCodes } from '@diapason/projections/site/queries/tariff-codes';
import { usesOf } from '@diapason/projections/site/reference-uses';
import { command } from '../../../machinery/app/command';
import { decideOffer, decideRemoveRow, decideSaveRow, nextNumber, reference } from '../aggregate/reference';

export const saveRow = command(saveReferenceRow, async ({ params, body }, { db, load, execute }) => {
  const table = tableOf(params.table);
  const { masquee, ...given } = body;
  const isNew = params.primaryKey === 0;
  const row = given as ReferenceRow;
  await requireChoices(db, table, row);
  const id = isNew ? nextNumber(await load(reference, table.id)) : params.primaryKey;
  await execute(reference, table.id, (state) =>
    masquee === undefined
      ? decideSaveRow(state, table, { id, given: row, isNew })
      : decideOffer(state, table, id, masquee === 0),
  );
  return { id };
});

export const removeRow = command(removeReferenceRow, { needs: ['reading'] }, async ({ params }, context) => {
  const { db, execute, reading } = context;
  const table = tableOf(params.table);
  const id = params.primaryKey;
  // Who took the row a moment ago has it too.
  if (!(await reading.caughtUp())) throw new Refusal(messages.reading.late, 409);
  const uses = (await usesOf(db, table.id, [id])).get(id) ?? 0;
  await execute(reference, table.id, (state) => decideRemoveRow(state, table, id, uses));
  return { id, masquee: uses > 0 ? (1 as const) : (0 as const), utilisations: uses };
});

/** @throws Refusal 400 on the field that names a row which is not there. */
async function requireChoices(db: ReadModels, { columns }: ReferenceTable, row: ReferenceRow): Promise<void> {
  for (const { key, label, table, grilles } of columns) {
    const value = row[key];
    if (grilles && typeof value === 'string' && !(await tariffCodes(db)).some(({ id }) => id === value.trim()))
      throw new Refusal(messages.site.unknownTariff(value.trim()), 400, key);
    const ids = (Array.isArray(value) ? value : [Number(value)]).filter((id) => Number.isInteger(id) && id > 0);
    if (table === undefined || value === null || ids.length === 0) continue;
    const name = columnName(referenceTable(table).columns[0].key);
    const found = await rowsOf(db, { id: sql.number(name) }, `from ${table} where ${name} = any ($1)`, [ids]);
    if (found.length < new Set(ids).size) throw new Refusal(messages.site.unknownRow(label), 400, key);
  }
}
