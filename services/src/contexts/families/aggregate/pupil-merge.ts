import { messages } from '@diapason/contracts/constants';
import { make } from '@diapason/contracts/core';
import {
  ExternalSchoolingRemoved,
  ExternalSchoolingSaved,
  GuardianLinked,
  GuardianRanksChanged,
  GuardianUnlinked,
  ImageRightAnswered,
  ImageRightGivenBack,
  mostGuardians,
  PupilAbsorbed,
  PupilDetailsChanged,
  PupilMerged,
  PupilPaperAdded,
  PupilReleased,
  PupilSeparated,
  pupilPaper,
  SchoolingChanged,
  SchoolingEnrolled,
  SchoolingRemoved,
  StudentStatusGiven,
  StudentStatusRemoved,
  studentProof,
} from '@diapason/contracts/families';
import { Refusal } from '@diapason/event-sourcing';
import { changed } from '../../../machinery/app/fields';
import { type MergeRules, movedPapers, movedPart, numbersOf, type Released, requireMergeable } from './merging';
import { isErasedPupil, type PupilDetails, type PupilEvent, type PupilState, type Schooling } from './pupil';
import { type PupilFolder, papersRemoved } from './pupil-folder';
import { type GuardianLink, withoutGuardian } from './ranks';
import { countsFor } from './same-schooling';

type ValueOf<M> = M extends ReadonlyMap<number, infer V> ? V : never;

const idOf = ({ details }: PupilState): number => details?.idEleve ?? 0;

const ranksOf = (links: readonly GuardianLink[]) =>
  links.map(({ fk_responsable, ordre }) => ({ fk_responsable, ordre }));

/** Says that guardians are a pupil's no more, and the ranks of those who stay. */
function unlinked(some: readonly GuardianLink[], state: PupilState): PupilEvent[] {
  const idEleve = idOf(state);
  const gone = some.map(({ fk_responsable }) => fk_responsable);
  const left = state.guardians.filter((link) => !gone.includes(link.fk_responsable));
  const after = gone.reduce<readonly GuardianLink[]>(withoutGuardian, state.guardians);
  return [
    ...gone.map((fk_responsable) => make(GuardianUnlinked, { idEleve, fk_responsable })),
    ...(changed(ranksOf(left), ranksOf(after)) ? [make(GuardianRanksChanged, { idEleve, rangs: ranksOf(after) })] : []),
  ];
}

/** The guardian who stands for this one by now: another record of theirs, where both were merged. */
const standsFor = ({ guardians, replaced }: PupilState, guardian: number): number | undefined =>
  guardians.some((link) => link.fk_responsable === guardian) ? guardian : replaced.get(guardian)?.into;

/** The kept record's guardians stay where they are, so its payer too; the others follow in their order. */
const guardians = movedPart<PupilState, PupilEvent, GuardianLink>({
  field: 'responsables',
  // Its links ended with the merge, whose event has them.
  of: (state) => state.merged?.liens ?? state.guardians,
  key: ({ fk_responsable }) => fk_responsable,
  stays: ({ fk_responsable }, into) => into.guardians.some((link) => link.fk_responsable === fk_responsable),
  belongs: ({ fk_responsable }, taken, into) =>
    numbersOf(taken, 'responsables').some(
      (one) => standsFor(into, one) === fk_responsable && into.replaced.get(one)?.own !== true,
    ),
  add: (some, owner) =>
    some.map(({ fk_responsable, fk_role }, index) =>
      make(GuardianLinked, {
        idEleve: idOf(owner),
        fk_responsable,
        fk_role,
        ordre: owner.guardians.length + index + 1,
      }),
    ),
  set: () => [],
  remove: (some, owner) => (owner.merged ? [] : unlinked(some, owner)),
});

/** Schoolings of a record for which one of the kept record's counts, and which. */
export const sameSchoolings = (from: PupilState, into: PupilState): ReadonlyMap<number, number> =>
  new Map(
    from.schooling.flatMap((one) => {
      const same = into.schooling.find((own) => own.idScolarite !== one.idScolarite && countsFor(own, one));
      return same ? [[one.idScolarite, same.idScolarite] as const] : [];
    }),
  );

