import { messages } from '@diapason/contracts/constants';
import { make } from '@diapason/contracts/core';
import {
  GuardianAbsorbed,
  GuardianDeactivated,
  GuardianDetailsChanged,
  GuardianForgotten,
  GuardianLinked,
  GuardianMerged,
  GuardianPaperAdded,
  GuardianRegistered,
  GuardianReleased,
  PupilRegistered,
  TaxRecordChanged,
  TaxRecordDeclared,
} from '@diapason/contracts/families';
import { guardianDetails, pupilDetails } from '@diapason/contracts/testing/people';
import { given, refused } from '@diapason/event-sourcing/testing';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { contribution, decideTransfer, paidCents } from '../../money/aggregate/contribution';
import { calculated, paid } from '../../money/testing/histories';
import {
  decideChangeGuardian,
  decideDeactivateGuardian,
  decideFollowEmail,
  type GuardianEvent,
  type GuardianState,
  guardian,
} from './guardian';
import { decideMergeGuardian, guardianMerge } from './guardian-merge';
import { decideReplaceGuardian, decideRestoreGuardian } from './merged-links';
import { decideAbsorb, decideAbsorbFreed, decideRelease, decideSeparate } from './merging';
import { type PupilEvent, pupil } from './pupil';
import { decideSaveTaxRecord } from './tax-records';

const KEPT = 12;
const OTHER = 13;
const rules = guardianMerge(() => null);
/** Nothing of a guardian holds from a day. */
const anyDay = () => '';

const person = (idUtilisateur: number, more: object = {}) =>
  make(GuardianRegistered, guardianDetails(idUtilisateur, more));
const forgotten = (idUtilisateur: number) => make(GuardianForgotten, { idUtilisateur });
const income = (idUtilisateur: number, idRevenu: number, fk_anneeScolaire: number) => ({
  idUtilisateur,
  idRevenu,
  fk_anneeScolaire,
  revenuFiscal: 3_600_000,
  nombrePart: 3,
  quotient: 1000,
  exoneration: 0 as const,
  absence: 0 as const,
  verifiee: 1 as const,
});
const proof = (fk_responsable: number, idPieceJointe: number, fk_anneeScolaire: number | null) => ({
  fk_responsable,
  nature: 'justificatifDomicile' as const,
  idPieceJointe,
  fk_anneeScolaire,
  realFileName: 'facture.pdf',
  contenu: 'application/pdf' as const,
  taille: 16,
  objet: `objet-${idPieceJointe}`,
  idRevenu: null,
  cle: `cle-${idPieceJointe}`,
  antivirus: null,
});

const stateOf = (events: readonly GuardianEvent[]): GuardianState => events.reduce(guardian.evolve, guardian.initial);
const kept = stateOf([person(KEPT)]);
const choice = { compte: true, reprendre: [] };
const merged = make(GuardianMerged, { idUtilisateur: OTHER, fk_conserve: KEPT, compte: 1, reprendre: [] });

