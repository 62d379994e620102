import { messages, right } from '@diapason/contracts/constants';
import { removeTaxRecord, saveTaxRecord } from '@diapason/contracts/families';
import { Refusal } from '@diapason/event-sourcing';
import { command } from '../../../machinery/app/command';
import { requireOneOf } from '../../../machinery/app/session-rights';
import { guardian } from '../aggregate/guardian';
import { decideRemoveTaxRecord, decideSaveTaxRecord } from '../aggregate/tax-records';

/** Guardians declare their own; changing what was declared, and exempting, is for staff. */
export const saveTax = command(saveTaxRecord, async ({ params, body }, { session, ids, execute, load, db }) => {
  const own = session.idUtilisateur === body.fk_responsable;
  if (!own || params.idRevenu !== 0)
    requireOneOf(session, params.idRevenu === 0 ? right.addTaxRecord : right.changeTaxRecord);
  const exempts = session.functions.has(params.idRevenu === 0 ? right.addTaxRecord : right.changeTaxRecord);
  const year = await db.query('select from annee_scolaire where id_annee_scolaire = $1', [body.fk_anneeScolaire]);
  if (year.rowCount === 0) throw new Refusal(messages.families.schoolYearRequired, 400, 'fk_anneeScolaire');
  const newId = params.idRevenu === 0 ? await ids.next('revenu') : 0;
  const { revenuFiscal = null, nombrePart = null, ...rest } = body;
  const form = { ...rest, revenuFiscal, nombrePart, exoneration: exempts ? body.exoneration : (0 as const) };
  await execute(guardian, body.fk_responsable, (state) => decideSaveTaxRecord(state, params.idRevenu, newId, form));
  const idRevenu = params.idRevenu || newId;
  const { taxRecords } = await load(guardian, body.fk_responsable);
  return { idRevenu, quotient: taxRecords.find((record) => record.idRevenu === idRevenu)?.quotient ?? 0 };
});

/** A tax record names its guardian only in the read model. */
export const removeTax = command(removeTaxRecord, async ({ params }, { db, execute }) => {
  const { rows } = await db.query<{ fk_responsable: number }>(
    'select fk_responsable from revenu where id_revenu = $1',
    [params.idRevenu],
  );
  const [record] = rows;
  if (!record) throw new Refusal(messages.general.notFound, 404);
  await execute(guardian, record.fk_responsable, (state) => decideRemoveTaxRecord(state, params.idRevenu));
  return { idRevenu: params.idRevenu };
});
