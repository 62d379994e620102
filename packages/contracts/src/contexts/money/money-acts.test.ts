import { describe, expect, test } from '@jest/globals';
import { messages, paymentMode, right } from '../../constants';
import type { Session } from '../../core/session';
import { actsOnContribution, actsOnPayment, type MoneyMoment, whyShut } from './money-acts';

const ALL = [
  right.addPayment,
  right.correctPayment,
  right.deletePayment,
  right.terminateSubscription,
  right.reactivatePayment,
  right.exemptFromPayment,
  right.seeContributions,
  right.changeContributionSite,
];
const without = (...ids: readonly number[]) => ALL.filter((one) => !ids.includes(one));

const caller = (functions: readonly number[] = ALL, more: Partial<Session> = {}) =>
  ({
    idUtilisateur: 501,
    role: 'Administratif',
    functions: new Set(functions),
    modules: new Set(['cotisation']),
    sites: [1],
    ...more,
  }) as Session;
const moment = (change: Partial<MoneyMoment> = {}): MoneyMoment => ({
  today: '2026-11-21',
  fermeture: null,
  closed: new Set(),
  session: caller(),
  ...change,
});
const payment = (change: object = {}) => ({
  fk_anneeScolaire: 9,
  idUtilisateur: 1042,
  date: '2026-11-12',
  fk_mode: paymentMode.cheque as number,
  valide: 1 as 0 | 1,
  abonnement: null as string | null,
  ...change,
});
const offered = (change: object, now: Partial<MoneyMoment> = {}, sites = [1]) =>
  actsOnPayment(payment(change), moment(now), sites);
const deleted = { valide: 0 } as const;

describe('a payment is added', () => {
  const whose = { fk_anneeScolaire: 9, idUtilisateur: 1042 };
  const adds = (now: Partial<MoneyMoment> = {}) => actsOnContribution(whose, moment(now), [1]);
  test('while the closing date is today or later, or not set', () => {
    const on = (fermeture: string | null) => [adds({ fermeture }), whyShut(9, moment({ fermeture }))];
    expect(on(null)).toEqual([['regler'], null]);
    expect(on('2026-11-21')).toEqual([['regler'], null]);
    expect(on('2026-11-20')).toEqual([[], messages.money.paymentsClosed]);
  });
  test('by who may make a new one, and not in a year that was closed', () => {
    expect(adds({ session: caller(without(right.addPayment)) })).toEqual([]);
    expect(adds({ session: caller([right.addPayment, right.changeContributionSite]) })).toEqual(['regler']);
    const closed = new Set([9]);
    expect([adds({ closed }), whyShut(9, moment({ closed }))]).toEqual([[], messages.money.closedYear]);
  });
});

describe('what may be done with a payment', () => {
  test('one that counts is corrected with 273 and deleted by who may, never reactivated', () => {
    expect(offered({})).toEqual(['modifier', 'supprimer', 'ouvrirRecu']);
    const who = (...functions: number[]) => ({ session: caller([...functions, right.changeContributionSite]) });
    expect(offered({}, who(right.correctPayment))).toEqual(['modifier']);
    expect(offered({}, who(right.deletePayment))).toEqual(['supprimer']);
  });
  test('a deleted one is reactivated with 278, and nothing else is done with it', () => {
    expect(offered({ ...deleted, abonnement: '12' })).toEqual(['reactiver']);
    expect(offered(deleted, { session: caller(without(right.reactivatePayment)) })).toEqual([]);
  });
  test('an exemption brought no money: it has no receipt', () => {
    expect(offered({ fk_mode: paymentMode.exemption })).toEqual(['modifier', 'supprimer']);
  });
  test('a subscription is terminated once, by who may', () => {
    expect(offered({ abonnement: '4521' })).toContain('resilier');
    expect(offered({ abonnement: '-4521' })).not.toContain('resilier');
    expect(offered({ abonnement: '' })).not.toContain('resilier');
    const session = caller(without(right.terminateSubscription));
    expect(offered({ abonnement: '4521' }, { session })).not.toContain('resilier');
  });
  // 002:314.b
  test('an exemption is left alone by who has no 240', () => {
    const session = caller(without(right.exemptFromPayment));
    const exemption = { fk_mode: paymentMode.exemption, abonnement: '12' };
    expect(offered(exemption, { session })).toEqual([]);
    expect(offered({ ...exemption, ...deleted }, { session })).toEqual([]);
    expect(offered({}, { session })).toEqual(['modifier', 'supprimer', 'ouvrirRecu']);
  });
  test('in a closed year the receipt alone', () => {
    expect(offered({ abonnement: '4521' }, { closed: new Set([9]) })).toEqual(['ouvrirRecu']);
    expect(offered(deleted, { closed: new Set([9]) })).toEqual([]);
  });
  test('past the closing date none is reactivated, and one that lies after it is not corrected', () => {
    const fermeture = '2026-11-10';
    expect(offered(deleted, { fermeture })).toEqual([]);
    expect(offered({}, { fermeture })).not.toContain('modifier');
    expect(offered({ date: '2026-11-10' }, { fermeture })).toContain('modifier');
  });
  test('who is held to own sites does it for families of these', () => {
    const session = caller(without(right.changeContributionSite));
    expect(offered({}, { session }, [2])).toEqual([]);
    expect(offered({}, { session }, [2, 1])).toEqual(['modifier', 'supprimer', 'ouvrirRecu']);
  });
  test('whose it is opens the receipt, and no more', () => {
    const session = caller([], { idUtilisateur: 1042, role: 'Responsable', modules: new Set<string>(), sites: [] });
    expect(offered({}, { session })).toEqual(['ouvrirRecu']);
  });
});
