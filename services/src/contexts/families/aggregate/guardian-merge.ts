import { messages } from '@diapason/contracts/constants';
import { make } from '@diapason/contracts/core';
import {
  GuardianAbsorbed,
  GuardianDetailsChanged,
  GuardianMerged,
  GuardianPaperAdded,
  GuardianReleased,
  GuardianSeparated,
  guardianPaper,
  TaxRecordChanged,
  TaxRecordDeclared,
  TaxRecordRemoved,
} from '@diapason/contracts/families';
import { Refusal } from '@diapason/event-sourcing';
import { changed } from '../../../machinery/app/fields';
import {
  type GuardianDetails,
  type GuardianEvent,
  type GuardianState,
  isErasedGuardian,
  type MunicipalityLookup,
  papersRemoved,
} from './guardian';
import { type MergeRules, movedPapers, movedPart, numbersOf, requireMergeable } from './merging';

const idOf = ({ details }: GuardianState): number => details?.idUtilisateur ?? 0;

/** Of a year that both have income of, the kept one's counts. */
const income = movedPart<GuardianState, GuardianEvent, GuardianState['taxRecords'][number]>({
  field: 'revenus',
  of: ({ taxRecords }) => taxRecords,
  key: ({ idRevenu }) => idRevenu,
  stays: ({ fk_anneeScolaire }, into) => into.taxRecords.some((one) => one.fk_anneeScolaire === fk_anneeScolaire),
  add: (some, owner) => some.map((one) => make(TaxRecordDeclared, { ...one, idUtilisateur: idOf(owner) })),
  set: (some, owner) => some.map((one) => make(TaxRecordChanged, { ...one, idUtilisateur: idOf(owner) })),
  remove: (some, owner) => some.map(({ idRevenu }) => make(TaxRecordRemoved, { idUtilisateur: idOf(owner), idRevenu })),
});

const papersOf = ({ papers: held }: GuardianState) => [...held.values()];
const alone = movedPapers(guardianPaper, papersOf);

/** A notice goes with its income, another paper unless the kept one has one of its kind and year that waits, or counts as much. */
const papers = movedPart<GuardianState, GuardianEvent, ReturnType<typeof papersOf>[number]>({
  field: 'pieces',
  of: papersOf,
  key: ({ idPieceJointe }) => idPieceJointe,
  stays: (one, into, moved, from) =>
    one.idRevenu === null ? alone.stays(one, into, from) : !numbersOf(moved, 'revenus').includes(one.idRevenu),
  yields: alone.yields,
  isFree: (one, _into, gone) => alone.isFree(one, gone),
  // With a notice that came meanwhile for income that goes back.
  belongs: ({ idRevenu }, taken) => idRevenu !== null && numbersOf(taken, 'revenus').includes(idRevenu),
  add: (some, owner) => some.map((one) => make(GuardianPaperAdded, { ...one, fk_responsable: idOf(owner) })),
  remove: (some, owner) => papersRemoved(some, idOf(owner)),
});

/** What a merge of two records of a guardian moves, and how their events say so. */
export const guardianMerge = (
  municipalityOf: MunicipalityLookup,
): MergeRules<GuardianState, GuardianDetails, GuardianEvent> => ({
  idOf: ({ idUtilisateur }) => idUtilisateur,
  isErased: isErasedGuardian,
  parts: [income, papers],
  absorbed: (idUtilisateur, { fk_fusionne, repris, numero }, moved) =>
    make(GuardianAbsorbed, { idUtilisateur, fk_fusionne, ...listsOf(moved), repris: [...repris], numero }),
  released: (idUtilisateur, fk_fusionne, moved) =>
    make(GuardianReleased, { idUtilisateur, fk_fusionne, ...listsOf(moved) }),
  separated: (own, fk_conserve) => [make(GuardianSeparated, { idUtilisateur: idOf(own), fk_conserve })],
  filled: (before, values, from) => {
    const filled = { ...before, ...values };
    const moves = 'codePostal' in values || 'ville' in values;
    const codeInsee = moves ? municipalityOf(filled.codePostal, filled.ville) : before.codeInsee;
    // With the town or the contributions of the other one comes what nobody has confirmed.
    const marks = [before.communeDeclareeLe, from?.communeDeclareeLe ?? null].filter((mark) => mark !== null);
    const details = { ...filled, codeInsee, communeDeclareeLe: marks.sort()[0] ?? null };
    return changed(before, details) ? [make(GuardianDetailsChanged, details)] : [];
  },
});

const listsOf = (moved: object) => ({
  revenus: [...numbersOf(moved, 'revenus')],
  pieces: [...numbersOf(moved, 'pieces')],
});

/**
 * Closes a record in favour of another one of the same person.
 * @param compte whether its account is open. @param reprendre empty fields of the kept one that take this one's value.
 * @throws Refusal as {@link requireMergeable}, 422 where the account would close that the kept one has none of.
 */
export function decideMergeGuardian(
  state: GuardianState,
  kept: GuardianState,
  { compte, reprendre }: { readonly compte: boolean; readonly reprendre: readonly string[] },
): GuardianEvent[] {
  const { id, fk_conserve } = requireMergeable(
    guardianMerge(() => null),
    state,
    kept,
  );
  if (kept.details?.email === '' && state.details?.email !== '')
    throw new Refusal(messages.families.keepTheAccount, 422);
  const data = { idUtilisateur: id, fk_conserve, compte: compte ? (1 as const) : (0 as const) };
  return [make(GuardianMerged, { ...data, reprendre: [...new Set(reprendre)] })];
}
