import { messages } from '@diapason/contracts/constants';
import type { EventOf } from '@diapason/contracts/core';
import { PaperNumberFreed, PaperNumberTaken } from '@diapason/contracts/money';
import { Refusal, reservation } from '@diapason/event-sourcing';

export type PaperNumber = EventOf<typeof PaperNumberTaken>['data'];

/** Streams `receiptNumber-{annee}-{number}`: a number of a paper book stands on one payment of the year. */
export const paperNumber = reservation({
  stream: 'receiptNumber',
  reserved: PaperNumberTaken,
  released: PaperNumberFreed,
  holder: 'idReglement',
  taken: () => new Refusal(messages.money.receiptNumberTaken, 422, 'quittance'),
});

/** Capitals, blanks and ways of writing a letter make no other number. */
export const paperNumberId = ({ annee, numero }: Pick<PaperNumber, 'annee' | 'numero'>): string =>
  `${annee}-${encodeURIComponent(sameNumber(numero))}`;

export const sameNumber = (numero: string): string =>
  numero.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();

/** A number whose payment still lacks it after this was left behind by a command that died. */
const ABANDONED_MS = 60_000;

/** @param now ISO instant. */
export const isAbandoned = ({ depuis }: PaperNumber, now: string): boolean =>
  Date.parse(now) - Date.parse(depuis) > ABANDONED_MS;
