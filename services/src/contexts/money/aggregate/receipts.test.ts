import { readHistory } from '@diapason/contracts/audit';
import { make } from '@diapason/contracts/core';
import {
  ContributionTransferred,
  isSeriesNumber,
  PaymentCorrected,
  PaymentDeleted,
  PaymentReactivated,
  payment,
  ReceiptDrawnUp,
  ReceiptIssued,
  SubscriptionTerminated,
  sameNumber,
  seriesNumber,
} from '@diapason/contracts/money';
import { fold } from '@diapason/event-sourcing';
import { given } from '@diapason/event-sourcing/testing';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { calculated, entry, paid } from '../testing/histories';
import { type ContributionEvent, type ContributionState, certifies, contribution, paidCents } from './contribution';
import { LONGEST_NAMED, paperNumberId } from './paper-number';
import { decideDrawUp, decideIssue, nextPaper, paperOf, type Receipt } from './receipts';

const TODAY = '2026-11-21';
const ids = { idCotisation: 7, idReglement: 31 };
const deleted = make(PaymentDeleted, ids);
const reactivated = make(PaymentReactivated, ids);
const corrected = (cents: number, more = {}) => make(PaymentCorrected, { idCotisation: 7, ...entry(cents, more) });
const issued = ({ numero, rang, version, nature }: Pick<Receipt, 'numero' | 'rang' | 'version' | 'nature'>) =>
  make(ReceiptIssued, { ...ids, quittance: numero, parMail: 1, rang, version, nature });

const stateOf = (...history: ContributionEvent[]): ContributionState => fold(contribution, history);
const next = (history: ContributionEvent[], today = TODAY) => nextPaper(stateOf(...history), 31, today);

const NAMES = {
  etablissement: 'École d’Albi',
  adresseEtablissement: '2 rue des Orgues',
  payeur: 'Lucie MARTIN',
  adressePayeur: '4 place du Marché',
  anneeScolaire: '2026-2027',
  eleves: [{ idEleve: 10420, nom: 'Enfant 1 MARTIN' }],
};
const drawn = (history: ContributionEvent[], numero: string): Receipt => {
  const lacking = next(history);
  if (!lacking) throw new Error('no paper is lacking');
  return paperOf(lacking, { ...NAMES, numero, etabliLe: TODAY, modele: 1 });
};

