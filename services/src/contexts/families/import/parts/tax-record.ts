import { messages, right } from '@diapason/contracts/constants';
import { decideSaveTaxRecord } from '../../aggregate/tax-records';
import type { GuardianOfFile } from '../draft';
import { incomeSaid } from '../row';
import { fieldsOf, type RowActs } from './acts';

/** One of a guardian and a year. */
export function taxRecordOfRow(acts: RowActs, of: GuardianOfFile): void {
  const { row, draft, rules } = acts;
  acts.need(right.addTaxRecord, right.changeTaxRecord);
  const given = row.parts.fiscalite;
  const year = typeof given.fk_anneeScolaire === 'number' ? given.fk_anneeScolaire : rules.currentYear;
  draft.say(of, `fiscalite.${year}`, incomeSaid(given), fieldsOf('fiscalite'));
  const before = draft.guardian(of).taxRecords.find((one) => one.fk_anneeScolaire === year);
  acts.need(before && before.idRevenu > 0 ? right.changeTaxRecord : right.addTaxRecord);
  const fresh = before ? undefined : draft.next('revenu', 'fiscalite');
  const isWhole = given.absence === 1 || (given.revenuFiscal !== undefined && given.nombrePart !== undefined);
  draft.decideGuardian(of, (state) => {
    const found = state.taxRecords.find((one) => one.fk_anneeScolaire === year);
    const income = found?.revenuFiscal ?? null;
    const form = {
      revenuFiscal: numberOr(given.revenuFiscal, income === null ? null : income / 100),
      nombrePart: numberOr(given.nombrePart, found?.nombrePart ?? null),
      exoneration: flagOr(given.exoneration, found?.exoneration ?? 0),
      absence: flagOr(given.absence, found?.absence ?? 0),
      fk_anneeScolaire: year,
    };
    const by = isWhole ? 'staff' : 'part of a file';
    const events = decideSaveTaxRecord(state, found?.idRevenu ?? 0, fresh?.id ?? 0, form, by);
    if (events.length > 0) rules.requireOpen(year);
    return events;
  });
  const after = draft.guardian(of).taxRecords.find((one) => one.fk_anneeScolaire === year);
  acts.act('fiscalite', before, after, given, after?.absence === 1 ? messages.imports.withoutNotice : '');
}

const numberOr = (value: unknown, otherwise: number | null) => (typeof value === 'number' ? value : otherwise);
const flagOr = (value: unknown, otherwise: 0 | 1): 0 | 1 => (value === 1 ? 1 : value === 0 ? 0 : otherwise);
