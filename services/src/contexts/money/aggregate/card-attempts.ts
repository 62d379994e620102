import type { Instalment } from '@diapason/contracts/constants';
import type { EventOf } from '@diapason/contracts/core';
import type {
  CardInstalmentAnnounced,
  CardInstalmentMissed,
  CardPaymentAnswered,
  CardPaymentRequested,
  CardReturnedPaid,
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
  /** The code of what it said last of each instalment, signed or not. */
  readonly codes: ReadonlyMap<number, string>;
  /** Instalments that it did not take, as a person says; until it speaks of them. */
  readonly missed: ReadonlySet<number>;
  /** The family came back from the bank's page as having paid, and the bank said nothing since. */
  readonly returned: boolean;
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

/** The bank's number is of one transaction alone; there is none where it says zeros. */
export const isNumbered = (transaction: string): boolean => !/^0*$/.test(transaction);

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
      codes: new Map(),
      missed: new Set(),
      returned: false,
    });
  }
  const before = cards.get(reference);
  return before ? new Map(cards).set(reference, answered(before, event)) : cards;
}

function answered(before: CardAttempt, event: Exclude<CardEvent, { type: 'CardPaymentRequested' }>): CardAttempt {
  if (event.type === 'CardReturnedPaid') return { ...before, returned: true };
  const { rang } = event.data;
  const returned = before.returned && rang > 1;
  if (event.type === 'CardInstalmentMissed') return { ...before, returned, missed: new Set(before.missed).add(rang) };
  const { appel, code } = event.data;
  const after = {
    ...before,
    returned,
    heard: new Set(before.heard).add(appel),
    codes: new Map(before.codes).set(rang, code),
    missed: new Set([...before.missed].filter((one) => one !== rang)),
  };
  if (event.type === 'CardInstalmentAnnounced')
    return { ...after, announced: new Map(before.announced).set(rang, { appel, code }) };
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
