import { messages, paperCounts, quotientOf, standingPaper } from '@diapason/contracts/constants';
import { make } from '@diapason/contracts/core';
import { TaxRecordChanged, TaxRecordDeclared, TaxRecordRemoved, taxRecord } from '@diapason/contracts/families';
import { Refusal } from '@diapason/event-sourcing';
import { changed } from '../../../machinery/app/fields';
import { requireSeenVersionOf } from '../../../machinery/app/seen-version';
import { type GuardianEvent, type GuardianState, openGuardian, papersRemoved, type TaxRecord } from './guardian';

/** A tax record as the form sends it. */
export interface TaxForm {
  readonly fk_anneeScolaire: number;
  /** Euros a year, at most two decimals. */
  readonly revenuFiscal: number | null;
  readonly nombrePart: number | null;
  readonly exoneration: 0 | 1;
  /** 1: no tax notice. */
  readonly absence: 0 | 1;
  /** The notice that whoever saves has before them; null: none. Without it nothing is compared. */
  readonly fk_pieceJointe?: number | null | undefined;
  /** The `version` of the row that whoever saves has before them. Without it nothing is compared. */
  readonly versionAttendue?: number | undefined;
}

/**
 * Declares a tax record, or changes the one of this id. Without a tax notice, income and parts are 0 (document 001 §2).
 * What staff save is verified; what a guardian declares, or a file says a part of, is as verified as it was.
 * With the verification goes what waits for the antivirus beside a notice that counts: nobody has read it.
 * @throws Refusal 403 for a guardian whose record is verified, 404 for an unknown guardian or record, 400 for an empty field,
 * 409 for a second record of a school year, or where another version was seen, or another notice stands there by now.
 */
export function decideSaveTaxRecord(
  state: GuardianState,
  /** 0 declares, under `newId`. */
  idRevenu: number,
  newId: number,
  form: TaxForm,
  by: 'staff' | 'guardian' | 'part of a file' = 'staff',
): GuardianEvent[] {
  const { idUtilisateur } = openGuardian(state);
  const before = state.taxRecords.find((record) => record.idRevenu === idRevenu);
  if (idRevenu !== 0 && !before) throw new Refusal(messages.general.notFound, 404);
  if (before?.verifiee === 1 && by === 'guardian') throw new Refusal(messages.families.taxVerified, 403);
  if (before) requireSeenVersionOf(state.taxVersions, idRevenu, form.versionAttendue);
  const sameYear = state.taxRecords.find((record) => record.fk_anneeScolaire === form.fk_anneeScolaire);
  if (sameYear && sameYear.idRevenu !== idRevenu)
    throw new Refusal(messages.families.oneTaxRecordAYear, 409, 'fk_anneeScolaire');
  if (before && form.fk_pieceJointe !== undefined && form.fk_pieceJointe !== noticeOf(state, idRevenu))
    throw new Refusal(messages.families.noticeChanged, 409, 'fk_pieceJointe');
  const record: TaxRecord = {
    ...taxRecord.entered(form),
    ...amounts(form),
    ...(by === 'guardian' ? { exoneration: exemptionOf(before, form) } : {}),
    idUtilisateur,
    idRevenu: before?.idRevenu ?? newId,
    verifiee: by === 'staff' ? 1 : (before?.verifiee ?? 0),
  };
  if (!before) return [make(TaxRecordDeclared, record)];
  if (!changed(before, record)) return [];
  const isVerified = before.verifiee === 0 && record.verifiee === 1;
  const unread = isVerified ? waitingBeside(state, idRevenu) : [];
  return [make(TaxRecordChanged, record), ...papersRemoved(unread, idUtilisateur)];
}

/** Staff exempt, for one school year: a guardian's correction leaves that as it is, and takes it to no other year. */
const exemptionOf = (before: TaxRecord | undefined, { fk_anneeScolaire }: TaxForm): TaxRecord['exoneration'] =>
  before?.fk_anneeScolaire === fk_anneeScolaire ? before.exoneration : 0;

/** The notice of a tax record that the list shows. */
const noticeOf = ({ papers }: GuardianState, idRevenu: number): number | null =>
  standingPaper([...papers.values()].filter((one) => one.idRevenu === idRevenu)).paper?.idPieceJointe ?? null;

/** What was sent to replace the notice of a tax record, and waits for the antivirus. */
function waitingBeside({ papers }: GuardianState, idRevenu: number) {
  const notices = [...papers.values()].filter((one) => one.idRevenu === idRevenu);
  return notices.some(paperCounts) ? notices.filter(({ antivirus }) => antivirus === 'attente') : [];
}

/** Its notice goes too. @throws Refusal 404 for an unknown record, otherwise as {@link openGuardian}. */
export function decideRemoveTaxRecord(state: GuardianState, idRevenu: number): GuardianEvent[] {
  const record = state.taxRecords.find((one) => one.idRevenu === idRevenu);
  if (!record) throw new Refusal(messages.general.notFound, 404);
  const { idUtilisateur } = openGuardian(state);
  const notices = [...state.papers.values()].filter((one) => one.idRevenu === idRevenu);
  return [make(TaxRecordRemoved, { idUtilisateur, idRevenu }), ...papersRemoved(notices, idUtilisateur)];
}

function amounts({ absence, revenuFiscal, nombrePart }: TaxForm) {
  if (absence === 1) return { revenuFiscal: 0, nombrePart: 0, quotient: 0 };
  if (revenuFiscal === null) throw new Refusal(messages.general.fillAll, 400, 'revenuFiscal');
  if (nombrePart === null || nombrePart <= 0) throw new Refusal(messages.general.fillAll, 400, 'nombrePart');
  return { quotient: quotientOf(revenuFiscal, nombrePart) };
}