describe('the receipt of a payment', () => {
  const first = [calculated(85250), paid(15000)];

  it('says what the contribution was when that payment was made, whatever came later', () => {
    const three = [
      ...first,
      paid(20000, { idReglement: 32 }),
      paid(30000, { idReglement: 33 }),
      calculated(90000, { version: 2 }),
    ];
    expect(drawn(three, 'Q2026-00001')).toMatchObject({ montant: 15000, montantTotal: 85250, montantRegle: 15000 });
    const second = nextPaper(stateOf(...three), 32, TODAY);
    expect(second?.situation).toMatchObject({ montantRegle: 35000, calculated: { montantTotal: 85250 } });
  });
  it('says what was paid and what was remitted apart: nobody paid an exemption', () => {
    const exempt = [calculated(85250), paid(30000, { idReglement: 32, fk_mode: 9 }), paid(5000)];
    const said = { montant: 5000, montantTotal: 85250, montantRegle: 5000, montantExonere: 30000 };
    expect(drawn(exempt, 'Q2026-00001')).toMatchObject(said);
    expect(drawn(first, 'Q2026-00001')).toMatchObject({ montantRegle: 15000, montantExonere: 0 });
    expect(paidCents(stateOf(...exempt))).toBe(35000);
  });
  it('has the next number of the series, or the one that the payment bears', () => {
    expect(next(first)).toMatchObject({ rang: 1, nature: 'quittance', own: null, remplace: null });
    expect(next([calculated(85250), paid(100, { quittance: 'R12' })])).toMatchObject({ rang: 1, own: 'R12' });
  });
  it('is none for an exemption, for a deleted payment, for a day to come', () => {
    expect(next([calculated(85250), paid(100, { fk_mode: 9 })])).toBeUndefined();
    expect(next([...first, deleted])).toBeUndefined();
    expect(next([calculated(85250), paid(100, { date: '2026-12-01' })])).toBeUndefined();
    expect(next([calculated(85250), paid(100, { date: '2026-12-01' })], '2026-12-01')).toMatchObject({ rang: 1 });
  });
  it('stays while nothing that it says changes', () => {
    const has = [...first, issued(drawn(first, 'Q2026-00001'))];
    expect(next(has)).toBeUndefined();
    expect(next([...has, paid(100, { idReglement: 32 }), calculated(1, { version: 2 })])).toBeUndefined();
    const subscribed = corrected(15000, { abonnement: 'A1', quittance: 'Q2026-00001' });
    const ended = make(SubscriptionTerminated, { ...ids, abonnement: 'A1' });
    expect(next([...has, subscribed, ended])).toBeUndefined();
  });
  it('is replaced once the payment is corrected, cancelled once it is deleted, given anew once it is reactivated', () => {
    const one = [...first, issued(drawn(first, 'Q2026-00001')), corrected(16000)];
    expect(drawn(one, 'Q2026-00002')).toMatchObject({
      rang: 2,
      nature: 'quittance',
      remplace: 'Q2026-00001',
      motif: 'correction',
      montant: 16000,
      montantRegle: 16000,
    });
    const two = [...one, issued(drawn(one, 'Q2026-00002')), deleted];
    expect(drawn(two, 'Q2026-00003')).toMatchObject({
      rang: 3,
      nature: 'annulation',
      remplace: 'Q2026-00002',
      motif: 'suppression',
      montantRegle: 0,
    });
    const three = [...two, issued(drawn(two, 'Q2026-00003')), reactivated];
    expect(next([...two, issued(drawn(two, 'Q2026-00003'))])).toBeUndefined();
    expect(drawn(three, 'Q2026-00004')).toMatchObject({
      nature: 'quittance',
      remplace: 'Q2026-00003',
      motif: 'réactivation',
    });
  });
  it('is cancelled or replaced before the day of its payment, too: a clock that was ahead certified it', () => {
    const ahead = [calculated(85250), paid(100, { date: '2026-12-01' })];
    const has = [...ahead, issued({ numero: 'Q2026-00001', rang: 1, version: 1, nature: 'quittance' as const })];
    expect(next(has)).toBeUndefined();
    expect(next([...has, deleted])).toMatchObject({ nature: 'annulation', remplace: 'Q2026-00001' });
    expect(next([...has, corrected(16000, { date: '2026-12-01' })])).toMatchObject({ nature: 'quittance', rang: 2 });
  });
  it('is cancelled when the payment turns out to be an exemption', () => {
    const history = [...first, issued(drawn(first, 'Q2026-00001')), corrected(15000, { fk_mode: 9 })];
    expect(next(history)).toMatchObject({ nature: 'annulation', remplace: 'Q2026-00001', motif: 'correction' });
  });
  it('is not drawn up under a number that the payment no longer bears, nor of what was corrected or passed to another payer', () => {
    const numbered = [calculated(85250), paid(15000, { quittance: 'R12' })];
    const paper = drawn(numbered, 'R12');
    const late: ContributionEvent[][] = [
      [corrected(15000, { quittance: 'R13' })],
      [corrected(15000)],
      [corrected(16000, { quittance: 'R12' })],
      [deleted],
      [make(ContributionTransferred, { idCotisation: 7, fk_payeur: 1043, ancienPayeur: 1042 })],
    ];
    for (const changes of late)
      given(contribution, [...numbered, ...changes])
        .when((state) => decideDrawUp(state, paper, 1))
        .then([]);
    expect(next([...numbered, corrected(15000, { quittance: 'R13' })])).toMatchObject({ own: 'R13' });
  });
  it('is noted once, and a payment that was deleted keeps the number of its receipt', () => {
    const paper = drawn(first, 'Q2026-00001');
    const issue = (state: ContributionState) => decideIssue(state, paper, 1);
    given(contribution, first)
      .when(issue)
      .then([issued(paper)]);
    given(contribution, [...first, issued(paper)])
      .when(issue)
      .then([]);
    const own = { ...paper, numero: 'R12' };
    given(contribution, [calculated(85250), paid(15000, { quittance: 'R12' })])
      .when((state) => decideDrawUp(state, own, 1))
      .then([make(ReceiptDrawnUp, own), issued(own)]);
    given(contribution, [...first, issued(paper)])
      .when((state) => decideDrawUp(state, own, 1))
      .then([]);
    const cancelled = { numero: 'Q2026-00002', rang: 2, version: 2, nature: 'annulation' as const };
    const after = stateOf(...first, issued(paper), deleted, issued(cancelled));
    expect(after.payments.get(31)).toMatchObject({ quittance: 'Q2026-00001', valide: 0 });
  });
});

