import { describe, expect, test } from '@jest/globals';
import { make } from '../../core/event';
import {
  PaymentCorrected,
  PaymentDeleted,
  PaymentReactivated,
  PaymentRegistered,
  ReceiptIssued,
  SubscriptionTerminated,
} from './payment';
import { type PaymentEvent, paymentAfter } from './payment-life';

const ids = { idCotisation: 7, idReglement: 31 };
const entry = {
  ...ids,
  montant: 15_000,
  fk_mode: 1,
  date: '2026-11-20',
  quittance: null,
  abonnement: 'A1',
  fk_site: 2,
};
const registered = make(PaymentRegistered, entry);
const deleted = make(PaymentDeleted, ids);
const ended = make(SubscriptionTerminated, { ...ids, abonnement: 'A1' });
const corrected = (change: Partial<typeof entry>) => make(PaymentCorrected, { ...entry, ...change });
const after = (...history: readonly PaymentEvent[]) =>
  history.reduce<ReturnType<typeof paymentAfter>>(paymentAfter, undefined);

describe('a payment', () => {
  test('counts once it is registered', () => {
    expect(after(registered)).toEqual({ ...entry, valide: 1, version: 1 });
  });
  test('has the fields of its correction', () => {
    expect(after(registered, corrected({ montant: 9_000 }))).toEqual({
      ...entry,
      montant: 9_000,
      valide: 1,
      version: 2,
    });
  });
  test('does not count while it is deleted', () => {
    expect(after(registered, deleted)).toMatchObject({ valide: 0, version: 2 });
    expect(after(registered, deleted, make(PaymentReactivated, ids))).toMatchObject({ valide: 1, version: 3 });
  });
  test('shows a terminated subscription with a minus sign, until it has another number', () => {
    expect(after(registered, ended)).toMatchObject({ abonnement: '-A1', version: 2 });
    expect(after(registered, ended, corrected({ montant: 100 }))).toMatchObject({ abonnement: '-A1', version: 3 });
    expect(after(registered, ended, corrected({ abonnement: 'A2' }))).toMatchObject({ abonnement: 'A2' });
    expect(after(registered, ended, deleted)).toMatchObject({ abonnement: '-A1', valide: 0 });
  });
  test('gets the number of its receipt, which is no change of it', () => {
    const issued = make(ReceiptIssued, {
      ...ids,
      quittance: '2026-000031',
      parMail: 1,
      rang: 1,
      version: 1,
      nature: 'quittance',
    });
    expect(after(registered, issued)).toEqual({ ...entry, quittance: '2026-000031', valide: 1, version: 1 });
  });
  test('that was not registered stays unknown', () => expect(after(deleted, ended)).toBeUndefined());
});
