import { describe, expect, test } from '@jest/globals';
import type { ApiKey } from '../api/calls';
import { actionsOnPayment, isYearClosed, mayAddPayment, type PaymentSituation, type ShownPayment } from './payments';

const payment = (change: Partial<ShownPayment> = {}): ShownPayment => ({
  idReglement: 7,
  idCotisation: 12,
  montant: 15_000,
  date: '2026-11-12',
  valide: true,
  fk_mode: 1,
  quittance: '',
  abonnement: '',
  recuParMail: true,
  version: 1,
  ...change,
});
const situation = (change: Partial<PaymentSituation> = {}): PaymentSituation => ({
  can: () => true,
  may: () => true,
  fermeture: '',
  today: '2026-11-21',
  yearClosed: false,
  deletes: true,
  ...change,
});
const holding = (...rights: number[]) => ({ can: (right: number) => rights.includes(right), may: () => false });
const making = (...calls: ApiKey[]) => ({ can: () => false, may: (key: ApiKey) => calls.includes(key) });

describe('payments can be added', () => {
  test('while the closing date is today or later, or not set', () => {
    expect(mayAddPayment(situation())).toBe(true);
    expect(mayAddPayment(situation({ fermeture: '2026-11-21' }))).toBe(true);
    expect(mayAddPayment(situation({ fermeture: '2026-11-22' }))).toBe(true);
    expect(mayAddPayment(situation({ fermeture: '2026-11-20' }))).toBe(false);
  });
  test('by whoever may make a new one, and not in a closed year', () => {
    expect(mayAddPayment(situation(making('POST /api/reglements/:idCotisation')))).toBe(true);
    expect(mayAddPayment(situation(holding(273)))).toBe(false);
    expect(mayAddPayment(situation({ yearClosed: true }))).toBe(false);
  });
});

describe('what may be done with a payment', () => {
  test('one that counts is corrected with 273 and deleted by who may, never reactivated', () => {
    expect(actionsOnPayment(payment(), situation())).toEqual({
      edit: true,
      remove: true,
      reactivate: false,
      terminate: false,
      receipt: true,
    });
    expect(actionsOnPayment(payment(), situation(holding(273)))).toMatchObject({ edit: true, remove: false });
    expect(actionsOnPayment(payment(), situation(making('DELETE /api/reglements/:id')))).toMatchObject({
      edit: false,
      remove: true,
    });
  });
  test('a deleted one is reactivated with 278 and nothing else', () => {
    expect(actionsOnPayment(payment({ valide: false, abonnement: '12' }), situation())).toEqual({
      edit: false,
      remove: false,
      reactivate: true,
      terminate: false,
      receipt: false,
    });
    expect(
      actionsOnPayment(payment({ valide: false }), situation(making('DELETE /api/reglements/:id'))).reactivate,
    ).toBe(false);
  });
  test('an exemption brought no money: it has no receipt', () => {
    expect(actionsOnPayment(payment({ fk_mode: 9 }), situation())).toMatchObject({ edit: true, receipt: false });
  });
  test('a subscription is terminated once, by who may', () => {
    const terminates = situation(making('GET /api/reglements/resiliationAbonnement'));
    expect(actionsOnPayment(payment({ abonnement: '4521' }), terminates).terminate).toBe(true);
    expect(actionsOnPayment(payment({ abonnement: '-4521' }), situation()).terminate).toBe(false);
    expect(actionsOnPayment(payment({ abonnement: '4521', fk_mode: 9 }), terminates).terminate).toBe(false);
    expect(
      actionsOnPayment(payment({ abonnement: '4521' }), situation(making('DELETE /api/reglements/:id'))).terminate,
    ).toBe(false);
  });
  test('nothing is deleted at 576 px and below', () => {
    expect(actionsOnPayment(payment(), situation({ deletes: false }))).toMatchObject({ edit: true, remove: false });
  });
  // 002:314.b
  test('an exemption is left alone by who has no 240', () => {
    const exemption = payment({ fk_mode: 9 });
    const all = { edit: true, remove: true };
    expect(actionsOnPayment(exemption, situation())).toMatchObject(all);
    const without = situation({ can: (right) => right !== 240 });
    expect(actionsOnPayment(exemption, without)).toMatchObject({ edit: false, remove: false });
    expect(actionsOnPayment(payment({ fk_mode: 9, valide: false }), without).reactivate).toBe(false);
    expect(actionsOnPayment(payment(), without)).toMatchObject(all);
  });
  test('nothing changes in a closed year', () => {
    const closed = situation({ yearClosed: true });
    expect(actionsOnPayment(payment({ abonnement: '4521' }), closed)).toMatchObject({
      edit: false,
      remove: false,
      terminate: false,
    });
    expect(actionsOnPayment(payment({ valide: false }), closed).reactivate).toBe(false);
  });
});

test('a year is closed by the act of closing, not by being over', () => {
  const years = [
    { idAnneeScolaire: 7, close: 1 },
    { idAnneeScolaire: 8, close: 0 },
  ] as const;
  expect([6, 7, 8].map((year) => isYearClosed(year, years))).toEqual([false, true, false]);
});
