import { messages } from '@diapason/contracts/constants';
import { make } from '@diapason/contracts/core';
import {
  type fillableFields,
  GuardianAbsorbed,
  GuardianDetailsChanged,
  GuardianMerged,
  GuardianPaperAdded,
  GuardianPaperRemoved,
  GuardianReleased,
  GuardianSeparated,
  TaxRecordChanged,
  TaxRecordDeclared,
  TaxRecordRemoved,
} from '@diapason/contracts/families';
import { Refusal } from '@diapason/event-sourcing';
import {
  type GuardianDetails,
  type GuardianEvent,
  type GuardianPaper,
  type GuardianState,
  type MunicipalityLookup,
  type Released,
  requireUnmerged,
} from './guardian';

type Fillable = (typeof fillableFields)[number];

/** The fields that nobody filled in. */
const isEmpty = (value: unknown): boolean => value === null || value === '';

const present = ({ details }: GuardianState): GuardianDetails => {
  if (!details) throw new Refusal(messages.general.notFound, 404);
  if (details.email === '') throw new Refusal(messages.families.mergeErased, 422);
  return details;
};

/**
 * Closes a record in favour of another one of the same person.
 * @param compte whether its account is open. @param reprendre empty fields of the kept one that take this one's value.
 * @throws Refusal 404 unknown; 409 merged already; 422 the same, erased, one that is kept in place of others, or into a closed one.
 */
export function decideMergeGuardian(
  state: GuardianState,
  kept: GuardianState,
  { compte, reprendre }: { readonly compte: boolean; readonly reprendre: readonly string[] },
): GuardianEvent[] {
  const { idUtilisateur } = present(state);
  const { idUtilisateur: fk_conserve } = present(kept);
  if (idUtilisateur === fk_conserve) throw new Refusal(messages.families.mergeWithItself, 422, 'fk_fusionne');
  requireUnmerged(state);
  requireUnmerged(kept);
  if (kept.dateSuppression) throw new Refusal(messages.families.mergeIntoClosed, 422);
  if (state.absorbed.size > 0) throw new Refusal(messages.families.mergeKeepsAnother, 422, 'fk_fusionne');
  return [
    make(GuardianMerged, { idUtilisateur, fk_conserve, compte: compte ? 1 : 0, reprendre: [...new Set(reprendre)] }),
  ];
}

/** What moves of a record: not what the kept one has of the same year already. */
function whatMoves(from: GuardianState, into: GuardianState) {
  const years = new Set(into.taxRecords.map(({ fk_anneeScolaire }) => fk_anneeScolaire));
  const taxRecords = from.taxRecords.filter(({ fk_anneeScolaire }) => !years.has(fk_anneeScolaire));
  const ids = new Set(taxRecords.map(({ idRevenu }) => idRevenu));
  const hasSame = ({ nature, fk_anneeScolaire }: { nature: string; fk_anneeScolaire: number | null }) =>
    [...into.papers.values()].some((one) => one.nature === nature && one.fk_anneeScolaire === fk_anneeScolaire);
  const papers = [...from.papers.values()].filter((one) =>
    one.idRevenu === null ? !hasSame(one) : ids.has(one.idRevenu),
  );
  return { taxRecords, papers };
}

/**
 * The kept record takes over what the other one had, in one append: nothing where it has, or the other one is not merged into it.
 * @throws Refusal 409 for a record that was merged meanwhile itself.
 */
export function decideAbsorbGuardian(
  into: GuardianState,
  from: GuardianState,
  municipalityOf: MunicipalityLookup,
): GuardianEvent[] {
  const details = present(into);
  const other = present(from);
  const { idUtilisateur } = details;
  const { merged } = from;
  if (merged?.fk_conserve !== idUtilisateur || into.absorbed.has(other.idUtilisateur)) return [];
  requireUnmerged(into);
  const repris = (merged.reprendre as Fillable[]).filter((name) => isEmpty(details[name]) && !isEmpty(other[name]));
  const { taxRecords, papers } = whatMoves(from, into);
  return [
    make(GuardianAbsorbed, {
      idUtilisateur,
      fk_fusionne: other.idUtilisateur,
      revenus: taxRecords.map(({ idRevenu }) => idRevenu),
      pieces: papers.map(({ idPieceJointe }) => idPieceJointe),
      repris,
    }),
    ...detailsWith(details, Object.fromEntries(repris.map((name) => [name, other[name]])), municipalityOf),
    ...taxRecords.map((record) => make(TaxRecordDeclared, { ...record, idUtilisateur })),
    ...papers.map((paper) => make(GuardianPaperAdded, { ...paper, fk_responsable: idUtilisateur })),
  ];
}

