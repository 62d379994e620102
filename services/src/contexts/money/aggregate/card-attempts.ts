import type { Instalment } from '@diapason/contracts/constants';
import type { EventOf } from '@diapason/contracts/core';
import type { CardInstalmentAnnounced, CardPaymentAnswered, CardPaymentRequested } from '@diapason/contracts/money';

/** A payment by card as its events leave it. */
export interface CardAttempt {
  readonly echeances: readonly Instalment[];
  /** What the bank said, each by {@link keyOfAnswer}. */
  readonly answers: ReadonlySet<string>;
  /** Payments made of it, by instalment. */
  readonly paid: ReadonlyMap<number, number>;
  /** Calls of the bank by which they were paid. */
  readonly calls: ReadonlySet<string>;
  /** Instalments of which the bank spoke without a signature. */
  readonly announced: ReadonlySet<number>;
}

export type CardEvent = EventOf<
  typeof CardPaymentRequested | typeof CardPaymentAnswered | typeof CardInstalmentAnnounced
>;

interface Said {
  readonly transaction: string;
  readonly code: string;
  readonly stamp: string;
}

/** The bank's number is of one transaction alone. A refusal may have none: then it is told by its instant. */
export const keyOfAnswer = ({ transaction, code, stamp }: Said): string =>
  /^0*$/.test(transaction) ? `${code} ${stamp}` : `${code} ${transaction}`;

export function withCard(cards: ReadonlyMap<string, CardAttempt>, event: CardEvent): ReadonlyMap<string, CardAttempt> {
  const { reference } = event.data;
  if (event.type === 'CardPaymentRequested') {
    const { echeances } = event.data;
    return new Map(cards).set(reference, {
      echeances,
      answers: new Set(),
      paid: new Map(),
      calls: new Set(),
      announced: new Set(),
    });
  }
  const before = cards.get(reference);
  return before ? new Map(cards).set(reference, answered(before, event)) : cards;
}

function answered(before: CardAttempt, event: Exclude<CardEvent, { type: 'CardPaymentRequested' }>): CardAttempt {
  if (event.type === 'CardInstalmentAnnounced')
    return { ...before, announced: new Set(before.announced).add(event.data.rang) };
  const { rang, fk_reglement } = event.data;
  const answers = new Set(before.answers).add(keyOfAnswer(event.data));
  return fk_reglement === null
    ? { ...before, answers }
    : {
        ...before,
        answers,
        paid: new Map(before.paid).set(rang, fk_reglement),
        calls: new Set(before.calls).add(event.data.appel),
      };
}