it('whatever happens to a payment, the papers that follow end in a true one', () => {
  const change = fc.oneof(
    fc
      .record({ cents: fc.integer({ min: 1, max: 5 }), fk_mode: fc.constantFrom(1, 2, 9) })
      .map(({ cents, fk_mode }) => corrected(cents, { fk_mode })),
    fc.constantFrom(deleted, reactivated),
    fc.constant('draw' as const),
  );
  fc.assert(
    fc.property(fc.array(change, { maxLength: 30 }), (changes) => {
      const history: ContributionEvent[] = [calculated(85250), paid(100)];
      const papers: Receipt[] = [];
      const draw = () => {
        if (!next(history)) return;
        const paper = drawn(history, seriesNumber(2026, papers.length + 1));
        history.push(issued(paper));
        papers.push(paper);
      };
      for (const one of changes) one === 'draw' ? draw() : history.push(one);
      draw();
      expect(next(history)).toBeUndefined();
      const payment = stateOf(...history).payments.get(31);
      const last = papers.at(-1);
      expect(last?.nature === 'quittance').toBe(payment !== undefined && certifies(payment));
      if (last?.nature === 'quittance')
        expect(last).toMatchObject({ montant: payment?.montant, fk_mode: payment?.fk_mode, date: payment?.date });
      expect(papers.map(({ rang }) => rang)).toEqual(papers.map((_, index) => index + 1));
      expect(papers.slice(1).map(({ remplace }) => remplace)).toEqual(papers.slice(0, -1).map(({ numero }) => numero));
    }),
  );
});

it('numbers of the series are known by their form', () => {
  expect(seriesNumber(2026, 31)).toBe('Q2026-00031');
  expect(seriesNumber(2026, 123_456)).toBe('Q2026-123456');
  expect(['Q2026-00031', 'q 2026 - 31'].map(isSeriesNumber)).toEqual([true, true]);
  const disguised = ['Ｑ2026-00031', 'Q2026/00031', 'Q.2026-00031', 'Q2026-00031.', 'q_2026 _31', 'Q°2026 -7'];
  for (const numero of disguised) expect([numero, isSeriesNumber(numero)]).toEqual([numero, true]);
  for (const numero of ['2026-000031', '31', 'Q-31', 'Q2026', 'QB2026-31', 'R2026-00031', 'Q1', 'Q3026-1'])
    expect([numero, isSeriesNumber(numero)]).toEqual([numero, false]);
  const writes = payment.fields.quittance.wire;
  for (const foreign of ['Ϙ2026-00031', 'Q٢026-00031', 'Ԛ2026-1', 'К12'])
    expect(writes.safeParse(foreign).success).toBe(false);
  for (const own of ['É12', '12/2026', 'N° 7', 'R12']) expect(writes.parse(own)).toBe(own);
});

it('a number as it is compared has a bound, and ends with no half of a letter: no table would take it', () => {
  const key = sameNumber(`a${'\uFDFA'.repeat(22)}${'🎻'.repeat(30)}`);
  expect([[...key].length, /\p{Surrogate}/u.test(key)]).toEqual([400, false]);
  expect(sameNumber(' Carnet  12 ')).toBe('carnet 12');
});

it('the longest number that may be written names its stream; one of older events that takes more is named by its print', () => {
  const nameOf = (numero: string) => paperNumberId({ annee: 2026, numero }).slice('2026-'.length);
  const longest = 'Ŀ'.repeat(100);
  expect(payment.fields.quittance.wire.parse(longest)).toBe(longest);
  expect(nameOf(longest)).toBe(encodeURIComponent('l·'.repeat(100)));
  // Of letters that were taken before.
  const formerly = 'Ⱥ'.repeat(100);
  expect(nameOf(formerly)).toBe(encodeURIComponent('ⱥ'.repeat(100)));
  expect(nameOf(formerly)).toHaveLength(LONGEST_NAMED);
  const older = ['㌖', '㌗', '\uFDFA'].map((letter) => letter.repeat(100));
  for (const numero of older) {
    expect(payment.fields.quittance.stored.parse(numero)).toBe(numero);
    expect(nameOf(numero)).toMatch(/^~[\da-f]{64}$/);
    expect(nameOf(` ${numero} `)).toBe(nameOf(numero));
  }
  expect(new Set(older.map(nameOf)).size).toBe(older.length);
});

it('the history of any number that may be written opens', () => {
  const writes = payment.fields.quittance.wire;
  const written = fc
    .string({ unit: fc.constantFrom(...'aZ09 .,/°#_-éßŒﬁＱªŉ'), minLength: 1, maxLength: 100 })
    .filter((numero) => typeof writes.safeParse(numero).data === 'string');
  fc.assert(
    fc.property(written, (numero) => {
      const flux = `receiptNumber-${paperNumberId({ annee: 2026, numero })}`;
      expect(readHistory.params.safeParse({ flux })).toMatchObject({ success: true, data: { flux } });
    }),
  );
});