describe('two records of one guardian', () => {
  it('are merged: the other one is closed', () => {
    given(guardian, [person(OTHER)])
      .when((state) => decideMergeGuardian(state, kept, choice))
      .then([merged]);
  });

  it('the one that was merged is not deactivated: its account comes back with the record', () => {
    given(guardian, [person(OTHER), merged])
      .when((state) => decideDeactivateGuardian(state, '2026-11-23'))
      .then(refused(messages.families.mergedAway, 409));
  });

  it.each([
    ['with itself', [person(KEPT)], kept, messages.families.mergeWithItself, 422],
    ['a second time', [person(OTHER), merged], kept, messages.families.mergedAway, 409],
    [
      'into one that was merged',
      [person(OTHER)],
      stateOf([person(14), { ...merged }]),
      messages.families.mergedAway,
      409,
    ],
    ['of a person who is being erased', [person(OTHER), forgotten(OTHER)], kept, messages.families.mergeErased, 422],
    [
      'into a person who is being erased',
      [person(OTHER)],
      stateOf([person(KEPT), forgotten(KEPT)]),
      messages.families.mergeErased,
      422,
    ],
    [
      'into a closed one',
      [person(OTHER)],
      stateOf([person(KEPT), make(GuardianDeactivated, { idUtilisateur: KEPT, dateSuppression: '2026-11-01' })]),
      messages.families.mergeIntoClosed,
      422,
    ],
    [
      'where the other one is kept in place of a third',
      [
        person(OTHER),
        make(GuardianAbsorbed, { idUtilisateur: OTHER, fk_fusionne: 15, revenus: [], pieces: [], repris: [] }),
      ],
      kept,
      messages.families.mergeKeepsAnother,
      422,
    ],
    [
      'into one without an account, where the other has one',
      [person(OTHER)],
      stateOf([person(KEPT, { email: '' })]),
      messages.families.keepTheAccount,
      422,
    ],
  ])('are not merged %s', (_what, history, into, message, status) => {
    given(guardian, history)
      .when((state) => decideMergeGuardian(state, into, choice))
      .then(refused(message, status));
  });

  it('the one that was merged is not changed any more', () => {
    given(guardian, [person(OTHER), merged])
      .when((state) => decideChangeGuardian(state, { prenom: 'Lucile' }, () => null))
      .then(refused(messages.families.mergedAway, 409));
    given(guardian, [person(OTHER), merged])
      .when((state) => decideFollowEmail(state, 'lucile@example.org'))
      .then(refused(messages.families.mergedAway, 409));
    const form = { fk_anneeScolaire: 9, revenuFiscal: 1, nombrePart: 1, exoneration: 0, absence: 0 } as const;
    given(guardian, [person(OTHER), merged])
      .when((state) => decideSaveTaxRecord(state, 0, 1, form))
      .then(refused(messages.families.mergedAway, 409));
  });

  it('the kept one takes over income and papers of years that it has none of, and empty fields that were chosen', () => {
    const reprendre = ['telephoneMobile', 'profession', 'ville'];
    const from = stateOf([
      person(OTHER, { telephoneMobile: '0612345678', profession: 'luthière', adresse1: '4 place du Marché' }),
      make(TaxRecordDeclared, income(OTHER, 1, 8)),
      make(TaxRecordDeclared, income(OTHER, 2, 9)),
      make(GuardianPaperAdded, proof(OTHER, 31, 8)),
      make(GuardianPaperAdded, proof(OTHER, 32, 9)),
      { ...merged, data: { ...merged.data, reprendre } },
    ]);
    const before = person(KEPT, { profession: 'archetière' });
    given(guardian, [before, make(TaxRecordDeclared, income(KEPT, 3, 9)), make(GuardianPaperAdded, proof(KEPT, 33, 8))])
      .when((state) => decideAbsorb(rules, state, from))
      .then([
        make(GuardianAbsorbed, {
          idUtilisateur: KEPT,
          fk_fusionne: OTHER,
          revenus: [1],
          pieces: [32],
          repris: ['telephoneMobile'],
          numero: 1,
        }),
        make(GuardianDetailsChanged, { ...before.data, telephoneMobile: '0612345678' }),
        make(TaxRecordDeclared, income(KEPT, 1, 8)),
        make(GuardianPaperAdded, proof(KEPT, 32, 9)),
      ]);
  });

  it('the kept one takes over that nobody has confirmed the other one’s municipality, and keeps it when they are separated', () => {
    const early = '2026-10-02T08:00:00.000Z';
    const late = '2026-10-05T08:00:00.000Z';
    const marked = (mark: string | null) => person(KEPT, { communeDeclareeLe: mark });
    const from = stateOf([person(OTHER, { communeDeclareeLe: early }), merged]);
    const absorbed = (...repris: ('codePostal' | 'ville')[]) =>
      make(GuardianAbsorbed, { idUtilisateur: KEPT, fk_fusionne: OTHER, revenus: [], pieces: [], repris, numero: 1 });
    const withMark = make(GuardianDetailsChanged, marked(early).data);
    for (const own of [null, late])
      given(guardian, [marked(own)])
        .when((state) => decideAbsorb(rules, state, from))
        .then([absorbed(), withMark]);
    given(guardian, [marked(early)])
      .when((state) => decideAbsorb(rules, state, stateOf([person(OTHER, { communeDeclareeLe: late }), merged])))
      .then([absorbed()]);
    const town = { codePostal: '81000', ville: 'Albi' };
    given(guardian, [person(KEPT, { ...town, communeDeclareeLe: late }), absorbed('codePostal')])
      .when((state) => decideRelease(rules, state, stateOf([person(OTHER, town), merged])))
      .then([
        make(GuardianReleased, { idUtilisateur: KEPT, fk_fusionne: OTHER, revenus: [], pieces: [] }),
        make(GuardianDetailsChanged, person(KEPT, { ...town, codePostal: null, communeDeclareeLe: late }).data),
      ]);
  });

  it('the other one’s papers of a kind and year come where the kept one’s was refused, and stay while it waits for the antivirus', () => {
    const moving = (own: 'attente' | 'refusee' | 'saine') => {
      const others = [
        make(GuardianPaperAdded, { ...proof(OTHER, 31, 8), antivirus: 'saine' as const }),
        make(GuardianPaperAdded, { ...proof(OTHER, 32, 8), antivirus: 'attente' as const }),
      ];
      const into = stateOf([
        person(KEPT),
        make(GuardianPaperAdded, { ...proof(KEPT, 33, 8), antivirus: own }),
        make(GuardianPaperAdded, { ...proof(KEPT, 34, 9), antivirus: 'attente' as const }),
      ]);
      const [said] = decideAbsorb(rules, into, stateOf([person(OTHER), ...others, merged]));
      return said?.type === 'GuardianAbsorbed' ? said.data.pieces : undefined;
    };
    expect([moving('attente'), moving('refusee'), moving('saine')]).toEqual([[], [31, 32], []]);
  });

  it('a separation gives back a notice too that came meanwhile for income that had moved', () => {
    const from = stateOf([person(OTHER), make(TaxRecordDeclared, income(OTHER, 1, 8)), merged]);
    const absorbing = decideAbsorb(rules, kept, from);
    const notice = { ...proof(KEPT, 40, null), nature: 'responsablesRevenus' as const, idRevenu: 1 };
    const before = [person(KEPT), ...absorbing, make(GuardianPaperAdded, notice)];
    const events = decideRelease(rules, stateOf(before), from);
    const after = stateOf([...before, ...events]);
    expect([...after.papers.keys()]).toEqual([]);
    expect(decideSeparate(rules, from, after.released.get(OTHER), anyDay)).toContainEqual(
      make(GuardianPaperAdded, { ...notice, fk_responsable: OTHER }),
    );
  });

  it('a separation gives back income as it is by then, and nothing that was removed meanwhile', () => {
    const from = stateOf([
      person(OTHER),
      make(TaxRecordDeclared, income(OTHER, 1, 8)),
      make(TaxRecordDeclared, income(OTHER, 2, 9)),
      merged,
    ]);
    const taken = decideAbsorb(rules, kept, from).reduce(guardian.evolve, kept);
    const later = { ...income(KEPT, 1, 8), revenuFiscal: 4_000_000 };
    const changed = [
      make(TaxRecordChanged, later),
      { type: 'TaxRecordRemoved' as const, data: { idUtilisateur: KEPT, idRevenu: 2 } },
    ].reduce(guardian.evolve, taken);
    const released = decideRelease(rules, changed, from).reduce(guardian.evolve, changed);
    const apart = decideSeparate(rules, from, released.released.get(OTHER), anyDay).reduce(guardian.evolve, from);
    expect(released.taxRecords).toEqual([]);
    expect(apart.taxRecords).toEqual([{ ...later, idUtilisateur: OTHER }]);
    expect(apart.merged).toBeUndefined();
  });
});

