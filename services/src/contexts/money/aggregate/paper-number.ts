import { messages } from '@diapason/contracts/constants';
import { type EventOf, type EventsOf, make } from '@diapason/contracts/core';
import { PaperNumberFreed, PaperNumberTaken } from '@diapason/contracts/money';
import { aggregate, Refusal } from '@diapason/event-sourcing';

const events = { PaperNumberTaken, PaperNumberFreed };
export type PaperNumber = EventOf<typeof PaperNumberTaken>['data'];

/** The payment that holds the number; undefined: it is free. */
export type PaperNumberState = PaperNumber | undefined;

/** Reservations `receiptNumber-{annee}-{number}`: a number of a paper book stands on one payment of the year. */
export const paperNumber = aggregate<PaperNumberState, typeof events>({
  category: 'receiptNumber',
  events,
  initial: undefined,
  evolve: (_state, event) => (event.type === 'PaperNumberTaken' ? event.data : undefined),
});

/** Capitals, blanks and ways of writing a letter make no other number. */
export const paperNumberId = ({ annee, numero }: Pick<PaperNumber, 'annee' | 'numero'>): string =>
  `${annee}-${encodeURIComponent(sameNumber(numero))}`;

export const sameNumber = (numero: string): string =>
  numero.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();

/** A number whose payment still lacks it after this was left behind by a command that died. */
const ABANDONED_MS = 60_000;

/**
 * @param unused the holder turned out not to bear the number.
 * @throws Refusal 422 on field `quittance` where another payment holds it.
 */
export function decideTakeNumber(
  state: PaperNumberState,
  wanted: PaperNumber,
  { unused = false }: { readonly unused?: boolean } = {},
): EventsOf<typeof events>[] {
  if (state?.idReglement === wanted.idReglement) return [];
  const abandoned = state && unused && Date.parse(wanted.depuis) - Date.parse(state.depuis) > ABANDONED_MS;
  if (state && !abandoned) throw new Refusal(messages.money.receiptNumberTaken, 422, 'quittance');
  return [make(PaperNumberTaken, wanted)];
}

/** Frees what this payment holds; what another one holds stays. @param now ISO instant. */
export function decideFreeNumber(state: PaperNumberState, idReglement: number, now: string): EventsOf<typeof events>[] {
  return state?.idReglement === idReglement ? [make(PaperNumberFreed, { ...state, depuis: now })] : [];
}
