import { messages } from '@diapason/contracts/constants';
import { make } from '@diapason/contracts/core';
import {
  CardInstalmentAnnounced,
  CardInstalmentMissed,
  CardPaymentAnswered,
  CardPaymentRequested,
  CardReturnedPaid,
  PaymentDeleted,
  PaymentErrorRecorded,
  PaymentRegistered,
} from '@diapason/contracts/money';
import { given, refused } from '@diapason/event-sourcing/testing';
import { describe, expect, it } from '@jest/globals';
import { calculated, paid, rules } from '../testing/histories';
import {
  announcedCall,
  decideAnnounceInstalment,
  decideAnswerCard,
  decideBook,
  decideMissInstalment,
  decideRequestCard,
  decideReturnPaid,
  requireListed,
} from './card-payments';
import { type ContributionEvent, contribution } from './contribution';

const { money } = messages;
const reference = 'COT-00007-1';
const asked = make(CardPaymentRequested, {
  idCotisation: 7,
  reference,
  fk_demandeur: 1042,
  montant: 30_000,
  echeances: ['2026-11-21', '2026-12-21', '2027-01-21'].map((date) => ({ date, montant: 10_000 })),
});
const after = (...more: ContributionEvent[]) => given(contribution, [calculated(30_000), asked, ...more]);
const note = (appel: string, code = '00000', stamp = '2026-12-21T08:00:00.000Z') => ({
  ...{ reference, montant: 10_000, appel, code, stamp },
});
const told = (rang: number, ...said: Parameters<typeof note>) =>
  make(CardInstalmentAnnounced, { idCotisation: 7, rang, ...note(...said) });
const announce =
  (...said: Parameters<typeof note>) =>
  (state: ReturnType<typeof contribution.evolve>) =>
    decideAnnounceInstalment(state, note(...said));

