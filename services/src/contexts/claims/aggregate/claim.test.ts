import { ExpenseClaimCorrected, ExpenseClaimSaved, ExpenseClaimStatusChanged } from '@diapason/contracts/claims';
import {
  type ClaimPeriods,
  claimTotals,
  kilometres,
  messages,
  offeredTime,
  openPeriod,
  openPeriods,
} from '@diapason/contracts/constants';
import { make } from '@diapason/contracts/core';
import { given, refused } from '@diapason/event-sourcing/testing';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Author } from '../../../machinery/app/decision';
import { AGENT, aClaim, agent, day, manager, novemberPeriods, savedAs } from '../testing/claims';
import {
  type Claim,
  type ClaimEntry,
  type ClaimState,
  claim,
  decideCorrectClaim,
  decideSaveClaim,
  decideValidateClaim,
} from './claim';
import { requireDay } from './claim-rules';

const save =
  (entry: Partial<ClaimEntry> = {}, author: Author = agent, periods: ClaimPeriods = novemberPeriods) =>
  (state: ClaimState) =>
    decideSaveClaim(state, { ...aClaim(), ...entry }, author, periods);
const status = (fk_fraisStatut: number, motifDecision?: string) =>
  make(ExpenseClaimStatusChanged, {
    idFrais: 7,
    fk_user: AGENT,
    fk_fraisStatut,
    ...(motifDecision ? { motifDecision } : {}),
  });
const validate =
  (author: Author = manager, fk_fraisStatut = 4, versionAttendue?: number) =>
  (state: ClaimState) =>
    decideValidateClaim(state, { fk_fraisStatut, versionAttendue }, author);
const ownRequest = messages.decisions.ownRequest('Instruire une note de frais');
const { claims } = messages;
const fromTable = {
  idFraisTrajet: 3,
  ordre: 1,
  fk_siteA: 1,
  fk_siteB: 2,
  temps: 20,
  kilometrage: 24.6,
  origine: 'table' as const,
};

describe('a new claim', () => {
  const nothing = given(claim, []);

  it('is memorised or submitted by its agent', () => {
    nothing.when(save()).then([savedAs()]);
    nothing.when(save({ fk_fraisStatut: 2 })).then([savedAs({ fk_fraisStatut: 2 })]);
  });
  it.each([3, 4, 5])('cannot begin in status %i', (fk_fraisStatut) => {
    nothing.when(save({ fk_fraisStatut })).then(refused(messages.decisions.statusNotAllowed));
    nothing.when(save({ fk_fraisStatut, fk_user: 4 }, manager)).then(refused(messages.decisions.statusNotAllowed));
  });
  it('is not made for someone else', () => {
    nothing.when(save({ fk_user: 99 })).then(refused(messages.errorPage[403], 403));
  });
  it('has at least one day', () => {
    nothing.when(save({ fraisJournees: [] })).then(refused(claims.noDay, 400));
  });
  it.each(['dateJour', 'heureDepart', 'heureRetour'] as const)('has the %s of each day', (field) => {
    nothing.when(save({ fraisJournees: [{ ...day(), [field]: null }] })).then(refused(claims.dayFields, 400));
  });
  it('has its days in its month', () => {
    nothing.when(save({ fraisJournees: [day({ dateJour: '2026-10-31' })] })).then(refused(claims.dayOutsideMonth));
  });
  it('returns strictly after it departs', () => {
    nothing.when(save({ fraisJournees: [day({ heureRetour: '08:00' })] })).then(refused(claims.returnBeforeDeparture));
  });
  it.each(['05:55', '23:00', '08:03'])('departs at an hour that the form offers, not at %s', (heureDepart) => {
    nothing.when(save({ fraisJournees: [day({ heureDepart })] })).then(refused(claims.timeLimits));
  });
  it('is of a month that is open', () => {
    const december = { periode: '2026-12', fraisJournees: [day({ dateJour: '2026-12-01' })] };
    nothing.when(save(december)).then(refused(claims.periodNotOpen));
  });
});