it('of three records of a guardian the one’s income comes with its notice where a third’s of the year goes back, and no other', () => {
  const notice = { ...proof(OTHER, 40, null), nature: 'responsablesRevenus' as const, idRevenu: 1 };
  const from = stateOf([
    person(OTHER),
    make(TaxRecordDeclared, income(OTHER, 1, 8)),
    make(GuardianPaperAdded, notice),
    make(TaxRecordDeclared, income(OTHER, 2, 9)),
    merged,
  ]);
  const third = stateOf([
    person(15),
    make(TaxRecordDeclared, income(15, 3, 8)),
    make(GuardianMerged, { ...merged.data, idUtilisateur: 15 }),
  ]);
  const own = stateOf([person(KEPT), make(TaxRecordDeclared, income(KEPT, 4, 9))]);
  const withThird = decideAbsorb(rules, own, third).reduce(guardian.evolve, own);
  const both = decideAbsorb(rules, withThird, from).reduce(guardian.evolve, withThird);
  // Somebody wanted none of this year.
  const before = guardian.evolve(both, { type: 'TaxRecordRemoved', data: { idUtilisateur: KEPT, idRevenu: 4 } });
  const after = decideRelease(rules, before, third).reduce(guardian.evolve, before);
  const events = decideAbsorbFreed(rules, before, after, from);
  expect(events).toEqual([
    make(GuardianAbsorbed, {
      ...{ idUtilisateur: KEPT, fk_fusionne: OTHER, revenus: [1], pieces: [40], repris: [], numero: 1 },
    }),
    make(TaxRecordDeclared, income(KEPT, 1, 8)),
    make(GuardianPaperAdded, { ...notice, fk_responsable: KEPT }),
  ]);
  const now = events.reduce(guardian.evolve, after);
  expect(decideAbsorbFreed(rules, before, now, from)).toEqual([]);
  const apart = decideRelease(rules, now, from).reduce(guardian.evolve, now);
  expect([apart.taxRecords, apart.papers.size]).toEqual([[], 0]);
  const again = decideSeparate(rules, from, apart.released.get(OTHER), anyDay).reduce(guardian.evolve, from);
  expect(again.taxRecords.map(({ idRevenu }) => idRevenu).sort()).toEqual([1, 2]);
});