describe('a second payment by card', () => {
  const second = 'COT-00007-2';
  const echeances = [{ date: '2026-11-21', montant: 30_000 }];
  const ask =
    (more: { readonly abandon?: string; readonly over?: ReadonlySet<string>; readonly listed?: number } = {}) =>
    (state: ReturnType<typeof contribution.evolve>) =>
      decideRequestCard(state, { fk_demandeur: 1042, echeances, shown: [], listed: 0, ...more }, rules());
  const asks = (one: string) =>
    make(CardPaymentRequested, { idCotisation: 7, reference: one, fk_demandeur: 1042, montant: 30_000, echeances });
  const said = (code: string, fk_reglement: number | null = null) =>
    make(CardPaymentAnswered, {
      ...{ idCotisation: 7, reference, rang: 1, montant: 10_000, transaction: '7', appel: '500', autorisation: '' },
      ...{ code, abonnement: null, fk_reglement, stamp: '2026-11-21T12:00:00.000Z' },
    });
  const missedFirst = make(CardInstalmentMissed, {
    ...{ idCotisation: 7, reference, rang: 1, montant: 10_000, motif: 'Appelée' },
  });
  const undecided = refused(money.cardUndecided, 409);

  it('is not begun while the bank may show the page of the first', () => {
    after().when(ask()).then(undecided);
    after()
      .when(ask({ over: new Set([reference]) }))
      .then([asks(second)]);
  });
  it('is begun by a family that says it left the first without paying, and not where another was begun since', () => {
    after()
      .when(ask({ abandon: reference }))
      .then([asks(second)]);
    after(asks(second))
      .when(ask({ abandon: reference }))
      .then(undecided);
  });
  it('is not begun by amounts that lack a payment', () => {
    after(said('00151'))
      .when(ask({ listed: 10_000 }))
      .then(refused(money.cardAmountsChanged, 409));
    const merged = after(paid(10_000)).state();
    expect(() => requireListed(merged, 0)).toThrow(
      expect.objectContaining({ status: 409, message: money.cardAmountsChanged }),
    );
    expect(() => requireListed(merged, 10_000)).not.toThrow();
  });
  it('is begun once the bank refused the first, or took it', () => {
    for (const answer of [said('00151'), said('00000', 31)])
      after(answer)
        .when(ask())
        .then([asks(second)]);
  });
  it('is not begun while the bank has not decided, whatever anybody says and however long; nor after a later one', () => {
    const anything = { abandon: reference, over: new Set([reference, second]) };
    after(said('99999')).when(ask(anything)).then(undecided);
    after(said('99999'), asks(second)).when(ask(anything)).then(undecided);
  });
  const returned = make(CardReturnedPaid, { idCotisation: 7, reference });
  it('is not begun where the bank sent the family back as having paid, however long it says nothing; nor after a later one', () => {
    const anything = { abandon: reference, over: new Set([reference, second]) };
    after(returned).when(ask(anything)).then(undecided);
    after(returned, asks(second)).when(ask(anything)).then(undecided);
    // Refused at first, and tried again on the bank's page.
    after(said('00151'), returned).when(ask(anything)).then(undecided);
  });
  it('is begun once the bank, or a person who asked it, said what became of one from which it sent the family back', () => {
    for (const end of [said('00151'), said('00000', 31), missedFirst])
      after(returned, end)
        .when(ask())
        .then([asks(second)]);
  });
  const later = (code: string, appel: string, stamp: string) => {
    const { data } = said(code);
    return make(CardPaymentAnswered, { ...data, transaction: `7${appel}`, appel, stamp });
  };
  it('is not begun where the refusal of a try before the return comes after it, and is once the bank speaks of one since', () => {
    const back = make(CardReturnedPaid, { idCotisation: 7, reference, revenuLe: '2026-11-21T12:01:03.000Z' });
    const early = said('00151');
    const late = later('00151', '501', '2026-11-21T12:02:00.000Z');
    for (const answers of [
      [early, back],
      [back, early],
      [early, back, early],
    ])
      after(...answers)
        .when(ask({ abandon: reference, over: new Set([reference]) }))
        .then(undecided);
    // What it took counts whenever it was, and what it had not decided is as it decides.
    const undecidedBefore = later('99999', '501', '2026-11-21T12:01:00.000Z');
    for (const end of [
      [late],
      [early, late],
      [said('00000', 31)],
      [said('00000')],
      [undecidedBefore, late],
      [missedFirst],
    ])
      after(back, ...end)
        .when(ask())
        .then([asks(second)]);
    after(back, undecidedBefore).when(ask()).then(undecided);
  });
  it('is begun where the bank’s « not decided » comes after it decided: of the same call, or said before', () => {
    for (const late of [
      later('99999', '500', '2026-11-21T12:30:00.000Z'),
      later('99999', '499', '2026-11-21T11:59:00.000Z'),
      later('99999', '499', '2026-11-21T12:00:00.000Z'),
    ])
      after(said('00151'), late)
        .when(ask())
        .then([asks(second)]);
    // A person who asked the bank has said it, and the bank says again what it had said.
    after(said('99999'), missedFirst, later('99999', '500', '2026-11-21T12:30:00.000Z'))
      .when(ask())
      .then([asks(second)]);
  });
  it('is not begun while the bank has not decided of another try, on its page, of the one that it refused, whichever it says first', () => {
    const refusal = said('00151');
    const tried = later('99999', '501', '2026-11-21T12:01:00.000Z');
    for (const answers of [
      [refusal, tried],
      [tried, refusal],
    ])
      after(...answers)
        .when(ask())
        .then(undecided);
    after(tried, refusal, later('00151', '501', '2026-11-21T12:00:00.000Z'))
      .when(ask())
      .then([asks(second)]);
  });
  it('is begun once the bank decided, or a person who asked it said that nothing was taken', () => {
    for (const end of [said('00151'), missedFirst])
      after(said('99999'), end)
        .when(ask())
        .then([asks(second)]);
  });
});