describe('a draft', () => {
  const draft = given(claim, [savedAs()]);

  it('saved again as it is changes nothing', () => draft.when(save()).then([]));
  it('saved again as it is by a client that leaves out the numbers of its lines changes nothing', () => {
    const travelled = given(claim, [savedAs({ fraisJournees: [day({ fraisTrajets: [fromTable] })] })]);
    const renumbered = day({ idFraisJournee: 8, fraisTrajets: [{ ...fromTable, idFraisTrajet: 9 }] });
    travelled.when(save({ fraisJournees: [renumbered] })).then([]);
    travelled.when(save({ fraisJournees: [renumbered], fk_fraisStatut: 2 })).then([status(2)]);
    const farther = {
      fraisJournees: [{ ...renumbered, fraisTrajets: [{ ...fromTable, idFraisTrajet: 9, temps: 25 }] }],
    };
    travelled.when(save(farther)).then([savedAs(farther)]);
    const driven = given(claim, [savedAs({ fk_vehicule: 5 })]);
    driven.when(save({ fk_vehicule: null })).then([savedAs({ fk_vehicule: null })]);
  });
  it('is submitted', () => draft.when(save({ fk_fraisStatut: 2 })).then([status(2)]));
  // 002:268.c
  it('is changed and submitted in one step', () => {
    const changed = { fk_fraisStatut: 2, fraisJournees: [day({ nombreRepas: 2 })] };
    draft.when(save(changed)).then([savedAs({ ...changed, fk_fraisStatut: 1 }), status(2)]);
  });
  it('keeps its agent, whoever the form names, and its request date', () => {
    draft.when(save({ dateDemande: '2026-11-21', fk_fraisStatut: 2 })).then([status(2)]);
    draft.when(save({ fk_user: 99, fk_fraisStatut: 2 })).then([status(2)]);
  });
  it('is not for a manager to decide', () => {
    draft.when(save({ fk_fraisStatut: 4 }, manager)).then(refused(messages.decisions.statusNotAllowed));
  });
  it('keeps its year and month while it keeps a day', () => {
    draft.when(save({ fk_anneeScolaire: 8 })).then(refused(claims.yearLocked));
    draft
      .when(save({ periode: '2026-10', fraisJournees: [day({ dateJour: '2026-10-02' })] }))
      .then(refused(claims.periodLocked));
  });
  it('moves to another month with new days', () => {
    const moved = { periode: '2026-10', fraisJournees: [day({ idFraisJournee: 2, dateJour: '2026-10-02' })] };
    draft.when(save(moved)).then([savedAs(moved)]);
  });
});

describe('a submitted claim', () => {
  const submitted = given(claim, [savedAs({ fk_fraisStatut: 2 })]);

  it('is no longer its agent’s to change', () => {
    submitted.when(save({ fk_fraisStatut: 2 })).then(refused(claims.notEditable));
  });
  it.each([1, 3, 4, 5])('is set to %i by a manager', (next) => {
    submitted.when(save({ fk_fraisStatut: next }, manager)).then([status(next)]);
  });
  it.each([2, 6, 0])('is not set to %i by a manager', (next) => {
    submitted.when(save({ fk_fraisStatut: next }, manager)).then(refused(messages.decisions.statusNotAllowed));
  });
});

describe('a decision about oneself', () => {
  const both: Author = { ...manager, idUtilisateur: AGENT };
  const borrowed: Author = { ...manager, act: AGENT };

  it.each([2, 3, 4, 5])('is not taken by who may decide about others, at %i', (current) => {
    const history = given(claim, [savedAs({ fk_fraisStatut: 2 }), ...(current === 2 ? [] : [status(current)])]);
    for (const next of [1, 2, 3, 4, 5]) {
      history.when(save({ fk_fraisStatut: next, motifDecision: 'Parce que' }, both)).then(refused(ownRequest, 403));
      history.when(save({ fk_fraisStatut: next, motifDecision: 'Parce que' }, borrowed)).then(refused(ownRequest, 403));
    }
    history.when(validate(both)).then(refused(ownRequest, 403));
    history.when(validate(borrowed)).then(refused(ownRequest, 403));
  });
  it('is no question while they write their draft', () => {
    given(claim, [])
      .when(save({ fk_fraisStatut: 2 }, both))
      .then([savedAs({ fk_fraisStatut: 2 })]);
    given(claim, [savedAs()])
      .when(save({ fk_fraisStatut: 2 }, both))
      .then([status(2)]);
  });
});

