import { UpkeepEnded, type UpkeepKind, UpkeepRequested } from '@diapason/contracts/audit';
import { messages } from '@diapason/contracts/constants';
import { type EventOf, type EventsOf, make } from '@diapason/contracts/core';
import { aggregate, Refusal } from '@diapason/event-sourcing';

const events = { UpkeepRequested, UpkeepEnded };

export interface UpkeepState {
  /** The operation under way; 0 for none. */
  readonly underWay: number;
}

/** The only stream is `upkeep-lists`: one rebuild or verification at a time, over all processes. */
export const upkeep = aggregate<UpkeepState, typeof events>({
  category: 'upkeep',
  events,
  initial: { underWay: 0 },
  evolve: (_state, event) => ({ underWay: event.type === 'UpkeepRequested' ? event.data.idOperation : 0 }),
});

export const LISTS = 'lists';

/** @throws Refusal 409 while another operation runs. */
export function decideRequestUpkeep(
  { underWay }: UpkeepState,
  idOperation: number,
  nature: UpkeepKind,
): EventsOf<typeof events>[] {
  if (underWay !== 0) throw new Refusal(messages.system.upkeepUnderWay, 409);
  return [make(UpkeepRequested, { idOperation, nature })];
}

/** Records once how an operation ended. */
export function decideEndUpkeep(
  { underWay }: UpkeepState,
  outcome: EventOf<typeof UpkeepEnded>['data'],
): EventsOf<typeof events>[] {
  return underWay === outcome.idOperation ? [make(UpkeepEnded, outcome)] : [];
}
