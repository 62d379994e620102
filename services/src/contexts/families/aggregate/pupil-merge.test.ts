import { messages } from '@diapason/contracts/constants';
import { make } from '@diapason/contracts/core';
import {
  ExternalSchoolingSaved,
  GuardianLinked,
  GuardianUnlinked,
  ImageRightAnswered,
  PupilAbsorbed,
  PupilDeactivated,
  PupilForgotten,
  PupilMerged,
  PupilPaperAdded,
  PupilRegistered,
  SchoolingChanged,
  SchoolingEnrolled,
  SchoolingStatusChanged,
  StudentStatusGiven,
} from '@diapason/contracts/families';
import { schoolingDetails } from '@diapason/contracts/testing/people';
import { given, refused } from '@diapason/event-sourcing/testing';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ENROLLING, LEAVING, TODAY, zoe } from '../testing/zoe';
import { decideReplaceGuardian, decideRestoreGuardian } from './merged-links';
import { decideAbsorb, decideAbsorbFreed, decideRelease, decideSeparate } from './merging';
import { type PupilEvent, type PupilState, pupil } from './pupil';
import { decideChangePupil, decideUnlinkGuardian } from './pupil-changes';
import { decideMergePupil, pupilMerge, sameSchoolings } from './pupil-merge';
import { decideSaveSchooling } from './schooling';

const KEPT = 7;
const OTHER = 8;

const child = (idEleve: number, more: object = {}) => make(PupilRegistered, { ...zoe, idEleve, ...more });
const link = (idEleve: number, fk_responsable: number, ordre: number) =>
  make(GuardianLinked, { idEleve, fk_responsable, fk_role: 1, ordre });
const enrolled = (idEleve: number, idScolarite: number, more: object = {}) =>
  make(
    SchoolingEnrolled,
    schoolingDetails(idEleve, idScolarite, { fk_offre: 1, fk_site: 1, fk_instrument: [4], ...more }),
  );
const paper = (fk_eleve: number, idPieceJointe: number, more: object = {}) =>
  make(PupilPaperAdded, {
    fk_eleve,
    nature: 'handicape' as const,
    idPieceJointe,
    fk_anneeScolaire: 9,
    realFileName: 'piece.pdf',
    contenu: 'application/pdf' as const,
    taille: 16,
    objet: `objet-${idPieceJointe}`,
    fk_scolariteInterne: null,
    cle: `cle-${idPieceJointe}`,
    antivirus: null,
    ...more,
  });
const answer = (fk_eleve: number, idDroitImage: number, fk_anneeScolaire: number, etat: 0 | 1) =>
  make(ImageRightAnswered, { idDroitImage, fk_eleve, fk_anneeScolaire, etat });
const school = (fk_eleve: number, idScolarite: number, fk_anneeScolaire: number) =>
  make(ExternalSchoolingSaved, {
    idScolarite,
    fk_eleve,
    fk_anneeScolaire,
    fk_etablissementScolaire: 3,
    fk_niveauScolaire: 2,
    coursMercrediMatin: 0,
    nonScolarise: 0,
  });
const student = (fk_eleve: number, fk_anneeScolaire: number) =>
  make(StudentStatusGiven, { fk_eleve, fk_anneeScolaire });

const after = (state: PupilState, events: readonly PupilEvent[]): PupilState => events.reduce(pupil.evolve, state);
const stateOf = (events: readonly PupilEvent[]): PupilState => after(pupil.initial, events);

/** Both records once the second one was merged into the first. */
function merged(kept: readonly PupilEvent[], other: readonly PupilEvent[], reprendre: readonly string[] = []) {
  const [before, open] = [stateOf(kept), stateOf(other)];
  const from = after(open, decideMergePupil(open, before, { reprendre }));
  return { from, into: after(before, decideAbsorb(pupilMerge, before, from)), before, open };
}
const dayIn = (year: number) => (year === 9 ? TODAY : `day of ${year}`);
/** Both once that was undone. */
function separated({ from, into }: { readonly from: PupilState; readonly into: PupilState }) {
  const kept = after(into, decideRelease(pupilMerge, into, from));
  return { kept, other: after(from, decideSeparate(pupilMerge, from, kept.released.get(OTHER), dayIn)) };
}

