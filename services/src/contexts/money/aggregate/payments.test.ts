import { messages } from '@diapason/contracts/constants';
import { make } from '@diapason/contracts/core';
import {
  PaymentCorrected,
  PaymentDeleted,
  PaymentErrorRecorded,
  PaymentReactivated,
  PaymentRegistered,
  ReceiptIssued,
  SubscriptionTerminated,
} from '@diapason/contracts/money';
import { given, refused } from '@diapason/event-sourcing/testing';
import { describe, expect, it } from '@jest/globals';
import { calculated, entry, paid, rules } from '../testing/histories';
import { type ContributionState, contribution, paidCents } from './contribution';
import type { PaymentRules } from './payment-rules';
import {
  decideCorrectPayment,
  decideDeletePayment,
  decideReactivatePayment,
  decideRecordPaymentError,
  decideRegisterPayment,
  decideTerminateSubscription,
  type PaymentChange,
  type PaymentEntry,
} from './payments';

const register = (payment: PaymentEntry, more?: Partial<PaymentRules>) => (state: ContributionState) =>
  decideRegisterPayment(state, payment, rules(more));
const correct = (change: PaymentChange, more?: Partial<PaymentRules>, seen?: number) => (state: ContributionState) =>
  decideCorrectPayment(state, 31, change, rules(more), seen);
const remove =
  (idReglement = 31) =>
  (state: ContributionState) =>
    decideDeletePayment(state, idReglement, rules());
const reactivate =
  (more?: Partial<PaymentRules>, change: PaymentChange = {}) =>
  (state: ContributionState) =>
    decideReactivatePayment(state, 31, change, rules(more));
const terminate = (state: ContributionState) => decideTerminateSubscription(state, 31, rules());

const deleted = make(PaymentDeleted, { idCotisation: 7, idReglement: 31 });
const { money, general } = messages;