/** Of a study that both have, the kept one's counts unless it alone has ended; a schooling stays with the one that it completes. */
const schooling = movedPart<PupilState, PupilEvent, Schooling>({
  field: 'scolarites',
  of: (state) => state.schooling,
  key: ({ idScolarite }) => idScolarite,
  stays: (one, into, _moved, from) => {
    const hasOne = (other: Schooling) => into.schooling.some((own) => countsFor(own, other));
    return hasOne(one) || from.schooling.some((two) => two.idScolarite === one.fk_idScolariteParent && hasOne(two));
  },
  belongs: ({ fk_idScolariteParent: parent }, taken) =>
    parent !== null && numbersOf(taken, 'scolarites').includes(parent),
  add: (some, owner) => some.map((one) => make(SchoolingEnrolled, { ...one, idEleve: idOf(owner) })),
  set: (some, owner, dayIn) => {
    const has = (id: number) => owner.schooling.some(({ idScolarite }) => idScolarite === id);
    return some.map((one) => {
      const own = { ...one, idEleve: idOf(owner) };
      return has(one.idScolarite)
        ? make(SchoolingChanged, { ...own, depuis: dayIn(one.fk_anneeScolaire) })
        : make(SchoolingEnrolled, own);
    });
  },
  remove: (some, owner) => some.map(({ idScolarite }) => make(SchoolingRemoved, { idEleve: idOf(owner), idScolarite })),
});

/** Of a year that both have an ordinary school of, the kept one's counts. */
const externals = movedPart<PupilState, PupilEvent, ValueOf<PupilFolder['externals']>>({
  field: 'scolaritesExternes',
  of: ({ folder }) => [...folder.externals.values()],
  key: ({ idScolarite }) => idScolarite,
  stays: ({ fk_anneeScolaire }, { folder }) =>
    [...folder.externals.values()].some((own) => own.fk_anneeScolaire === fk_anneeScolaire),
  add: (some, owner) => some.map((one) => make(ExternalSchoolingSaved, { ...one, fk_eleve: idOf(owner) })),
  remove: (some, owner) =>
    some.map(({ idScolarite }) => make(ExternalSchoolingRemoved, { fk_eleve: idOf(owner), idScolarite })),
});

/** The answer of a year that counts: the last one. */
const answerOf = ({ folder }: PupilState, year: number) =>
  [...folder.images.values()].filter(({ fk_anneeScolaire }) => fk_anneeScolaire === year).at(-1)?.etat;

/** Of a year that both answered, the kept one's answers count, unless the other one refused: whoever refused is not photographed. */
const images = movedPart<PupilState, PupilEvent, ValueOf<PupilFolder['images']>>({
  field: 'droitsImage',
  of: ({ folder }) => [...folder.images.values()],
  key: ({ idDroitImage }) => idDroitImage,
  stays: ({ fk_anneeScolaire: year }, into, _moved, from) =>
    answerOf(into, year) === 0 || (answerOf(into, year) === 1 && answerOf(from, year) === 1),
  add: (some, owner) => some.map((one) => make(ImageRightAnswered, { ...one, fk_eleve: idOf(owner) })),
  remove: (some, owner, to) =>
    some.map(({ idDroitImage }) =>
      make(ImageRightGivenBack, { fk_eleve: idOf(owner), idDroitImage, ...(to ? { rendu: idOf(to) } : {}) }),
    ),
});

const students = movedPart<PupilState, PupilEvent, ValueOf<PupilFolder['studentYears']>>({
  field: 'etudiant',
  of: ({ folder }) => [...folder.studentYears.values()],
  key: ({ fk_anneeScolaire }) => fk_anneeScolaire,
  stays: ({ fk_anneeScolaire }, { folder }) => folder.studentYears.has(fk_anneeScolaire),
  add: (some, owner) => some.map((one) => make(StudentStatusGiven, { ...one, fk_eleve: idOf(owner) })),
  remove: (some, owner) =>
    some.map(({ fk_anneeScolaire }) => make(StudentStatusRemoved, { fk_eleve: idOf(owner), fk_anneeScolaire })),
});

const papersOf = ({ folder }: PupilState) => [...folder.papers.values()];
const alone = movedPapers(pupilPaper, papersOf);