it('what goes back as it is by now is so from that day on, in the year of each schooling', () => {
  const { from, into } = merged(
    [child(KEPT)],
    [child(OTHER), enrolled(OTHER, 1), enrolled(OTHER, 2, { fk_anneeScolaire: 8 })],
  );
  const left = make(SchoolingStatusChanged, { idEleve: KEPT, idScolarite: 1, fk_statut: 6, depuis: '2026-11-02' });
  const kept = after(after(into, [left]), decideRelease(pupilMerge, after(into, [left]), from));
  const back = decideSeparate(pupilMerge, from, kept.released.get(OTHER), dayIn);
  const [first, second] = [enrolled(OTHER, 1, { fk_statut: 6 }), enrolled(OTHER, 2, { fk_anneeScolaire: 8 })];
  expect(back).toContainEqual(make(SchoolingChanged, { ...first.data, depuis: TODAY }));
  expect(back).toContainEqual(make(SchoolingChanged, { ...second.data, depuis: 'day of 8' }));
});

it('of three records of a pupil the one’s guardian, schooling, school and status come where a third’s go back', () => {
  const THIRD = 9;
  const has = (id: number) => [
    child(id),
    link(id, 11, 1),
    enrolled(id, id * 10),
    school(id, id * 10, 9),
    student(id, 9),
    paper(id, id * 10, { fk_anneeScolaire: null, nature: 'scolarites' as const, fk_scolariteInterne: id * 10 }),
  ];
  const of = (id: number, into: PupilState) => {
    const open = stateOf(has(id));
    return after(open, decideMergePupil(open, into, { reprendre: [] }));
  };
  const own = stateOf([child(KEPT)]);
  const third = of(THIRD, own);
  const withThird = after(own, decideAbsorb(pupilMerge, own, third));
  const from = of(OTHER, withThird);
  const before = after(withThird, decideAbsorb(pupilMerge, withThird, from));
  const released = after(before, decideRelease(pupilMerge, before, third));
  expect([released.guardians, released.schooling]).toEqual([[], []]);
  const now = after(released, decideAbsorbFreed(pupilMerge, before, released, from));
  const numbers = (state: PupilState) => ({
    guardians: state.guardians.map(({ fk_responsable }) => fk_responsable),
    schooling: state.schooling.map(({ idScolarite }) => idScolarite),
    schools: [...state.folder.externals.keys()],
    papers: [...state.folder.papers.keys()],
    years: state.folder.studentYears.size,
  });
  const all = { guardians: [11], schooling: [80], schools: [80], papers: [80], years: 1 };
  expect(numbers(now)).toEqual(all);
  const { other, kept } = separated({ from, into: now });
  expect(numbers(other)).toEqual(all);
  expect(numbers(kept)).toEqual({ guardians: [], schooling: [], schools: [], papers: [], years: 0 });
});