describe('a payment of a contribution of 852.50 €', () => {
  const owed = given(contribution, [calculated(85250)]);

  it('is registered', () => {
    owed.when(register(entry(15000))).then([make(PaymentRegistered, { idCotisation: 7, ...entry(15000) })]);
  });
  it('may pay everything, and more: who takes the cheque was warned', () => {
    for (const montant of [85250, 85251])
      owed.when(register(entry(montant))).then([make(PaymentRegistered, { idCotisation: 7, ...entry(montant) })]);
  });
  it('says that its receipt goes by no mail where that was said, and a correction says it anew only where it differs', () => {
    const silent = { idCotisation: 7, ...entry(100), recuParMail: 0 as const };
    owed.when(register({ ...entry(100), recuParMail: 0 })).then([make(PaymentRegistered, silent)]);
    const known = given(contribution, [calculated(85250), make(PaymentRegistered, silent)]);
    known.when(correct({ recuParMail: 0 })).then([]);
    known.when(correct({ recuParMail: 1 })).then([make(PaymentCorrected, { ...silent, recuParMail: 1 })]);
    given(contribution, [calculated(85250), paid(100)])
      .when(correct({ recuParMail: 1 }))
      .then([]);
  });
  it.each([
    [-1, money.negativeAmount],
    [0, money.zeroAmount],
    [10.5, money.fractionOfCent],
  ])('of %p cents is refused', (cents, message) => {
    owed.when(register(entry(cents))).then(refused(message, 400));
  });
  it('keeps the words of the documents for a negative amount', () => {
    expect(money.negativeAmount).toBe('Les valeurss negative ne sont pas autorisé');
  });
  it('bears its own day where it comes before the school year, in the year before at the earliest', () => {
    const june = entry(100, { date: '2026-06-12' });
    owed.when(register(june)).then([make(PaymentRegistered, { idCotisation: 7, ...june })]);
    owed.when(register(june, { today: '2026-06-12' })).then([make(PaymentRegistered, { idCotisation: 7, ...june })]);
    const first = entry(100, { date: '2025-08-01' });
    owed.when(register(first)).then([make(PaymentRegistered, { idCotisation: 7, ...first })]);
    const early = register(entry(100, { date: '2025-07-31' }));
    owed.when(early).then(refused(money.dateTooEarly('01/08/2025'), 422));
  });
  it('has no day to come: the day in Paris is the last', () => {
    owed.when(register(entry(100, { date: '2026-11-22' }))).then(refused(money.dateInFuture, 422));
    owed
      .when(register(entry(100, { date: '2026-11-21' })))
      .then([make(PaymentRegistered, { idCotisation: 7, ...entry(100, { date: '2026-11-21' }) })]);
    const known = given(contribution, [calculated(85250), paid(15000)]);
    known.when(correct({ date: '2026-11-22' })).then(refused(money.dateInFuture, 422));
    given(contribution, [calculated(85250), paid(15000, { date: '2026-12-01' }), deleted])
      .when(reactivate())
      .then(refused(money.dateInFuture, 422));
  });
  it('is refused after the closing date, accepted on it', () => {
    owed.when(register(entry(100), { fermeture: '2026-11-20' })).then(refused(money.paymentsClosed, 422));
    owed
      .when(register(entry(100), { fermeture: '2026-11-21' }))
      .then([make(PaymentRegistered, { idCotisation: 7, ...entry(100) })]);
  });
  // 002:312.a
  it('is taken in a year that is over, dated in that year or since, until the year is closed', () => {
    const arrears = given(contribution, [calculated(85250, { fk_anneeScolaire: 8 })]);
    for (const date of ['2026-05-01', '2026-11-21']) {
      const late = entry(100, { date });
      arrears.when(register(late)).then([make(PaymentRegistered, { idCotisation: 7, ...late })]);
      arrears.when(register(late, { closed: new Set([8]) })).then(refused(money.closedYear, 422));
      arrears.when(register(late, { fermeture: '2026-11-20' })).then(refused(money.paymentsClosed, 422));
    }
    arrears.when(register(entry(100, { date: '2026-11-22' }))).then(refused(money.dateInFuture, 422));
    arrears.when(register(entry(100, { date: '2024-07-31' }))).then(refused(money.dateTooEarly('01/08/2024'), 422));
  });
  it('needs a mode that exists and that the caller may use', () => {
    owed.when(register(entry(100, { fk_mode: 99 }))).then(refused(money.unknownMode, 400));
    owed.when(register(entry(100, { fk_mode: 9 }))).then(refused(money.modeNotAllowed, 403));
    owed.when(register(entry(100, { fk_mode: 10 }))).then(refused(money.modeNotAllowed, 403));
    owed
      .when(register(entry(100, { fk_mode: 9 }), { mayExempt: true }))
      .then([make(PaymentRegistered, { idCotisation: 7, ...entry(100, { fk_mode: 9 }) })]);
  });
  it('drops the minus sign that an ended subscription is shown with, and empty texts', () => {
    owed
      .when(register(entry(100, { abonnement: '-A1', quittance: ' ' })))
      .then([make(PaymentRegistered, { idCotisation: 7, ...entry(100, { abonnement: 'A1' }) })]);
  });
  it('sent twice is registered once', () => {
    given(contribution, [calculated(85250), paid(15000)])
      .when(register(entry(15000)))
      .then([]);
  });
});

it('a payment of a contribution that does not exist is refused', () => {
  given(contribution, [])
    .when(register(entry(100)))
    .then(refused(money.contributionUnknown, 404));
});

