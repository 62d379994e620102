import type { Instalment } from '@diapason/contracts/constants';
import type { EventOf } from '@diapason/contracts/core';
import {
  type CardInstalmentAnnounced,
  type CardInstalmentMissed,
  type CardPaymentAnswered,
  type CardPaymentRequested,
  type CardReturnedPaid,
  countsOver,
  endsReturn,
  isNumbered,
} from '@diapason/contracts/money';

/** A payment by card as its events leave it. */
export interface CardAttempt {
  readonly echeances: readonly Instalment[];
  /** What the bank said, each by {@link keyOfAnswer}. */
  readonly answers: ReadonlySet<string>;
  /** Payments made of it, by instalment. */
  readonly paid: ReadonlyMap<number, number>;
  /** Calls of the bank by which they were paid. */
  readonly calls: ReadonlySet<string>;
  /** What the bank said last of an instalment, without a signature. */
  readonly announced: ReadonlyMap<number, { readonly appel: string; readonly code: string }>;
  /** Calls of which the bank spoke, signed or not. */
  readonly heard: ReadonlySet<string>;
  /** What counts of what it said of each instalment, signed or not. */
  readonly words: ReadonlyMap<number, { readonly code: string; readonly appel: string; readonly stamp: string }>;
  /** Instalments that it did not take, as a person says; until it speaks of them. */
  readonly missed: ReadonlySet<number>;
  /** The family came back from the bank's page as having paid, and nobody said since what became of it. */
  readonly returned: boolean;
  /** When; undefined where it was not noted. */
  readonly returnedAt: string | undefined;
}

export type CardEvent = EventOf<
  | typeof CardPaymentRequested
  | typeof CardReturnedPaid
  | typeof CardPaymentAnswered
  | typeof CardInstalmentAnnounced
  | typeof CardInstalmentMissed
>;

interface Said {
  readonly transaction: string;
  readonly code: string;
  readonly stamp: string;
}

/** A refusal may have no number: then it is told by its instant. */
export const keyOfAnswer = ({ transaction, code, stamp }: Said): string =>
  `${code} ${isNumbered(transaction) ? transaction : stamp}`;

export function withCard(cards: ReadonlyMap<string, CardAttempt>, event: CardEvent): ReadonlyMap<string, CardAttempt> {
  const { reference } = event.data;
  if (event.type === 'CardPaymentRequested') {
    const { echeances } = event.data;
    return new Map(cards).set(reference, {
      echeances,
      answers: new Set(),
      paid: new Map(),
      calls: new Set(),
      announced: new Map(),
      heard: new Set(),
      words: new Map(),
      missed: new Set(),
      returned: false,
      returnedAt: undefined,
    });
  }
  const before = cards.get(reference);
  return before ? new Map(cards).set(reference, answered(before, event)) : cards;
}

function answered(before: CardAttempt, event: Exclude<CardEvent, { type: 'CardPaymentRequested' }>): CardAttempt {
  if (event.type === 'CardReturnedPaid') return { ...before, returned: true, returnedAt: event.data.revenuLe };
  const { rang } = event.data;
  if (event.type === 'CardInstalmentMissed')
    return { ...before, returned: before.returned && rang > 1, missed: new Set(before.missed).add(rang) };
  const { appel, code, stamp } = event.data;
  const heard = new Set(before.heard).add(appel);
  const isLate = !countsOver(event.data, before.words.get(rang));
  const after = isLate
    ? { ...before, heard }
    : {
        ...before,
        returned: before.returned && (rang > 1 || !endsReturn(event.data, before.returnedAt)),
        heard,
        words: new Map(before.words).set(rang, { code, appel, stamp }),
        missed: new Set([...before.missed].filter((one) => one !== rang)),
      };
  if (event.type === 'CardInstalmentAnnounced')
    return isLate ? after : { ...after, announced: new Map(before.announced).set(rang, { appel, code }) };
  const { fk_reglement } = event.data;
  const answers = new Set(before.answers).add(keyOfAnswer(event.data));
  return fk_reglement === null
    ? { ...after, answers }
    : {
        ...after,
        answers,
        paid: new Map(before.paid).set(rang, fk_reglement),
        calls: new Set(before.calls).add(appel),
      };
}
