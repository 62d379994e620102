import type { EventDefinition, EventOf, RecordLife } from '@diapason/contracts/core';
import { type Aggregate, aggregate } from './decider';

/** The events of a life by their type. */
export type EventsOfLife<L extends RecordLife> = {
  [D in L['set'][number] | NonNullable<L['change']>[number] | NonNullable<L['drop']>[number] as D['type']]: D;
};

type StateOf<L extends RecordLife> = EventOf<L['set'][number]>['data'] | undefined;

/**
 * The aggregate of a record that has a stream of its own: the record as its events left it, undefined before the first and after it is gone.
 * @param beside what its events say beside its fields and decisions must know, `ecritPar`.
 */
export function recordAggregate<L extends RecordLife>(
  { stream, fields }: { readonly stream: string; readonly fields?: Readonly<Record<string, unknown>> },
  life: L,
  beside: readonly string[] = [],
): Aggregate<StateOf<L>, EventsOfLife<L>> {
  const { set, change = [], drop = [] } = life;
  /** What an event says beside the record's fields, such as a reason, is not part of the record. */
  const ownOf = (data: object) =>
    fields
      ? Object.fromEntries(Object.entries(data).filter(([name]) => name in fields || beside.includes(name)))
      : data;
  const isOf = (definitions: readonly EventDefinition[], type: string) => definitions.some((one) => one.type === type);
  return aggregate<StateOf<L>, EventsOfLife<L>>({
    category: stream,
    events: Object.fromEntries([...set, ...change, ...drop].map((one) => [one.type, one])) as EventsOfLife<L>,
    initial: undefined,
    evolve: (state, event) => {
      const { type, data } = event as { readonly type: string; readonly data: object };
      if (isOf(set, type)) return data as StateOf<L>;
      if (isOf(drop, type)) return undefined;
      return state && { ...state, ...ownOf(data) };
    },
  });
}

type Part<L extends RecordLife> = NonNullable<StateOf<L>>;

/**
 * The aggregate of the records of one kind inside another's stream, such as an agent's vehicles: each by its number.
 */
export function partsAggregate<L extends RecordLife>(
  record: Parameters<typeof recordAggregate>[0] & { readonly key: string },
  life: L,
): Aggregate<ReadonlyMap<number, Part<L>>, EventsOfLife<L>> {
  const { category, events, evolve } = recordAggregate(record, life);
  return aggregate<ReadonlyMap<number, Part<L>>, EventsOfLife<L>>({
    category,
    events,
    initial: new Map(),
    evolve: (parts, event) => {
      const key = Number((event as unknown as { data: Readonly<Record<string, unknown>> }).data[record.key]);
      const after = evolve(parts.get(key), event);
      const others = [...parts].filter(([id]) => id !== key);
      return new Map(after === undefined ? others : [...others, [key, after]]);
    },
  });
}