describe('a claim written by somebody who acts for its agent', () => {
  const helper: Author = { ...agent, act: manager.idUtilisateur };
  const { idUtilisateur } = manager;
  const refusal = refused(messages.decisions.writtenForAnother('Instruire une note de frais'), 403);
  const byHelper = (more: Partial<Claim> = {}) =>
    make(ExpenseClaimSaved, { ...aClaim(more), ecritPar: [idUtilisateur] });
  const sent = { ...status(2), data: { ...status(2).data, ecritPar: [idUtilisateur] } };

  it('names them, whether they wrote it or only submitted it', () => {
    given(claim, [])
      .when(save({ fk_fraisStatut: 2 }, helper))
      .then([byHelper({ fk_fraisStatut: 2 })]);
    given(claim, [savedAs()])
      .when(save({ fk_fraisStatut: 2 }, helper))
      .then([sent]);
    given(claim, [byHelper()]).when(save()).then([]);
  });
  it.each([
    ['written and submitted', [byHelper({ fk_fraisStatut: 2 })]],
    ['only submitted', [savedAs(), sent]],
    ['only written, and submitted by its agent', [byHelper(), status(2)]],
    ['taken up by its agent', [byHelper({ fk_fraisStatut: 2 }), status(1), byHelper({ fk_vehicule: 3 }), status(2)]],
    ['reviewed by another manager', [byHelper({ fk_fraisStatut: 2 }), status(3)]],
  ])('is not theirs to decide: %s', (_how, events) => {
    const history = given(claim, events);
    const colleague: Author = { ...manager, idUtilisateur: 5 };
    const borrowing: Author = { ...colleague, act: idUtilisateur };
    for (const next of [1, 3, 4, 5])
      for (const author of [manager, borrowing]) history.when(save({ fk_fraisStatut: next }, author)).then(refusal);
    given(claim, [...events, status(3)])
      .when(validate())
      .then(refusal);
    given(claim, [...events, status(3)])
      .when(validate(colleague))
      .then([status(4)]);
  });
});

describe('a decision', () => {
  const { otherContent, movedOn } = messages.decisions;
  const other: readonly Partial<ClaimEntry>[] = [
    { fraisJournees: [day({ montantDivers: 9_999_900 })] },
    { fraisJournees: [day(), day({ idFraisJournee: 0 })] },
    { fraisJournees: [day({ motif: 'Autre' })] },
    { fk_vehicule: 3 },
    { fk_anneeScolaire: 8 },
  ];

  it.each([2, 3, 4, 5])('changes nothing of the claim but its status, which was %i', (current) => {
    const history = given(claim, [savedAs({ fk_fraisStatut: 2 }), ...(current === 2 ? [] : [status(current)])]);
    for (const fk_fraisStatut of [1, 3, 4, 5])
      for (const content of other)
        history
          .when(save({ ...content, fk_fraisStatut, motifDecision: 'Erreur' }, manager))
          .then(refused(otherContent, 409));
  });
  it('may leave out the numbers of lines, and the vehicle', () => {
    const sent = [day({ idFraisJournee: 0, fraisTrajets: [{ ...fromTable, idFraisTrajet: 0 }] })];
    given(claim, [savedAs({ fk_fraisStatut: 2, fk_vehicule: 3, fraisJournees: [day({ fraisTrajets: [fromTable] })] })])
      .when(save({ fk_fraisStatut: 4, fk_vehicule: null, fraisJournees: sent }, manager))
      .then([status(4)]);
  });
  it('is about the version that was looked at', () => {
    const history = given(claim, [savedAs({ fk_fraisStatut: 2 }), status(1), status(2)]);
    for (const versionAttendue of [1, 2, 4])
      history.when(save({ fk_fraisStatut: 4, versionAttendue }, manager)).then(refused(movedOn, 409));
    history.when(save({ fk_fraisStatut: 4, versionAttendue: 3 }, manager)).then([status(4)]);
    const reviewed = given(claim, [savedAs({ fk_fraisStatut: 2 }), status(3)]);
    reviewed.when(validate(manager, 4, 1)).then(refused(movedOn, 409));
    reviewed.when(validate(manager, 4, 2)).then([status(4)]);
  });
  it('is not what an agent hears about who saves a draft that changed meanwhile', () => {
    const draft = given(claim, [savedAs(), savedAs({ fk_vehicule: 3 })]);
    for (const fk_fraisStatut of [1, 2])
      draft.when(save({ fk_fraisStatut, versionAttendue: 1 })).then(refused(messages.general.conflict, 409));
    draft.when(save({ fk_vehicule: 3, versionAttendue: 2 })).then([]);
  });
  it('sent back, its agent changes it, and the manager who sent it back accepts it', () => {
    const dearer = { fraisJournees: [day({ montantDivers: 99_00 })] };
    given(claim, [savedAs({ fk_fraisStatut: 2 }), status(1)])
      .when(save({ ...dearer, fk_fraisStatut: 2 }))
      .then([savedAs({ ...dearer, fk_fraisStatut: 1 }), status(2)]);
    given(claim, [savedAs({ fk_fraisStatut: 2 }), status(1), savedAs({ ...dearer, fk_fraisStatut: 1 }), status(2)])
      .when(save({ ...dearer, fk_fraisStatut: 4 }, manager))
      .then([status(4)]);
  });
});

