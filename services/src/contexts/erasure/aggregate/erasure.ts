import { formatCents, messages } from '@diapason/contracts/constants';
import { type EventOf, type EventsOf, make } from '@diapason/contracts/core';
import { PersonErased, type PersonKind } from '@diapason/contracts/erasure';
import { aggregate, Refusal } from '@diapason/event-sourcing';

const events = { PersonErased };
export type Erasure = EventOf<typeof PersonErased>['data'];

/** Undefined: the person was never erased. */
export type ErasureState = Erasure | undefined;

/** Streams `erasure-{nature}-{id}`. */
export const erasure = aggregate<ErasureState, typeof events>({
  category: 'erasure',
  events,
  initial: undefined,
  evolve: (_state, event) => event.data,
});

export const erasureId = (nature: PersonKind, id: number): string => `${nature}-${id}`;

/** What of a person is not closed yet. */
export interface OpenMatters {
  /** Cents owed (positive) or overpaid, added up without their signs. */
  readonly solde: number;
  /** Pupils' schooling of the current year that goes on. */
  readonly scolarites: number;
  /** Expense claims and absence requests that wait for an answer. */
  readonly demandes: number;
  /** An agent who works here. */
  readonly actif: boolean;
}

export const nothingOpen: OpenMatters = { solde: 0, scolarites: 0, demandes: 0, actif: false };

/**
 * Decides to forget a person; deciding it again is already so.
 * @throws Refusal 422 while something is open, unless `force` (GDPR 17.3: a claim, a contract or a legal duty outweighs the request).
 */
export function decideErase(
  state: ErasureState,
  decision: Omit<Erasure, 'solde' | 'enCours'>,
  open: OpenMatters,
): EventsOf<typeof events>[] {
  if (state) return [];
  if (decision.force === 0) requireClosed(open);
  const enCours = open.scolarites + open.demandes + (open.actif ? 1 : 0);
  return [make(PersonErased, { ...decision, solde: open.solde, enCours })];
}

function requireClosed({ solde, scolarites, demandes, actif }: OpenMatters): void {
  if (solde !== 0) throw new Refusal(messages.erasure.balance(formatCents(solde)), 422);
  if (scolarites > 0) throw new Refusal(messages.erasure.enrolled, 422);
  if (actif) throw new Refusal(messages.erasure.active, 422);
  if (demandes > 0) throw new Refusal(messages.erasure.pending, 422);
}
