import { createHash } from 'node:crypto';
import { messages } from '@diapason/contracts/constants';
import { type EventOf, make } from '@diapason/contracts/core';
import { PaperNumberFreed, PaperNumberTaken, sameNumber } from '@diapason/contracts/money';
import { Refusal, reservation } from '@diapason/event-sourcing';

export type PaperNumber = EventOf<typeof PaperNumberTaken>['data'];
type Held = PaperNumber | undefined;

/** Streams `receiptNumber-{annee}-{number}`: a number of a paper book stands on one payment of the year. */
export const paperNumber = reservation({
  stream: 'receiptNumber',
  reserved: PaperNumberTaken,
  released: PaperNumberFreed,
  holder: 'idReglement',
  taken: () => new Refusal(messages.money.receiptNumberTaken, 422, 'quittance'),
});

/** No number that may be written takes more of a stream’s name; what is longer, only older events hold. */
export const LONGEST_NAMED = 900;

/** A number that takes more than names of streams have room for is named by its print. */
export function paperNumberId({ annee, numero }: Pick<PaperNumber, 'annee' | 'numero'>): string {
  const name = encodeURIComponent(sameNumber(numero));
  return `${annee}-${name.length > LONGEST_NAMED ? `~${createHash('sha256').update(name).digest('hex')}` : name}`;
}

/** Each reservation is one command's: whoever else saves the same payment meanwhile neither shares nor frees it. */
export const isSame = (one: Held, other: Held): boolean =>
  one?.idReglement === other?.idReglement && one?.depuis === other?.depuis;

/**
 * Reserves a number. Nothing where another command holds it for the same payment.
 * @param abandoned a reservation whose place may be taken. @throws Refusal 422 where another payment has it.
 */
export const decideTake =
  (wanted: PaperNumber, abandoned?: PaperNumber) =>
  (held: Held): EventOf<typeof PaperNumberTaken>[] => {
    if (held === undefined || (abandoned && isSame(held, abandoned))) return [make(PaperNumberTaken, wanted)];
    if (held.idReglement !== wanted.idReglement) throw paperNumber.taken();
    return [];
  };

/** Frees a number that its payment does not bear after all. Nothing where it was reserved again since. */
export const decideFree =
  (unused: PaperNumber) =>
  (held: Held): EventOf<typeof PaperNumberFreed>[] =>
    held && isSame(held, unused) ? [make(PaperNumberFreed, held)] : [];