describe('an accepted claim', () => {
  const history = given(claim, [savedAs({ fk_fraisStatut: 2 }), status(3), status(4)]);

  it.each([1, 3, 5])('is taken back (%i) with a reason only', (next) => {
    const { reasonRequired } = messages.decisions;
    history.when(save({ fk_fraisStatut: next }, manager)).then(refused(reasonRequired, 400));
    history.when(save({ fk_fraisStatut: next, motifDecision: null }, manager)).then(refused(reasonRequired, 400));
    history
      .when(save({ fk_fraisStatut: next, motifDecision: 'Repas compté deux fois' }, manager))
      .then([status(next, 'Repas compté deux fois')]);
  });
  it('saved again as it is changes nothing', () => history.when(save({ fk_fraisStatut: 4 }, manager)).then([]));
});

describe('quick validation', () => {
  // 002:285.b 002:67.b
  it('accepts a claim in review, once', () => {
    given(claim, [savedAs({ fk_fraisStatut: 2 }), status(3)])
      .when(validate())
      .then([status(4)]);
    given(claim, [savedAs({ fk_fraisStatut: 2 }), status(3), status(4)])
      .when(validate())
      .then([]);
  });
  // 002:285.c
  it('refuses the others', () => {
    for (const current of [1, 2, 5])
      given(claim, [savedAs({ fk_fraisStatut: current })])
        .when(validate())
        .then(refused(messages.decisions.statusNotAllowed));
    given(claim, []).when(validate()).then(refused(messages.general.notFound, 404));
  });
});

describe('a correction of kilometres', () => {
  const leg = {
    idFraisTrajet: 3,
    ordre: 1,
    fk_siteA: null,
    fk_siteB: 2,
    temps: 0,
    kilometrage: 38,
    origine: 'estimee' as const,
  };
  const travelled = { fk_fraisStatut: 2, fraisJournees: [day({ fraisTrajets: [leg], kilometrage: 38 })] };
  const submitted = given(claim, [savedAs(travelled)]);
  const correct =
    (kilometrage: number, more: object = {}, author: Author = manager) =>
    (state: ClaimState) =>
      decideCorrectClaim(
        state,
        { trajets: [{ idFraisTrajet: 3, kilometrage }], motifCorrection: 'Déviation', ...more },
        author,
      );
  const corrected = (kilometrage: number) =>
    make(ExpenseClaimCorrected, {
      idFrais: 7,
      fk_user: AGENT,
      fraisJournees: [day({ fraisTrajets: [{ ...leg, kilometrage, origine: 'corrigee' }], kilometrage })],
      motifCorrection: 'Déviation',
    });

  it('says how far it was and why, and the day adds up to it', () => {
    submitted.when(correct(41.5)).then([corrected(41.5)]);
  });
  it('confirms what was estimated, once', () => {
    submitted.when(correct(38)).then([corrected(38)]);
    given(claim, [savedAs(travelled), corrected(38)])
      .when(correct(38))
      .then([]);
  });
  it('wants a reason, a leg of the claim, and the version that was looked at', () => {
    submitted.when(correct(40, { motifCorrection: ' ' })).then(refused(claims.correctionReason, 400));
    submitted.when(correct(40, { trajets: [{ idFraisTrajet: 9, kilometrage: 1 }] })).then(refused(claims.unknownLeg));
    submitted.when(correct(40, { versionAttendue: 2 })).then(refused(messages.decisions.movedOn, 409));
  });
  it('is somebody else’s to make, before the claim is decided', () => {
    const both: Author = { ...manager, idUtilisateur: AGENT };
    submitted.when(correct(40, {}, both)).then(refused(ownRequest, 403));
    submitted.when(correct(40, {}, { ...agent, idUtilisateur: 77 })).then(refused(messages.errorPage[403], 403));
    given(claim, [savedAs({ ...travelled, fk_fraisStatut: 1 })])
      .when(correct(40))
      .then(refused(messages.decisions.statusNotAllowed));
    for (const decided of [4, 5])
      given(claim, [savedAs(travelled), status(decided)])
        .when(correct(40))
        .then(refused(claims.notCorrectable));
  });
});