const years = fc.uniqueArray(fc.integer({ min: 0, max: 9 }), { maxLength: 5 });
const record = fc.record({ incomes: years, proofs: years, mobile: fc.option(fc.constant('0612345678')) });

describe('whatever two records have', () => {
  const history = (
    id: number,
    { incomes, proofs, mobile }: { incomes: number[]; proofs: number[]; mobile: string | null },
  ) => [
    person(id, { telephoneMobile: mobile }),
    ...incomes.map((year) => make(TaxRecordDeclared, income(id, id * 100 + year, year))),
    ...proofs.map((year) => make(GuardianPaperAdded, proof(id, id * 100 + 50 + year, year))),
  ];
  const inOrder = ({ details, taxRecords, papers }: GuardianState) => ({
    details,
    taxRecords: [...taxRecords].sort((a, b) => a.idRevenu - b.idRevenu),
    papers: [...papers.values()].sort((a, b) => a.idPieceJointe - b.idPieceJointe),
  });

  it('a merge keeps every income and paper once, one of a year at most, and a separation puts back exactly what was', () => {
    fc.assert(
      fc.property(record, record, (one, two) => {
        const into = stateOf(history(KEPT, one));
        const open = stateOf(history(OTHER, two));
        const from = decideMergeGuardian(open, into, { compte: false, reprendre: ['telephoneMobile'] }).reduce(
          guardian.evolve,
          open,
        );
        const after = decideAbsorb(rules, into, from).reduce(guardian.evolve, into);
        expect(new Set(after.taxRecords.map(({ fk_anneeScolaire }) => fk_anneeScolaire))).toEqual(
          new Set([...one.incomes, ...two.incomes]),
        );
        expect(after.taxRecords).toHaveLength(new Set([...one.incomes, ...two.incomes]).size);
        expect(after.papers.size).toBe(new Set([...one.proofs, ...two.proofs]).size);
        expect(decideAbsorb(rules, after, from)).toEqual([]);
        const apart = decideRelease(rules, after, from).reduce(guardian.evolve, after);
        expect(inOrder(apart)).toEqual(inOrder(into));
        const back = decideSeparate(rules, from, apart.released.get(OTHER), anyDay).reduce(guardian.evolve, from);
        expect(inOrder(back)).toEqual(inOrder(open));
      }),
    );
  });
});