describe('a family that came back from the bank as having paid', () => {
  const answer = (code: string, fk_reglement: number | null = null) =>
    make(CardPaymentAnswered, {
      ...{ idCotisation: 7, reference, rang: 1, montant: 10_000, transaction: '7', appel: '500', autorisation: '' },
      ...{ code, abonnement: null, fk_reglement, stamp: '2026-11-21T12:00:00.000Z' },
    });
  const revenuLe = '2026-11-21T12:01:03.000Z';
  const returned = make(CardReturnedPaid, { idCotisation: 7, reference, revenuLe });
  const back =
    (one = reference) =>
    (state: ReturnType<typeof contribution.evolve>) =>
      decideReturnPaid(state, one, revenuLe);

  it('is noted once, and books nothing; after a refusal too', () => {
    after().when(back()).then([returned]);
    after(returned).when(back()).then([]);
    after(answer('00151')).when(back()).then([returned]);
  });
  it('adds nothing to what the bank said, or a person who asked it', () => {
    const missed = make(CardInstalmentMissed, { idCotisation: 7, reference, rang: 1, montant: 10_000, motif: 'non' });
    for (const known of [answer('00000', 31), answer('00000'), answer('99999'), missed])
      after(known).when(back()).then([]);
  });
  it('names a payment of this contribution', () => {
    after().when(back('COT-00008-1')).then(refused(money.cardUnknown, 404));
  });
  it('may be told by who asked the bank that nothing was taken, from the next day', () => {
    const stamp = '2026-11-22T10:00:00.000Z';
    const miss = (at: string) => (state: ReturnType<typeof contribution.evolve>) =>
      decideMissInstalment(state, { reference, rang: 1, motif: 'Appelée', stamp: at });
    expect(miss(stamp)(after(returned).state()).map(({ type }) => type)).toEqual([
      'CardInstalmentMissed',
      'PaymentErrorRecorded',
    ]);
    after(returned).when(miss('2026-11-21T20:00:00.000Z')).then(refused(money.cardNotSilent, 409));
    after().when(miss(stamp)).then(refused(money.cardNotSilent, 409));
  });
});

describe('what the bank says of a later instalment without signing', () => {
  it('is noted once for each call, however often it is said', () => {
    after()
      .when(announce('501'))
      .then([told(2, '501')]);
    after(told(2, '501')).when(announce('501')).then([]);
  });
  it('is of the instalment due nearest its day: tried again after a refusal it is the same one, a month later the next', () => {
    const failed = after(told(2, '501', '00151'));
    failed
      .when(announce('502', '00000', '2026-12-24T08:00:00.000Z'))
      .then([told(2, '502', '00000', '2026-12-24T08:00:00.000Z')]);
    failed
      .when(announce('503', '00000', '2027-01-21T08:00:00.000Z'))
      .then([told(3, '503', '00000', '2027-01-21T08:00:00.000Z')]);
  });
  it('lets a person book what it took, and neither what it refused nor what is still to come', () => {
    expect(announcedCall(after(told(2, '501')).state(), reference, 2)).toBe('501');
    for (const [state, rang] of [
      [after(told(2, '501', '00151')).state(), 2],
      [after(told(2, '501')).state(), 3],
    ] as const)
      expect(() => announcedCall(state, reference, rang)).toThrow(
        expect.objectContaining({ status: 409, message: money.cardNotAnnounced }),
      );
  });
});

describe('what a statement’s line makes of a contribution', () => {
  const said = {
    ...{ reference, rang: 2, montant: 10_000, transaction: '77', appel: '501', autorisation: '402817' },
    ...{ code: '00000', abonnement: null, stamp: '2026-11-21T12:00:00.000Z' },
  };
  const taken = (idReglement: number) => ({ idReglement, montant: 10_000, date: '2026-11-21' });
  const booked = (idReglement: number) =>
    make(PaymentRegistered, {
      ...{ idCotisation: 7, idReglement, montant: 10_000, fk_mode: 10, date: '2026-11-21' },
      ...{ quittance: null, abonnement: null, fk_site: 1 },
    });
  const answered = (fk_reglement: number) => make(CardPaymentAnswered, { idCotisation: 7, ...said, fk_reglement });
  const book =
    (idReglement: number, more = {}) =>
    (state: ReturnType<typeof contribution.evolve>) =>
      decideBook(state, { ...said, date: '2026-11-21' }, taken(idReglement), rules(more));

  it('is the payment that the signed answer would have made', () => {
    after()
      .when(book(31))
      .then([answered(31), booked(31)]);
    after(answered(31), booked(31)).when(book(31)).then([]);
  });
  it('is nothing at all in a closed year, not even an answer', () => {
    after()
      .when(book(31, { closed: new Set([9]) }))
      .then(refused(money.closedYear, 422));
  });
  it('is a new payment where the one before was deleted, and none beside one that counts', () => {
    const deleted = make(PaymentDeleted, { idCotisation: 7, idReglement: 31 });
    after(answered(31), booked(31), deleted)
      .when(book(32))
      .then([booked(32)]);
    after(answered(31), booked(31)).when(book(32)).then(refused(messages.general.conflict, 409));
  });
  it('makes the late signed answer name the payment that a person made of it elsewhere, and none of its own', () => {
    const late = { ...said, rang: 1, date: '2026-11-21' };
    after()
      .when((state) => decideAnswerCard(state, late, 31, rules(), 99))
      .then([make(CardPaymentAnswered, { idCotisation: 7, ...said, rang: 1, fk_reglement: 99 })]);
  });
});