describe('months open to claims', () => {
  const lastYear = { ...novemberPeriods, year: { dateDebut: '2025-08-01', dateFin: '2026-07-31' } };
  // 002:408.a 002:408.b 002:408.c 002:408.d 002:410.a
  it('are offered the last first: this year up to this month, another’s up to July and so many months back', () => {
    expect(openPeriods(novemberPeriods)).toEqual(['2026-11', '2026-10', '2026-09', '2026-08']);
    expect(openPeriods({ ...lastYear, recul: 5 })).toEqual(['2026-07', '2026-06']);
    expect(openPeriods({ ...lastYear, recul: 0 })).toEqual([]);
  });
  it.each([
    ['2026-08', novemberPeriods, true],
    ['2026-11', novemberPeriods, true],
    ['2026-12', novemberPeriods, false],
    ['2026-07', novemberPeriods, false],
    ['2026-07', lastYear, false],
    ['2026-07', { ...lastYear, recul: 4 }, true],
    ['2026-06', { ...lastYear, recul: 4 }, false],
  ])('%s', (periode, periods, open) => expect(openPeriod(periode, periods)).toBe(open));
});

describe('times and totals', () => {
  const time = fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    .map(([h, m]) => `${String(h).padStart(2, '0')}:${String(m).padStart(2, '0')}`);

  it('a day passes exactly when both times are offered and the return is later', () => {
    fc.assert(
      fc.property(time, time, (heureDepart, heureRetour) => {
        const fits = offeredTime(heureDepart) && offeredTime(heureRetour) && heureDepart < heureRetour;
        const check = () => requireDay(day({ heureDepart, heureRetour }), '2026-11');
        if (fits) expect(check()).toMatchObject({ heureDepart, heureRetour });
        else expect(check).toThrow();
      }),
    );
  });
  it('the picker offers 06:00 to 22:55, every five minutes', () => {
    fc.assert(
      fc.property(time, (one) => {
        const [hours = 0, minutes = 0] = one.split(':').map(Number);
        expect(offeredTime(one)).toBe(hours >= 6 && hours <= 22 && minutes % 5 === 0);
      }),
    );
  });
  it('adding days in any order gives the same cents and kilometres', () => {
    const anyDay = fc.record({
      kilometrage: fc.integer({ min: 0, max: 50_000 }).map((tenths) => tenths / 10),
      nombreRepas: fc.nat(4),
      montantDivers: fc.nat(1_000_000),
    });
    fc.assert(
      fc.property(fc.array(anyDay), (days) => {
        const totals = claimTotals(days);
        expect(claimTotals([...days].reverse())).toEqual(totals);
        expect(Number.isInteger(totals.montantDivers)).toBe(true);
        expect(totals.kilometrage).toBe(kilometres(days));
        expect(totals.montantDivers).toBe(days.reduce((sum, one) => sum + one.montantDivers, 0));
      }),
    );
  });
  it('tenths of kilometres leave no dust', () => {
    expect(kilometres([{ kilometrage: 0.1 }, { kilometrage: 0.2 }])).toBe(0.3);
  });
});