describe('a pupil of both records', () => {
  const zoe = make(PupilRegistered, pupilDetails(7));
  const links = fc
    .subarray([11, KEPT, OTHER, 14, 15], { minLength: 1 })
    .chain((some) => fc.shuffledSubarray(some, { minLength: some.length, maxLength: some.length }));

  it('has the kept one once, where the better placed stood, and the payer stays the same person; a separation puts the ranks back', () => {
    fc.assert(
      fc.property(links, (guardians) => {
        const history: PupilEvent[] = [
          zoe,
          ...guardians.map((fk_responsable, index) =>
            make(GuardianLinked, { idEleve: 7, fk_responsable, fk_role: (index % 3) + 1, ordre: index + 1 }),
          ),
        ];
        const before = history.reduce(pupil.evolve, pupil.initial);
        const after = decideReplaceGuardian(before, OTHER, KEPT).reduce(pupil.evolve, before);
        const of = (id: number) => (id === OTHER ? KEPT : id);
        expect(after.guardians.map((link) => link.fk_responsable)).toEqual([...new Set(guardians.map(of))]);
        expect(after.guardians.map((link) => link.ordre)).toEqual(after.guardians.map((_, index) => index + 1));
        const apart = decideRestoreGuardian(after, OTHER, KEPT).reduce(pupil.evolve, after);
        expect(apart.guardians).toEqual(before.guardians);
        expect(decideRestoreGuardian(apart, OTHER, KEPT)).toEqual([]);
      }),
    );
  });

  it('stays the kept one’s as long as another merged record was a guardian too, in whichever order merges are undone', () => {
    const history = [
      zoe,
      ...[OTHER, 14].map((fk_responsable, index) =>
        make(GuardianLinked, { idEleve: 7, fk_responsable, fk_role: 1, ordre: index + 1 }),
      ),
    ];
    const before = (history as PupilEvent[]).reduce(pupil.evolve, pupil.initial);
    const once = decideReplaceGuardian(before, OTHER, KEPT).reduce(pupil.evolve, before);
    const twice = decideReplaceGuardian(once, 14, KEPT).reduce(pupil.evolve, once);
    const numbers = (state: typeof before) => state.guardians.map((link) => link.fk_responsable);
    expect(numbers(twice)).toEqual([KEPT]);
    const first = decideRestoreGuardian(twice, OTHER, KEPT).reduce(pupil.evolve, twice);
    expect(numbers(first).sort()).toEqual([KEPT, OTHER]);
    const both = decideRestoreGuardian(first, 14, KEPT).reduce(pupil.evolve, first);
    expect(numbers(both).sort()).toEqual([OTHER, 14]);
  });
});

describe('a contribution', () => {
  it('keeps amount and payments whoever is billed, and nobody’s else is moved', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 90_000 }), { maxLength: 12 }), (amounts) => {
        const history = [
          calculated(85_250),
          ...amounts.map((montant, index) => paid(montant, { idReglement: index + 1 })),
        ];
        const before = history.reduce(contribution.evolve, contribution.initial);
        const after = decideTransfer(before, 1042, KEPT).reduce(contribution.evolve, before);
        expect([after.calculated?.idUtilisateur, after.calculated?.montantTotal]).toEqual([KEPT, 85_250]);
        expect(after.payments).toEqual(before.payments);
        expect(paidCents(after)).toBe(amounts.reduce((sum, cents) => sum + cents, 0));
        expect(decideTransfer(after, 1042, KEPT)).toEqual([]);
        expect(decideTransfer(after, KEPT, 1042).reduce(contribution.evolve, after)).toEqual(before);
      }),
    );
  });
});