/** A certificate goes with its schooling, another paper unless the kept one has one of its kind and year that waits, or counts as much. */
const papers = movedPart<PupilState, PupilEvent, ValueOf<PupilFolder['papers']>>({
  field: 'pieces',
  of: papersOf,
  key: ({ idPieceJointe }) => idPieceJointe,
  stays: (one, into, moved, from) =>
    one.fk_scolariteInterne === null
      ? alone.stays(one, into, from)
      : !numbersOf(moved, 'scolarites').includes(one.fk_scolariteInterne),
  yields: alone.yields,
  // The proof of studies went with the student status of the year.
  isFree: (one, into, gone) =>
    alone.isFree(one, gone) &&
    (one.nature !== studentProof.name || into.folder.studentYears.has(one.fk_anneeScolaire ?? 0)),
  // With a certificate that came meanwhile for a schooling that goes back.
  belongs: ({ fk_scolariteInterne }, taken) =>
    fk_scolariteInterne !== null && numbersOf(taken, 'scolarites').includes(fk_scolariteInterne),
  add: (some, owner) => some.map((one) => make(PupilPaperAdded, { ...one, fk_eleve: idOf(owner) })),
  remove: (some, owner) => papersRemoved(some, idOf(owner)),
});

const listsOf = (moved: object) => ({
  responsables: [...numbersOf(moved, 'responsables')],
  scolarites: [...numbersOf(moved, 'scolarites')],
  scolaritesExternes: [...numbersOf(moved, 'scolaritesExternes')],
  droitsImage: [...numbersOf(moved, 'droitsImage')],
  etudiant: [...numbersOf(moved, 'etudiant')],
  pieces: [...numbersOf(moved, 'pieces')],
});

/** What a merge of two records of a pupil moves, and how their events say so. */
export const pupilMerge: MergeRules<PupilState, PupilDetails, PupilEvent> = {
  idOf: ({ idEleve }) => idEleve,
  isErased: isErasedPupil,
  parts: [guardians, schooling, externals, images, students, papers],
  absorbed: (idEleve, { fk_fusionne, repris, numero }, moved) =>
    make(PupilAbsorbed, { idEleve, fk_fusionne, ...listsOf(moved), repris: [...repris], numero }),
  released: (idEleve, fk_fusionne, moved) => make(PupilReleased, { idEleve, fk_fusionne, ...listsOf(moved) }),
  separated: (own, fk_conserve, given) => [
    make(PupilSeparated, { idEleve: idOf(own), fk_conserve }),
    ...linksBack(own, given).map((link) =>
      make(GuardianLinked, { idEleve: idOf(own), ...link, ...inPlaceOf(own, link) }),
    ),
  ],
  filled: (before, values) => {
    const details = { ...before, ...values };
    return changed(before, details) ? [make(PupilDetailsChanged, details)] : [];
  },
  empty: { handicape: 0 },
};

/**
 * Closes a record in favour of another one of the same pupil; its guardians are the kept one's from then on.
 * @throws Refusal as {@link requireMergeable}, and 422 where both together have too many guardians.
 */
export function decideMergePupil(
  state: PupilState,
  kept: PupilState,
  { reprendre }: { readonly reprendre: readonly string[] },
): PupilEvent[] {
  const { id: idEleve, fk_conserve } = requireMergeable(pupilMerge, state, kept);
  const all = new Set([...state.guardians, ...kept.guardians].map(({ fk_responsable }) => fk_responsable));
  if (all.size > mostGuardians) throw new Refusal(messages.families.linkFailed, 422, 'fk_fusionne');
  const liens = state.guardians.map(({ fk_responsable, fk_role, ordre }) => ({ fk_responsable, fk_role, ordre }));
  return [
    make(PupilMerged, { idEleve, fk_conserve, liens, reprendre: [...new Set(reprendre)] }),
    ...liens.map(({ fk_responsable }) => make(GuardianUnlinked, { idEleve, fk_responsable })),
  ];
}

/** The records of guardians in whose place this one stands. */
const inPlaceOf = ({ replaced }: PupilState, { fk_responsable }: GuardianLink) => {
  const remplace = [...replaced].filter(([, { into }]) => into === fk_responsable).map(([id]) => id);
  return remplace.length > 0 ? { remplace } : {};
};

/** Its guardians as they were, but for those whom somebody took away from the kept one meanwhile. */
function linksBack({ merged }: PupilState, given: Released<PupilState> | undefined): GuardianLink[] {
  const taken = numbersOf(given?.taken ?? {}, 'responsables');
  const back = numbersOf(given?.back ?? {}, 'responsables');
  const still = (one: number) => {
    const now = given && standsFor(given.state, one);
    return now !== undefined && back.includes(now);
  };
  return (merged?.liens ?? [])
    .filter(({ fk_responsable }) => !taken.includes(fk_responsable) || still(fk_responsable))
    .map((link, index) => ({ ...link, ordre: index + 1 }));
}