describe('two records of one pupil', () => {
  it('are merged: the other one is closed, with its guardians in the fact', () => {
    const liens = [{ fk_responsable: 11, fk_role: 1, ordre: 1 }];
    given(pupil, [child(OTHER), link(OTHER, 11, 1)])
      .when((state) => decideMergePupil(state, stateOf([child(KEPT)]), { reprendre: [] }))
      .then([
        make(PupilMerged, { idEleve: OTHER, fk_conserve: KEPT, liens, reprendre: [] }),
        make(GuardianUnlinked, { idEleve: OTHER, fk_responsable: 11 }),
      ]);
  });

  const away = make(PupilMerged, { idEleve: OTHER, fk_conserve: KEPT, liens: [], reprendre: [] });
  it.each([
    ['with itself', [child(KEPT)], [child(KEPT)], messages.families.mergeWithItself, 422],
    ['a second time', [child(OTHER), away], [child(KEPT)], messages.families.mergedAway, 409],
    [
      'of an erased child',
      [child(OTHER), make(PupilForgotten, { idEleve: OTHER })],
      [child(KEPT)],
      messages.families.mergeErased,
      422,
    ],
    [
      'into a closed one',
      [child(OTHER)],
      [child(KEPT), make(PupilDeactivated, { idEleve: KEPT, dateSuppression: '2026-11-01' })],
      messages.families.mergeIntoClosed,
      422,
    ],
  ])('are not merged %s', (_what, history, kept, message, status) => {
    given(pupil, history as PupilEvent[])
      .when((state) => decideMergePupil(state, stateOf(kept as PupilEvent[]), { reprendre: [] }))
      .then(refused(message, status));
  });

  it('the one that was merged is not changed any more', () => {
    given(pupil, [child(OTHER), away])
      .when((state) => decideChangePupil(state, { prenom: 'Zoée' }, LEAVING))
      .then(refused(messages.families.mergedAway, 409));
    given(pupil, [child(OTHER), away])
      .when((state) => decideSaveSchooling(state, 0, 5, { fk_anneeScolaire: 9, fk_offre: 1, fk_statut: 1 }, ENROLLING))
      .then(refused(messages.families.mergedAway, 409));
  });

  it('the kept one takes what it lacks: no schooling of a year, an offer and instruments twice, nor the paper of such a one', () => {
    const { from, before } = merged(
      [child(KEPT), link(KEPT, 11, 1), enrolled(KEPT, 1)],
      [
        child(OTHER, { handicape: 1, telephoneMobile: '0612345678' }),
        link(OTHER, 12, 1),
        link(OTHER, 11, 2),
        enrolled(OTHER, 2),
        enrolled(OTHER, 3, { fk_instrument: [5] }),
        enrolled(OTHER, 4, { fk_offre: 2, complementaire: 1, fk_idScolariteParent: 2 }),
        paper(OTHER, 21, { nature: 'certificatMedical', fk_anneeScolaire: null, fk_scolariteInterne: 2 }),
        paper(OTHER, 22, { nature: 'certificatMedical', fk_anneeScolaire: null, fk_scolariteInterne: 3 }),
        paper(OTHER, 23),
        school(OTHER, 31, 9),
        student(OTHER, 9),
        answer(OTHER, 41, 9, 1),
      ],
      ['handicape', 'telephoneMobile'],
    );
    const events = decideAbsorb(pupilMerge, before, from);
    expect(events[0]).toEqual(
      make(PupilAbsorbed, {
        idEleve: KEPT,
        fk_fusionne: OTHER,
        responsables: [12],
        scolarites: [3],
        scolaritesExternes: [31],
        droitsImage: [41],
        etudiant: [9],
        pieces: [22, 23],
        repris: ['handicape', 'telephoneMobile'],
        numero: 1,
      }),
    );
    expect(events).toContainEqual(link(KEPT, 12, 2));
    expect(after(before, events).details).toMatchObject({ handicape: 1, telephoneMobile: '0612345678' });
  });

  it.each([
    ['the kept one refused', 0, 1, 0],
    ['the other one refused', 1, 0, 0],
    ['both accepted', 1, 1, 1],
  ] as const)('a refusal to be photographed counts, whichever record has it: %s', (_what, own, others, counts) => {
    const { into } = merged([child(KEPT), answer(KEPT, 50, 9, own)], [child(OTHER), answer(OTHER, 41, 9, others)]);
    expect([...into.folder.images.values()].at(-1)?.etat).toBe(counts);
  });

  it.each([
    ['the kept one’s was given up, the other one’s goes on', 6, 1, [2]],
    ['both go on', 1, 10, [1]],
    ['the other one’s was given up', 1, 6, [1]],
    ['both were given up', 6, 6, []],
  ])('of the same schooling the one that goes on counts: %s', (_what, own, others, counts) => {
    const { from, into } = merged(
      [child(KEPT), enrolled(KEPT, 1, { fk_statut: own })],
      [child(OTHER), enrolled(OTHER, 2, { fk_statut: others })],
    );
    const goOn = into.schooling.filter(({ fk_statut }) => fk_statut !== 6);
    expect(goOn.map(({ idScolarite }) => idScolarite)).toEqual(counts);
    expect(sameSchoolings(from, into).get(2)).toBe(counts[0] === 2 ? undefined : 1);
  });

  it('a separation gives back what is left as it is by then, and what came meanwhile for it', () => {
    const both = merged([child(KEPT)], [child(OTHER), link(OTHER, 11, 1), link(OTHER, 12, 2), enrolled(OTHER, 2)]);
    const certificate = { nature: 'certificatMedical', fk_anneeScolaire: null, fk_scolariteInterne: 2 };
    const meanwhile = [
      ...decideUnlinkGuardian(both.into, 11),
      paper(KEPT, 60, certificate),
      enrolled(KEPT, 61, { fk_offre: 2, complementaire: 1, fk_idScolariteParent: 2 }),
    ];
    const { kept, other } = separated({ ...both, into: after(both.into, meanwhile) });
    expect([kept.guardians, kept.schooling, [...kept.folder.papers]]).toEqual([[], [], []]);
    expect(other.guardians).toEqual([{ fk_responsable: 12, fk_role: 1, ordre: 1 }]);
    expect(other.schooling.map(({ idScolarite, idEleve }) => [idScolarite, idEleve])).toEqual([
      [2, OTHER],
      [61, OTHER],
    ]);
    expect([...other.folder.papers.keys()]).toEqual([60]);
  });

  it('a guardian whose own records were merged meanwhile goes back with the pupil', () => {
    const both = merged([child(KEPT)], [child(OTHER), link(OTHER, 11, 1)]);
    const { kept, other } = separated({ ...both, into: after(both.into, decideReplaceGuardian(both.into, 11, 14)) });
    expect(kept.guardians).toEqual([]);
    expect(other.guardians.map(({ fk_responsable }) => fk_responsable)).toEqual([11]);
  });

  it('a merge that is done again after it was undone begins anew', () => {
    const both = merged([child(KEPT)], [child(OTHER), enrolled(OTHER, 2)]);
    const { kept, other } = separated(both);
    const from = after(other, decideMergePupil(other, kept, { reprendre: [] }));
    const into = after(kept, decideAbsorb(pupilMerge, kept, from));
    expect([into.absorbed.get(OTHER)?.numero, into.released.size]).toEqual([2, 0]);
  });
});

