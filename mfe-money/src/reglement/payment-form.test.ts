import type { PaymentRow } from '@diapason/contracts';
import { messages } from '@diapason/contracts/constants';
import { describe, expect, test } from '@jest/globals';
import {
  asksSubscription,
  modeOptions,
  newPayment,
  notAnAmount,
  type PaymentValues,
  paymentFields,
  requestOf,
  validatePayment,
  valuesOf,
  withoutReceipt,
} from './payment-form';

const values = (change: Partial<PaymentValues> = {}): PaymentValues => ({
  montant: 150,
  fk_mode: 1,
  date: '2026-11-21',
  quittance: '',
  abonnement: '',
  recuParMail: true,
  ...change,
});

describe('the payment dialog', () => {
  test('begins with what is left to pay, on the day and in the mode of the one before', () => {
    const kept = { date: '2026-11-21', fk_mode: 1 };
    expect(newPayment(44_650, kept)).toEqual(values({ montant: 446.5 }));
    expect(newPayment(-1_200, kept)).toEqual(values({ montant: null }));
  });
  test('asks for a subscription where money may come by one, or did', () => {
    expect([1, 4, 5, null].map((fk_mode) => asksSubscription(values({ fk_mode })))).toEqual([false, true, true, false]);
    expect(asksSubscription(values({ abonnement: '4521' }))).toBe(true);
  });
  test('sends no receipt for an exemption, nor for what was taken over from elsewhere', () => {
    const why = (fk_mode: number, date: string) => withoutReceipt({ fk_mode, date }, '2026-11-21');
    expect([why(1, '2026-11-21'), why(1, '2026-09-22')]).toEqual([undefined, undefined]);
    expect(why(1, '2026-09-21')).toMatch(/plus de 60 jours/);
    expect(why(9, '2026-11-21')).toMatch(/exonération/);
  });
  test('begins with the payment for a correction, the subscription without its minus sign', () => {
    const payment = {
      idReglement: 4,
      fk_cotisation: 12,
      montant: 140.5,
      date: '2026-10-02',
      valide: 1,
      fk_mode: 4,
      quittance: 'Q-12',
      abonnement: '-4521',
      recuParMail: 0,
      version: 2,
    } as PaymentRow;
    expect(valuesOf(payment)).toEqual({
      montant: 140.5,
      fk_mode: 4,
      date: '2026-10-02',
      quittance: 'Q-12',
      abonnement: '4521',
      recuParMail: false,
    });
  });
  test('accepts an amount of whole cents, a mode and a date', () => {
    expect(validatePayment(values())).toEqual({});
    expect(validatePayment(values({ montant: 140.5 }))).toEqual({});
    expect(validatePayment(values({ montant: 0.29 }))).toEqual({});
  });
  test.each([
    ['no number', Number.NaN, notAnAmount],
    ['negative', -5, 'Les valeurss negative ne sont pas autorisé'],
    ['zero', 0, messages.money.zeroAmount],
    ['a fraction of a cent', 10.005, messages.money.fractionOfCent],
  ])('refuses an amount that is %s', (_case, montant, message) => {
    expect(validatePayment(values({ montant }))).toEqual({ montant: message });
  });
  test('leaves fields that are missing to what describes them: amount, mode and date are required', () => {
    expect(validatePayment(values({ montant: null, fk_mode: null, date: null }))).toEqual({});
    expect(Object.entries(paymentFields).filter(([, is]) => 'required' in is)).toHaveLength(3);
  });
  test('adds under the id 0', () => {
    expect(requestOf(values({ abonnement: ' 4521 ' }), { idCotisation: 12 })).toEqual({
      idReglement: 0,
      fk_cotisation: 12,
      montant: 150,
      fk_mode: 1,
      date: '2026-11-21',
      valide: 1,
      quittance: '',
      abonnement: '4521',
    });
  });
  test('corrects the version that was seen, and leaves alone the numbers that were not changed', () => {
    const payment = { idReglement: 4, version: 2, before: values({ abonnement: '4521' }) };
    const body = requestOf(values({ montant: 140.5, quittance: 'Q-9', abonnement: '4521' }), {
      idCotisation: 12,
      payment,
    });
    expect(body).toMatchObject({ idReglement: 4, versionAttendue: 2, montant: 140.5, quittance: 'Q-9' });
    expect(body).not.toHaveProperty('abonnement');
  });
  test('says whether the receipt goes by mail where that is another than before', () => {
    const asked = (is: boolean, before?: boolean) => {
      const payment =
        before === undefined
          ? {}
          : { payment: { idReglement: 4, version: 2, before: values({ recuParMail: before }) } };
      return requestOf(values({ recuParMail: is }), { idCotisation: 12, ...payment }).recuParMail;
    };
    expect([asked(true), asked(false), asked(true, false), asked(false, false)]).toEqual([undefined, 0, 1, undefined]);
  });
  test('offers online modes only to a payment that has one', () => {
    const modes = [
      { idMode: 1, libelleMode: 'Chèque', enLigne: false },
      { idMode: 10, libelleMode: 'Carte bancaire en ligne', enLigne: true },
    ];
    expect(modeOptions(modes, undefined)).toEqual([{ value: 1, label: 'Chèque' }]);
    expect(modeOptions(modes, 10)).toHaveLength(2);
  });
});
