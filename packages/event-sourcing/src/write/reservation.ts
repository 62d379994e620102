import { isDeepStrictEqual } from 'node:util';
import type { EventDefinition, EventOf } from '@diapason/contracts/core';
import type { Refusal } from '../core/refusal';
import type { Aggregate } from './decider';
import { type EventsOfLife, recordAggregate } from './record-aggregate';

interface Declaration<R extends EventDefinition, L extends EventDefinition> {
  readonly stream: string;
  readonly reserved: R;
  /** Left out where nobody frees a key: the next one takes it over from whoever left it. */
  readonly released?: L;
  /** The field with the number of who has the key. */
  readonly holder: keyof EventOf<R>['data'] & keyof EventOf<L>['data'];
  /** What others hear meanwhile. */
  readonly taken: () => Refusal;
}

type Held<R extends EventDefinition> = EventOf<R>['data'] | undefined;
type Events<R extends EventDefinition, L extends EventDefinition> = EventsOfLife<{ set: [R]; drop?: [L] }>;
type Decision<R extends EventDefinition, L extends EventDefinition> = (state: Held<R>) => (EventOf<R> | EventOf<L>)[];

export interface Reservation<R extends EventDefinition, L extends EventDefinition>
  extends Aggregate<Held<R>, Events<R, L>> {
  /**
   * Nothing where the holder has it already, unless by the reservation that is `left`.
   * @param left a reservation as it was looked at, by which nobody needs the key any more: that one alone is taken over.
   * @throws Refusal `taken` when another has it.
   */
  reserve(wanted: EventOf<R>['data'], left?: Held<R>): Decision<R, L>;
  /** Frees the key; what another has stays. @throws TypeError where no key is freed. */
  release(holder: unknown): Decision<R, L>;
  readonly taken: () => Refusal;
}

const ABANDONED_MS = 60_000;

/**
 * Whether a command that reserved something, and whose holder still lacks it, has died on the way.
 * @param since when it reserved, and `now`: ISO instants.
 */
export const isAbandoned = (since: string, now: string): boolean => Date.parse(now) - Date.parse(since) > ABANDONED_MS;

/**
 * A key that one alone may have: an address, an agent's month. Its stream is named after the key, so that the first to append has it,
 * until it is released.
 * ```ts
 * await execute(emailReservation, hash, emailReservation.reserve({ empreinte: hash, idUtilisateur: 31 }));
 * ```
 */
export function reservation<R extends EventDefinition, L extends EventDefinition = R>({
  stream,
  reserved,
  released,
  holder,
  taken,
}: Declaration<R, L>): Reservation<R, L> {
  const happened = <D extends EventDefinition>({ type, schema }: D, data: object) =>
    ({ type, data: schema.parse(data) }) as EventOf<D>;
  return {
    ...recordAggregate<{ set: [R]; drop?: [L] }>(
      { stream },
      { set: [reserved], ...(released ? { drop: [released] as [L] } : {}) },
    ),
    reserve: (wanted, left) => (state) => {
      if (!state || (left && isDeepStrictEqual(state, left))) return [happened(reserved, wanted)];
      if (state[holder] !== wanted[holder]) throw taken();
      return [];
    },
    taken,
    release: (id) => (state) => {
      if (!released) throw new TypeError(`nothing frees ${stream}`);
      return state && state[holder] === id ? [happened(released, state)] : [];
    },
  };
}
