import { messages, right } from '@diapason/contracts/constants';
import { removeTaxRecord, saveTaxRecord, taxNotice } from '@diapason/contracts/families';
import { exists, firstOf, pick, Refusal, wire } from '@diapason/event-sourcing';
import { taxRecords } from '@diapason/projections/families/tables/tax-records';
import { type CommandContext, command } from '../../../machinery/app/command';
import { readSchoolYear } from '../../../machinery/app/school-year';
import { requireOneOf } from '../../../machinery/app/session-rights';
import { forgetDropped } from '../../../machinery/papers/paper-commands';
import { type GuardianState, guardian } from '../aggregate/guardian';
import { decideRemoveTaxRecord, decideSaveTaxRecord } from '../aggregate/tax-records';
import { yearsStayOpen } from './open-year';

/** Guardians declare their own, and correct it until staff verified it; only staff exempt. */
export const saveTax = command(saveTaxRecord, { needs: ['files'] }, async ({ params, body }, context) => {
  const { session, ids, execute, db, files } = context;
  const own = session.idUtilisateur === body.fk_responsable;
  const staffRight = params.idRevenu === 0 ? right.addTaxRecord : right.changeTaxRecord;
  if (!own) requireOneOf(session, staffRight);
  if (!(await exists(db, 'select from annee_scolaire where id_annee_scolaire = $1', [body.fk_anneeScolaire])))
    throw new Refusal(messages.families.schoolYearRequired, 400, 'fk_anneeScolaire');
  if (own) await requireYearsGoOn(context, params.idRevenu, body);
  const newId = params.idRevenu === 0 ? await ids.next('revenu') : 0;
  const { revenuFiscal = null, nombrePart = null, ...rest } = body;
  const form = { ...rest, revenuFiscal, nombrePart };
  const idRevenu = params.idRevenu || newId;
  const requireOpen = await yearsStayOpen(db);
  const { state, events } = await execute(guardian, body.fk_responsable, (before) => {
    requireOpen(body.fk_anneeScolaire, yearOfRecord(before, params.idRevenu));
    return decideSaveTaxRecord(before, params.idRevenu, newId, form, own ? 'guardian' : 'staff');
  });
  await forgetDropped(taxNotice, events, files);
  return { idRevenu, quotient: state.taxRecords.find((record) => record.idRevenu === idRevenu)?.quotient ?? 0 };
});

const yearOfRecord = ({ taxRecords }: GuardianState, idRevenu: number): number | undefined =>
  taxRecords.find((one) => one.idRevenu === idRevenu)?.fk_anneeScolaire;

/** What was billed by then is changed by staff alone: neither the year that the form names, nor the one that the record is of, is over. */
async function requireYearsGoOn(
  { load, db, today }: Pick<CommandContext, 'load' | 'db' | 'today'>,
  idRevenu: number,
  { fk_responsable, fk_anneeScolaire }: { readonly fk_responsable: number; readonly fk_anneeScolaire: number },
): Promise<void> {
  const { taxRecords } = await load(guardian, fk_responsable);
  const own = taxRecords.filter((record) => record.idRevenu === idRevenu);
  for (const year of new Set([fk_anneeScolaire, ...own.map((record) => record.fk_anneeScolaire)]))
    if ((await readSchoolYear(db, year)).dateFin < today)
      throw new Refusal(messages.families.taxYearOver, 422, 'fk_anneeScolaire');
}

/** Only the read model knows the guardian of a tax record. */
export const removeTax = command(removeTaxRecord, { needs: ['files'] }, async ({ params }, context) => {
  const { db, execute, files } = context;
  const record = await firstOf(db, pick(wire(taxRecords), 'fk_responsable'), 'from revenu where id_revenu = $1', [
    params.idRevenu,
  ]);
  if (!record) throw new Refusal(messages.general.notFound, 404);
  const requireOpen = await yearsStayOpen(db);
  const { events } = await execute(guardian, record.fk_responsable, (state) => {
    requireOpen(yearOfRecord(state, params.idRevenu));
    return decideRemoveTaxRecord(state, params.idRevenu);
  });
  await forgetDropped(taxNotice, events, files);
  return { idRevenu: params.idRevenu };
});