const some = (most: number) => fc.uniqueArray(fc.integer({ min: 0, max: most }), { maxLength: 4 });
const record = fc.record({
  guardians: fc.uniqueArray(fc.integer({ min: 11, max: 15 }), { maxLength: 4 }),
  offers: some(3),
  statut: fc.constantFrom(1, 6),
  complementary: fc.boolean(),
  papers: some(3),
  certificate: fc.boolean(),
  years: some(3),
  answers: fc.array(
    fc.record({ year: fc.integer({ min: 8, max: 9 }), etat: fc.constantFrom(0 as const, 1 as const) }),
    {
      maxLength: 4,
    },
  ),
  schools: some(3),
  handicape: fc.constantFrom(0 as const, 1 as const),
});
type Drawn = typeof record extends fc.Arbitrary<infer R> ? R : never;

/** Numbers begin at a hundred times the pupil's: no two records share one. */
const historyOf = (id: number, drawn: Drawn): PupilEvent[] => {
  const n = id * 100;
  const [first] = drawn.offers;
  return [
    child(id, { handicape: drawn.handicape }),
    ...drawn.guardians.map((one, index) => link(id, one, index + 1)),
    ...drawn.offers.map((fk_offre) => enrolled(id, n + fk_offre, { fk_offre, fk_statut: drawn.statut })),
    ...(first !== undefined && drawn.complementary
      ? [enrolled(id, n + 10, { fk_offre: 9, complementaire: 1, fk_idScolariteParent: n + first })]
      : []),
    ...drawn.papers.map((year) => paper(id, n + year, { fk_anneeScolaire: year })),
    ...(first !== undefined && drawn.certificate
      ? [
          paper(id, n + 20, {
            nature: 'certificatMedical',
            fk_anneeScolaire: null,
            fk_scolariteInterne: n + first,
          }),
        ]
      : []),
    ...drawn.years.map((year) => student(id, year)),
    ...drawn.answers.map(({ year, etat }, index) => answer(id, n + index, year, etat)),
    ...drawn.schools.map((year) => school(id, n + year, year)),
  ] as PupilEvent[];
};
const inOrder = ({ details, guardians, schooling, folder }: PupilState) => ({
  details,
  guardians,
  schooling: [...schooling].sort((a, b) => a.idScolarite - b.idScolarite),
  externals: [...folder.externals].sort(([a], [b]) => a - b),
  images: [...folder.images].sort(([a], [b]) => a - b),
  years: [...folder.studentYears].sort(([a], [b]) => a - b),
  papers: [...folder.papers].sort(([a], [b]) => a - b),
});

