import type { EventDefinition, EventOf } from '@diapason/contracts/core';
import type { Aggregate } from './decider';
import { type EventsOfLife, recordAggregate } from './record-aggregate';
import type { Refusal } from './refusal';

interface Declaration<R extends EventDefinition, L extends EventDefinition> {
  readonly stream: string;
  readonly reserved: R;
  readonly released: L;
  /** The field with the number of who has the key. */
  readonly holder: keyof EventOf<R>['data'] & keyof EventOf<L>['data'];
  /** What others hear meanwhile. */
  readonly taken: () => Refusal;
}

type Held<R extends EventDefinition> = EventOf<R>['data'] | undefined;
type Events<R extends EventDefinition, L extends EventDefinition> = EventsOfLife<{ set: [R]; drop: [L] }>;
type Decision<R extends EventDefinition, L extends EventDefinition> = (state: Held<R>) => (EventOf<R> | EventOf<L>)[];

export interface Reservation<R extends EventDefinition, L extends EventDefinition>
  extends Aggregate<Held<R>, Events<R, L>> {
  /**
   * @param left a holder that no longer needs the key, and whose place may be taken.
   * @throws Refusal `taken` when another has it.
   */
  reserve(wanted: EventOf<R>['data'], left?: unknown): Decision<R, L>;
  /** Frees the key; what another has stays. */
  release(holder: unknown): Decision<R, L>;
  readonly taken: () => Refusal;
}

/**
 * A key that one alone may have: an address, an agent's month. Its stream is named after the key, so that the first to append has it,
 * until it is released.
 * ```ts
 * await execute(claimMonth, '31-2026-11', claimMonth.reserve({ fk_user: 31, periode: '2026-11', idFrais: 7 }));
 * ```
 */
export function reservation<R extends EventDefinition, L extends EventDefinition>({
  stream,
  reserved,
  released,
  holder,
  taken,
}: Declaration<R, L>): Reservation<R, L> {
  const happened = <D extends EventDefinition>({ type, schema }: D, data: object) =>
    ({ type, data: schema.parse(data) }) as EventOf<D>;
  return {
    ...recordAggregate<{ set: [R]; drop: [L] }>({ stream }, { set: [reserved], drop: [released] }),
    reserve: (wanted, left) => (state) => {
      const held = state?.[holder];
      if (held === wanted[holder]) return [];
      if (held !== undefined && held !== left) throw taken();
      return [happened(reserved, wanted)];
    },
    taken,
    release: (id) => (state) => (state && state[holder] === id ? [happened(released, state)] : []),
  };
}