describe('a registered payment of 150 €', () => {
  const history = [calculated(85250), paid(15000, { abonnement: 'A1' })];
  const known = given(contribution, history);
  const after = { idCotisation: 7, ...entry(15000, { abonnement: 'A1' }) };

  it('is corrected where something changes', () => {
    known.when(correct({ montant: 16000 })).then([make(PaymentCorrected, { ...after, montant: 16000 })]);
    known.when(correct({ montant: 15000, date: '2026-11-20' })).then([]);
  });
  it('may be raised beyond what is owed', () => {
    known.when(correct({ montant: 85251 })).then([make(PaymentCorrected, { ...after, montant: 85251 })]);
  });
  it('may be lowered even where too much was paid', () => {
    const lowered = given(contribution, [...history, calculated(10000, { version: 2, empreinte: 'second' })]);
    lowered.when(correct({ montant: 14000 })).then([make(PaymentCorrected, { ...after, montant: 14000 })]);
  });
  it('answers the second of two secretaries with a conflict', () => {
    const corrected = given(contribution, [...history, make(PaymentCorrected, { ...after, montant: 16000 })]);
    corrected.when(correct({ montant: 17000 }, {}, 1)).then(refused(general.conflict, 409));
    corrected.when(correct({ montant: 17000 }, {}, 2)).then([make(PaymentCorrected, { ...after, montant: 17000 })]);
  });
  it('is refused the same amounts and dates as a new one', () => {
    known.when(correct({ montant: -5 })).then(refused(money.negativeAmount, 400));
    known.when(correct({ date: '2025-01-01' })).then(refused(money.dateTooEarly('01/08/2025'), 422));
    known.when(correct({ fk_mode: 9 })).then(refused(money.modeNotAllowed, 403));
  });
  it('does not change in any way once its year is closed', () => {
    const closed = { closed: new Set([9]) };
    const gone = given(contribution, [...history, deleted]);
    for (const decided of [
      known.when(correct({ montant: 1 }, closed)),
      known.when((state) => decideDeletePayment(state, 31, rules(closed))),
      known.when((state) => decideTerminateSubscription(state, 31, rules(closed))),
      gone.when(reactivate(closed)),
    ])
      decided.then(refused(money.closedYear, 422));
  });
  // 002:312.b
  it('is not corrected past the closing date: neither its old nor its new date lies after it, nor does its amount rise', () => {
    const closed = { fermeture: '2026-11-20' };
    const lowered = make(PaymentCorrected, { ...after, montant: 14000, date: '2026-11-19' });
    known.when(correct({ montant: 14000, date: '2026-11-19' }, closed)).then([lowered]);
    known.when(correct({ montant: 15001 }, closed)).then(refused(money.paymentsClosed, 422));
    known.when(correct({ date: '2026-11-21' }, closed)).then(refused(money.paymentsClosed, 422));
    known.when(correct({ date: '2026-11-18' }, { fermeture: '2026-11-19' })).then(refused(money.paymentsClosed, 422));
    known
      .when(correct({ montant: 15001 }, { fermeture: '2026-11-21' }))
      .then([make(PaymentCorrected, { ...after, montant: 15001 })]);
  });
  // 002:312.b
  it('does not become money after the closing date, from an exemption', () => {
    const exempted = given(contribution, [calculated(85250), paid(5000, { fk_mode: 9, date: '2026-11-01' })]);
    const asCheque = correct({ fk_mode: 1 }, { mayExempt: true, fermeture: '2026-11-20' });
    exempted.when(asCheque).then(refused(money.paymentsClosed, 422));
    const cash = given(contribution, [calculated(85250), paid(5000, { date: '2026-11-01' })]);
    const exemption = make(PaymentCorrected, { idCotisation: 7, ...entry(5000, { fk_mode: 9, date: '2026-11-01' }) });
    cash.when(correct({ fk_mode: 9 }, { mayExempt: true, fermeture: '2026-11-20' })).then([exemption]);
  });
  it('is deleted once, and no longer counts', () => {
    known.when(remove()).then([deleted]);
    const gone = given(contribution, [...history, deleted]);
    gone.when(remove()).then([]);
    expect([paidCents(known.state()), paidCents(gone.state())]).toEqual([15000, 0]);
    known.when(remove(99)).then(refused(money.paymentUnknown, 404));
  });
  it('cannot be corrected while deleted, and is reactivated once', () => {
    const gone = given(contribution, [...history, deleted]);
    gone.when(correct({ montant: 1 })).then(refused(money.paymentAlreadyDeleted, 409));
    gone.when(reactivate()).then([make(PaymentReactivated, { idCotisation: 7, idReglement: 31 })]);
    known.when(reactivate()).then([]);
  });
  it('is not reactivated after the closing date; beyond what is owed it is', () => {
    const gone = given(contribution, [...history, deleted]);
    gone.when(reactivate({ fermeture: '2026-01-01' })).then(refused(money.paymentsClosed, 422));
    const full = given(contribution, [...history, deleted, paid(85250, { idReglement: 32 })]);
    full.when(reactivate()).then([make(PaymentReactivated, { idCotisation: 7, idReglement: 31 })]);
  });
  // 002:492.d
  it('is reactivated as it is: what the same form would change is refused, and not dropped', () => {
    const gone = given(contribution, [...history, deleted]);
    const reactivated = make(PaymentReactivated, { idCotisation: 7, idReglement: 31 });
    const { idReglement: _, fk_site: __, ...same } = { ...after };
    gone.when(reactivate({}, { ...same, abonnement: '-A1' })).then([reactivated]);
    for (const change of [{ montant: 14999 }, { fk_mode: 2 }, { date: '2026-11-02' }, { abonnement: 'A2' }])
      gone.when(reactivate({}, change)).then(refused(money.reactivateFirst, 422));
  });
  it('has its subscription ended once; another number is a subscription of its own', () => {
    const ended = make(SubscriptionTerminated, { idCotisation: 7, idReglement: 31, abonnement: 'A1' });
    known.when(terminate).then([ended]);
    given(contribution, [...history, ended])
      .when(terminate)
      .then([]);
    given(contribution, [...history, ended])
      .when(correct({ abonnement: '-A1' }))
      .then([]);
    const renumbered = make(PaymentCorrected, { ...after, abonnement: 'A2' });
    given(contribution, [...history, ended, renumbered])
      .when(terminate)
      .then([{ ...ended, data: { ...ended.data, abonnement: 'A2' } }]);
    given(contribution, [calculated(85250), paid(15000)])
      .when(terminate)
      .then(refused(money.noSubscription, 422));
    given(contribution, [...history, deleted])
      .when(terminate)
      .then(refused(money.paymentAlreadyDeleted, 409));
  });
  // 002:311.b 002:493.b
  it('ends its subscription on every payment with that number, and on no other', () => {
    const more = [
      paid(10000, { idReglement: 32, abonnement: 'A1' }),
      paid(5000, { idReglement: 33, abonnement: 'A2' }),
      paid(2000, { idReglement: 34, abonnement: 'A1' }),
      make(PaymentDeleted, { idCotisation: 7, idReglement: 34 }),
    ];
    const ended = (idReglement: number) =>
      make(SubscriptionTerminated, { idCotisation: 7, idReglement, abonnement: 'A1' });
    const several = given(contribution, [...history, ...more]);
    several.when(terminate).then([ended(31), ended(32), ended(34)]);
    const state = given(contribution, [...history, ...more, ended(31), ended(32), ended(34)]).state();
    expect([...state.payments.values()].map(({ abonnement }) => abonnement)).toEqual(['-A1', '-A1', 'A2', '-A1']);
    given(contribution, [...history, ...more, ended(31)])
      .when(terminate)
      .then([ended(32), ended(34)]);
  });
  it('does not set a subscription running again that has ended, however its number comes back', () => {
    const ended = make(SubscriptionTerminated, { idCotisation: 7, idReglement: 31, abonnement: 'A1' });
    const other = make(PaymentCorrected, { ...after, abonnement: 'A2' });
    const away = given(contribution, [...history, ended, other]);
    for (const abonnement of ['A1', '-A1', ' a1 ', '\u2212A1', '\u2013 A1']) {
      const back = { ...after, abonnement: abonnement.replace(/^[^aA]+/, '').trim() };
      const again = { ...ended, data: { ...ended.data, abonnement: back.abonnement } };
      away.when(correct({ abonnement })).then([make(PaymentCorrected, back), again]);
      expect(
        given(contribution, [...history, ended, other, make(PaymentCorrected, back), again])
          .state()
          .payments.get(31),
      ).toMatchObject({ abonnement: `-${back.abonnement}` });
    }
    const late = entry(100, { idReglement: 32, abonnement: 'A1' });
    given(contribution, [...history, ended])
      .when(register(late))
      .then([
        make(PaymentRegistered, { idCotisation: 7, ...late }),
        make(SubscriptionTerminated, { idCotisation: 7, idReglement: 32, abonnement: 'A1' }),
      ]);
    known.when(correct({ abonnement: '\u2212A1' })).then([]);
  });
  it('does not set it running again by letters that nobody sees, nor by another dash', () => {
    const sub = { ...after, abonnement: 'SUB-9' };
    const ended = make(SubscriptionTerminated, { idCotisation: 7, idReglement: 31, abonnement: 'SUB-9' });
    const was = given(contribution, [calculated(85250), paid(15000, { abonnement: 'SUB-9' }), ended]);
    const seen = [
      'SUB-9\u200B',
      'S\u00ADUB-9',
      'SUB-9\u2060',
      'SUB-9\uFE0F',
      'SUB-9\u3164',
      'SUB\u20119',
      'S\u200AUB-9',
    ];
    for (const abonnement of seen) {
      const again = { ...ended, data: { ...ended.data, abonnement } };
      was.when(correct({ abonnement })).then([make(PaymentCorrected, { ...sub, abonnement }), again]);
    }
    was.when(correct({ abonnement: '\u200B-SUB-9' })).then([]);
  });
  it('stays ended by any correction where older events hold its number behind what nobody sees', () => {
    const older = paid(15000, { abonnement: '\u200BSUB-9' });
    const ended = make(SubscriptionTerminated, { idCotisation: 7, idReglement: 31, abonnement: '\u200BSUB-9' });
    const now = { ...after, montant: 16000, abonnement: 'SUB-9' };
    given(contribution, [calculated(85250), older, ended])
      .when(correct({ montant: 16000 }))
      .then([
        make(PaymentCorrected, now),
        make(SubscriptionTerminated, { idCotisation: 7, idReglement: 31, abonnement: 'SUB-9' }),
      ]);
  });
  it('keeps the number of a receipt that the family has; one without is renumbered', () => {
    const issued = make(ReceiptIssued, {
      idCotisation: 7,
      idReglement: 31,
      quittance: 'R12',
      parMail: 1,
      rang: 1,
      version: 1,
      nature: 'quittance',
    });
    const has = given(contribution, [calculated(85250), paid(15000), issued]);
    has.when(correct({ quittance: 'R13' })).then(refused(money.receiptNumberIssued, 422));
    has
      .when(correct({ quittance: '', montant: 16000 }))
      .then([make(PaymentCorrected, { idCotisation: 7, ...entry(16000, { quittance: 'R12' }) })]);
    known.when(correct({ quittance: 'R13' })).then([make(PaymentCorrected, { ...after, quittance: 'R13' })]);
  });
  // 002:314.b
  it('an exemption is corrected, deleted and reactivated by who has 240, and by nobody else', () => {
    const exemption = [calculated(85250), paid(5000, { fk_mode: 9 })];
    const exempted = given(contribution, exemption);
    const gone = given(contribution, [...exemption, deleted]);
    const without = refused(money.modeNotAllowed, 403);
    const cheque = make(PaymentCorrected, { idCotisation: 7, ...entry(5000) });
    exempted.when(correct({ fk_mode: 1 })).then(without);
    exempted.when(correct({ montant: 1 })).then(without);
    exempted.when(remove()).then(without);
    gone.when(reactivate()).then(without);
    given(contribution, [calculated(85250), paid(5000, { fk_mode: 9, abonnement: 'A1' })])
      .when(terminate)
      .then(without);
    exempted.when(correct({ fk_mode: 1 }, { mayExempt: true })).then([cheque]);
    exempted.when((state) => decideDeletePayment(state, 31, rules({ mayExempt: true }))).then([deleted]);
    gone.when(reactivate({ mayExempt: true })).then([make(PaymentReactivated, { idCotisation: 7, idReglement: 31 })]);
  });
  it('notes an error of the bank once', () => {
    const error = { idReglement: null, stamp: '2026-11-20T10:00:00Z', message: 'Refus 00151' };
    const noted = make(PaymentErrorRecorded, { idCotisation: 7, ...error });
    known.when((state) => decideRecordPaymentError(state, error)).then([noted]);
    given(contribution, [...history, noted])
      .when((state) => decideRecordPaymentError(state, error))
      .then([]);
  });
});
