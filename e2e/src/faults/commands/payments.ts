import type { Chance } from '../random';
import { ask, type CommandSource, type Draft, type Stage, sessionOf } from './command';

interface Payment {
  readonly idReglement: number;
  readonly idCotisation: number;
  readonly cents: number;
  /** False when deleted. */
  readonly counts: boolean;
}
interface Contribution {
  readonly idCotisation: number;
  readonly montantTotal: number;
  readonly MontantDejaRegle: number;
}

const CHEQUE = 1;
/** Share of new payments dated today, whose receipts are mailed; old payments get none. */
const WITH_RECEIPT = 0.25;
/** Share of new payments that bear a number from a paper book; they are of today too. */
const WITH_NUMBER = 0.03;
const CORRECTED = 0.4;
const LEAST_REST = 5_000;

/** Kinds of payments of today. */
export const RECEIPTED: ReadonlySet<string> = new Set(['payment with receipt', 'payment with paper number']);

/**
 * Secretaries register payments of a few cents, correct some by a cent, delete some and reactivate some of those: receipts are then
 * replaced, cancelled and given anew.
 */
export function payments(stage: Stage): CommandSource {
  const secretaries = ['secr', 'direction', 'superviseur'].map((role) => sessionOf(stage, new RegExp(role, 'i')));
  const contributions: Contribution[] = [];
  const settledPayments: Payment[] = [];
  let stub = 0;

  const register = (chance: Chance): Draft => {
    const { idCotisation } = chance.pick(contributions);
    const share = chance.next();
    const kind =
      share < WITH_NUMBER ? 'payment with paper number' : share < WITH_RECEIPT ? 'payment with receipt' : 'payment';
    const cents = chance.int(1, 5);
    if (share < WITH_NUMBER) stub += 1;
    const body = {
      idReglement: 0,
      fk_cotisation: idCotisation,
      montant: cents / 100,
      fk_mode: CHEQUE,
      ...(share < WITH_NUMBER ? { quittance: `Souche ${stub}` } : {}),
      ...(RECEIPTED.has(kind) ? {} : { date: `${stage.began}-08-${String(chance.int(2, 28)).padStart(2, '0')}` }),
    };
    return {
      kind,
      session: chance.pick(secretaries),
      call: { method: 'POST', path: `/api/reglements/${idCotisation}`, body },
      expects: ['PaymentRegistered'],
      settled: (outcome) => {
        if (outcome.fate !== 'acknowledged') return;
        const { idReglement } = outcome.data as { idReglement: number };
        settledPayments.push({ idReglement, idCotisation, cents, counts: true });
      },
    };
  };
  const toggle = (chance: Chance, payment: Payment): Draft => {
    const { idReglement, idCotisation, counts } = payment;
    const call = counts
      ? { method: 'DELETE' as const, path: `/api/reglements/${idReglement}` }
      : { method: 'POST' as const, path: `/api/reglements/${idCotisation}`, body: { idReglement, valide: 0 } };
    return {
      kind: counts ? 'payment deleted' : 'payment reactivated',
      session: chance.pick(secretaries),
      call,
      expects: [counts ? 'PaymentDeleted' : 'PaymentReactivated'],
      // Unclear payments are not used again: their state is unknown.
      settled: (outcome) => {
        if (outcome.fate === 'acknowledged') settledPayments.push({ ...payment, counts: !counts });
        if (outcome.fate === 'refused') settledPayments.push(payment);
      },
    };
  };
  const correct = (chance: Chance, payment: Payment): Draft => {
    const { idReglement, idCotisation } = payment;
    const cents = payment.cents + (payment.cents > 1 && chance.next() < 0.5 ? -1 : 1);
    const body = { idReglement, valide: 1, montant: cents / 100 };
    return {
      kind: 'payment corrected',
      session: chance.pick(secretaries),
      call: { method: 'POST', path: `/api/reglements/${idCotisation}`, body },
      expects: ['PaymentCorrected'],
      settled: (outcome) => {
        if (outcome.fate === 'acknowledged') settledPayments.push({ ...payment, cents });
        if (outcome.fate === 'refused') settledPayments.push(payment);
      },
    };
  };
  return {
    kinds: ['payment', ...RECEIPTED, 'payment corrected', 'payment deleted', 'payment reactivated'],
    weight: 4,
    prepare: async () => {
      const [secretary] = secretaries;
      if (!secretary) throw new Error('nobody registers payments');
      const body = { fk_anneeScolaire: stage.year, fk_site: null };
      const rows = await ask<Contribution[]>(secretary, { method: 'POST', path: '/api/cotisations/liste', body });
      contributions.push(...rows.filter((row) => row.montantTotal - row.MontantDejaRegle >= LEAST_REST));
      if (contributions.length === 0) throw new Error('no family has anything left to pay');
    },
    next: (chance) => {
      if (settledPayments.length < 20 || chance.next() < 0.6) return register(chance);
      const [payment] = settledPayments.splice(chance.int(0, settledPayments.length - 1), 1);
      if (!payment) return register(chance);
      return payment.counts && chance.next() < CORRECTED ? correct(chance, payment) : toggle(chance, payment);
    },
  };
}
