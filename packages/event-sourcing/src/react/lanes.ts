import { RetryLater } from '../core/unavailable';

/** An earlier job of its lane is not done: this one comes after it, and has not failed. */
export class EarlierJobPending extends RetryLater {
  override readonly name = 'EarlierJobPending';
}

/** A job's place in its lane. */
export interface Place {
  /** Resolves when every job before it has left. @throws EarlierJobPending where that takes long. */
  turn(): Promise<void>;
  leave(): void;
}

/** A job that waits for its turn occupies a slot: after so long it gives the slot back and comes again later. */
const TURN_MS = 2_000;

/** Jobs of one lane run one after the other in this process, in the order in which they came; other lanes do not wait for them. */
export function createLanes(turnMs = TURN_MS) {
  /** The places of each lane in order, and callbacks to run when one of them is left. */
  const lanes = new Map<string, { readonly places: object[]; readonly waiting: Set<() => void> }>();

  return {
    /** Takes a place at once. @param name undefined: it waits for nobody. */
    take(name: string | undefined): Place {
      if (name === undefined) return FREE;
      const lane = lanes.get(name) ?? { places: [], waiting: new Set() };
      lanes.set(name, lane);
      const own = {};
      lane.places.push(own);
      return {
        async turn() {
          for (const end = performance.now() + turnMs; lane.places[0] !== own; ) {
            const left = end - performance.now();
            if (left <= 0) throw new EarlierJobPending('an earlier job of its lane is under way');
            let timer: NodeJS.Timeout | undefined;
            await new Promise<void>((wake) => {
              timer = setTimeout(wake, left);
              lane.waiting.add(wake);
            });
            clearTimeout(timer);
          }
        },
        leave() {
          lane.places.splice(lane.places.indexOf(own), 1);
          if (lane.places.length === 0) lanes.delete(name);
          for (const wake of lane.waiting) wake();
          lane.waiting.clear();
        },
      };
    },
    /** How many lanes hold a job. */
    size: () => lanes.size,
  };
}

const FREE: Place = { turn: async () => undefined, leave: () => undefined };
