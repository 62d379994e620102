import { formatCents, messages } from '@diapason/contracts/constants';
import { type EventOf, type EventsOf, make } from '@diapason/contracts/core';
import { PersonErased, type PersonKind } from '@diapason/contracts/erasure';
import { aggregate, Refusal } from '@diapason/event-sourcing';

const events = { PersonErased };
export type Erasure = EventOf<typeof PersonErased>['data'];

/** Undefined while the person was never erased. */
export type ErasureState = Erasure | undefined;

/** Streams `erasure-{nature}-{id}`. */
export const erasure = aggregate<ErasureState, typeof events>({
  category: 'erasure',
  events,
  initial: undefined,
  evolve: (_state, event) => event.data,
});

export const erasureId = (nature: PersonKind, id: number): string => `${nature}-${id}`;

/** What a person has not closed yet. */
export interface OpenMatters {
  /** Cents owed and overpaid, added as positive amounts. */
  readonly solde: number;
  /** The pupil's enrolments of this year that have not ended. */
  readonly scolarites: number;
  /** Expense claims and absence requests without an answer. */
  readonly demandes: number;
  /** The agent is active. */
  readonly actif: boolean;
}

export const nothingOpen: OpenMatters = { solde: 0, scolarites: 0, demandes: 0, actif: false };

/**
 * Decides to erase a person; appends nothing for one who is erased.
 * @throws Refusal 422 on `forcer` while something is open, unless `force`: a debt or a legal duty outweighs the request (GDPR 17.3).
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
  if (solde !== 0) throw new Refusal(messages.erasure.balance(formatCents(solde)), 422, 'forcer');
  if (scolarites > 0) throw new Refusal(messages.erasure.enrolled, 422, 'forcer');
  if (actif) throw new Refusal(messages.erasure.active, 422, 'forcer');
  if (demandes > 0) throw new Refusal(messages.erasure.pending, 422, 'forcer');
}