describe('an instalment that nobody hears of', () => {
  const stamp = '2026-12-30T10:00:00.000Z';
  const motif = 'Appelé la banque';
  const first = (abonnement: string | null) =>
    make(PaymentRegistered, {
      ...{ idCotisation: 7, idReglement: 31, montant: 10_000, fk_mode: 10, date: '2026-11-21' },
      ...{ quittance: null, abonnement, fk_site: 1 },
    });
  const answer = (rang: number, code: string, fk_reglement: number | null) =>
    make(CardPaymentAnswered, {
      ...{ idCotisation: 7, reference, rang, montant: 10_000, transaction: `7${rang}`, appel: `50${rang}` },
      ...{ autorisation: '402817', code, abonnement: null, fk_reglement, stamp: '2026-11-21T12:00:00.000Z' },
    });
  const going = [first('A1'), answer(1, '00000', 31)];
  const missed = (rang: number) =>
    make(CardInstalmentMissed, { idCotisation: 7, reference, rang, montant: 10_000, motif });
  const fault = (message: string) => make(PaymentErrorRecorded, { idCotisation: 7, idReglement: null, stamp, message });
  const miss =
    (rang = 2, more = {}) =>
    (state: ReturnType<typeof contribution.evolve>) =>
      decideMissInstalment(state, { reference, rang, motif, stamp, ...more });

  it('is missed once its day is over, once, with its error; also one that the bank has not decided', () => {
    const events = [missed(2), fault(money.cardShare(2, money.cardMissed))];
    after(...going)
      .when(miss())
      .then(events);
    after(...going, told(2, '501', '99999'))
      .when(miss())
      .then(events);
    after(...going, missed(2))
      .when(miss())
      .then([]);
  });
  it('is missed anew where the bank spoke of it meanwhile and has not decided', () => {
    after(...going, missed(2), told(2, '501', '99999'))
      .when(miss())
      .then([missed(2), fault(money.cardShare(2, money.cardMissed))]);
  });
  const others: readonly (readonly [string, readonly ContributionEvent[], number])[] = [
    ['whose day is not over', going, 3],
    ['that was paid', going, 1],
    ['that the bank took', [...going, told(2, '502')], 2],
    ['that it refused', [...going, told(2, '502', '00151')], 2],
    ['that its statement has as refused', [...going, answer(2, '00151', null)], 2],
    ['of a first one that was not taken', [], 2],
    ['of a subscription that ended', [first('-A1'), answer(1, '00000', 31)], 2],
  ];
  it.each(others)('is not one %s', (_which, history, rang) => {
    after(...history)
      .when(miss(rang))
      .then(refused(money.cardNotSilent, 409));
  });
  it('lets the bank’s late statement make its payment all the same', () => {
    const said = { ...answer(2, '00000', 32).data, date: '2026-12-21' };
    const taken = { idReglement: 32, montant: 10_000, date: '2026-12-21' };
    const events = decideBook(after(...going, missed(2)).state(), said, taken, rules());
    expect(events.map(({ type }) => type)).toEqual(['CardPaymentAnswered', 'PaymentRegistered']);
  });
});
