import type { Chance } from '../random';
import { ask, type CommandSource, type Draft, type Stage, sessionOf } from './command';

interface Payment {
  readonly idReglement: number;
  readonly idCotisation: number;
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
const LEAST_REST = 5_000;

/** Secretaries register payments of a few cents, delete some and reactivate some of those: receipts are then cancelled and given anew. */
export function payments(stage: Stage): CommandSource {
  const secretaries = ['secr', 'direction', 'superviseur'].map((role) => sessionOf(stage, new RegExp(role, 'i')));
  const contributions: Contribution[] = [];
  const settledPayments: Payment[] = [];

  const register = (chance: Chance): Draft => {
    const { idCotisation } = chance.pick(contributions);
    const recent = chance.next() < WITH_RECEIPT;
    const body = {
      idReglement: 0,
      fk_cotisation: idCotisation,
      montant: chance.int(1, 5) / 100,
      fk_mode: CHEQUE,
      ...(recent ? {} : { date: `${stage.began}-08-${String(chance.int(2, 28)).padStart(2, '0')}` }),
    };
    return {
      kind: recent ? 'payment with receipt' : 'payment',
      session: chance.pick(secretaries),
      call: { method: 'POST', path: `/api/reglements/${idCotisation}`, body },
      expects: ['PaymentRegistered'],
      settled: (outcome) => {
        if (outcome.fate !== 'acknowledged') return;
        const { idReglement } = outcome.data as { idReglement: number };
        settledPayments.push({ idReglement, idCotisation, counts: true });
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
  return {
    kinds: ['payment', 'payment with receipt', 'payment deleted', 'payment reactivated'],
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
      return payment ? toggle(chance, payment) : register(chance);
    },
  };
}