/**
 * The kept record gives back what it still has of what it took over, in one append. Fields that were filled in are empty again, unless
 * somebody changed them.
 * @throws Refusal 404 where it took over nothing, 422 for an erased one.
 */
export function decideReleaseGuardian(
  into: GuardianState,
  from: GuardianState,
  municipalityOf: MunicipalityLookup,
): GuardianEvent[] {
  const { details } = into;
  const other = from.details;
  if (!details || !other) throw new Refusal(messages.general.notFound, 404);
  if (details.email === '' || other.email === '') throw new Refusal(messages.families.separateErased, 422);
  const taken = into.absorbed.get(other.idUtilisateur);
  if (!taken) return [];
  const { idUtilisateur } = details;
  const taxRecords = into.taxRecords.filter(({ idRevenu }) => taken.revenus.includes(idRevenu));
  // With a notice that came meanwhile for income that goes back.
  const papers = [...into.papers.values()].filter(
    ({ idPieceJointe, idRevenu }) =>
      taken.pieces.includes(idPieceJointe) || (idRevenu !== null && taken.revenus.includes(idRevenu)),
  );
  const back = (taken.repris as Fillable[]).filter((name) => details[name] === other[name]);
  return [
    make(GuardianReleased, {
      idUtilisateur,
      fk_fusionne: other.idUtilisateur,
      revenus: taxRecords.map(({ idRevenu }) => idRevenu),
      pieces: papers.map(({ idPieceJointe }) => idPieceJointe),
    }),
    ...detailsWith(details, Object.fromEntries(back.map((name) => [name, null])), municipalityOf),
    ...taxRecords.map(({ idRevenu }) => make(TaxRecordRemoved, { idUtilisateur, idRevenu })),
    ...papers.map(removal),
  ];
}

/**
 * The record is open again, with what it had: tax records as they are by now, without what was removed meanwhile.
 * @param given what the kept record gave back; undefined where it had taken over nothing.
 */
export function decideSeparateGuardian(
  { details, merged, taxRecords, papers }: GuardianState,
  given: Released | undefined,
): GuardianEvent[] {
  if (!details || !merged) return [];
  const { idUtilisateur } = details;
  const separated = make(GuardianSeparated, { idUtilisateur, fk_conserve: merged.fk_conserve });
  if (!given) return [separated];
  const { revenus, pieces } = given.taken;
  const kept = new Set(given.papers.map(({ idPieceJointe }) => idPieceJointe));
  const still = new Set(given.taxRecords.map(({ idRevenu }) => idRevenu));
  return [
    separated,
    ...given.taxRecords.map((record) => make(TaxRecordChanged, { ...record, idUtilisateur })),
    ...taxRecords
      .filter(({ idRevenu }) => revenus.includes(idRevenu) && !still.has(idRevenu))
      .map(({ idRevenu }) => make(TaxRecordRemoved, { idUtilisateur, idRevenu })),
    ...[...papers.values()]
      .filter(({ idPieceJointe }) => pieces.includes(idPieceJointe) && !kept.has(idPieceJointe))
      .map(removal),
    ...given.papers.map((paper) => make(GuardianPaperAdded, { ...paper, fk_responsable: idUtilisateur })),
  ];
}

const removal = ({ idPieceJointe, objet, fk_responsable }: GuardianPaper) =>
  make(GuardianPaperRemoved, { idPieceJointe, objet, fk_responsable });

function detailsWith(
  before: GuardianDetails,
  values: Partial<GuardianDetails>,
  municipalityOf: MunicipalityLookup,
): GuardianEvent[] {
  if (Object.keys(values).length === 0) return [];
  const details = { ...before, ...values };
  const moves = 'codePostal' in values || 'ville' in values;
  const codeInsee = moves ? municipalityOf(details.codePostal, details.ville) : before.codeInsee;
  return [make(GuardianDetailsChanged, { ...details, codeInsee })];
}