describe('whatever two records have', () => {
  it('a merge keeps each guardian, offer, paper, year and school of both once, with the kept one’s payer, and never hides a refusal', () => {
    fc.assert(
      fc.property(record, record, (one, two) => {
        const { into } = merged(historyOf(KEPT, one), historyOf(OTHER, two), ['handicape']);
        const payer = (one.guardians[0] ?? two.guardians[0]) as number | undefined;
        expect(into.guardians.map(({ ordre }) => ordre)).toEqual(into.guardians.map((_, index) => index + 1));
        expect(into.guardians[0]?.fk_responsable).toBe(payer);
        const union = (of: (drawn: Drawn) => readonly number[]) => [...new Set([...of(one), ...of(two)])].sort();
        expect(into.guardians.map(({ fk_responsable }) => fk_responsable).sort()).toEqual(union((d) => d.guardians));
        const offers = into.schooling.filter(({ complementaire }) => complementaire === 0);
        const ofOffers = (some: typeof offers) => some.map(({ fk_offre }) => fk_offre).sort();
        expect([...new Set(ofOffers(offers))]).toEqual(union((d) => d.offers));
        // Whoever goes on in one of the records goes on, once.
        const goOn = offers.filter(({ fk_statut }) => fk_statut === 1);
        expect(ofOffers(goOn)).toEqual(union(({ statut, offers: all }) => (statut === 1 ? all : [])));
        for (const { fk_idScolariteParent: parent } of into.schooling)
          expect(parent === null || into.schooling.some(({ idScolarite }) => idScolarite === parent)).toBe(true);
        const proofs = [...into.folder.papers.values()].filter(({ nature }) => nature === 'handicape');
        expect(proofs.map(({ fk_anneeScolaire }) => fk_anneeScolaire).sort()).toEqual(union((d) => d.papers));
        expect([...into.folder.studentYears.keys()].sort()).toEqual(union((d) => d.years));
        expect([...into.folder.externals.values()].map((s) => s.fk_anneeScolaire).sort()).toEqual(
          union((d) => d.schools),
        );
        for (const year of [8, 9]) {
          const last = (answers: Drawn['answers']) => answers.filter((a) => a.year === year).at(-1)?.etat;
          const counts = [...into.folder.images.values()].filter((a) => a.fk_anneeScolaire === year).at(-1)?.etat;
          if (last(one.answers) === 0 || last(two.answers) === 0) expect(counts).toBe(0);
          else expect(counts).toBe(last(one.answers) ?? last(two.answers));
        }
      }),
    );
  });

  it('a separation puts back exactly what was', () => {
    fc.assert(
      fc.property(record, record, (one, two) => {
        const both = merged(historyOf(KEPT, one), historyOf(OTHER, two), ['handicape']);
        expect(decideAbsorb(pupilMerge, both.into, both.from)).toEqual([]);
        const { kept, other } = separated(both);
        expect(inOrder(kept)).toEqual(inOrder(both.before));
        expect(inOrder(other)).toEqual(inOrder(both.open));
      }),
    );
  });
});

describe('a record that is merged again while its reopening is being finished', () => {
  it('has no guardians by then: nothing is decided of them, and nothing refused', () => {
    const before = stateOf([child(OTHER), link(OTHER, 11, 1), link(OTHER, 12, 2)]);
    const open = after(before, decideReplaceGuardian(before, 11, 14));
    expect(decideRestoreGuardian(open, 11, 14)).not.toEqual([]);
    expect(decideReplaceGuardian(open, 12, 15)).not.toEqual([]);
    const closed = after(open, decideMergePupil(open, stateOf([child(KEPT)]), { reprendre: [] }));
    expect(decideRestoreGuardian(closed, 11, 14)).toEqual([]);
    expect(decideReplaceGuardian(closed, 12, 15)).toEqual([]);
  });
});
