import { NotYet } from '../write/away';

/** An earlier job of its lane is not done: this one comes after it, and has not failed. */
export class Behind extends NotYet {
  override readonly name = 'Behind';
}

/** A job's place in its lane. */
export interface Place {
  /** Resolves when every job before it is over. @throws Behind where one before it waits to be tried again, or takes long. */
  turn(): Promise<void>;
  /** It is done, or given up: the next may begin. */
  leave(): void;
  /** It will be tried again, and keeps its place for a while: what came later does not overtake it. */
  owe(): void;
}

interface Entry {
  readonly id: string;
  owed: boolean;
  expiry: NodeJS.Timeout | undefined;
  leave(): void;
}

interface Lane {
  readonly entries: Entry[];
  /** Those who wait for somebody before them. */
  readonly waiting: Set<() => void>;
}

/** Who waits for its turn keeps others from working: after so long it goes and comes again. */
const TURN_MS = 2_000;
/** Longer than the pause before any next try: another process may have taken the job over, and here nobody hears of it. */
const OWED_MS = 60_000;

interface Settings {
  readonly owedMs?: number;
  /** Whether another process has done the job, or given it up. */
  readonly isOver?: (id: string) => Promise<boolean>;
}

/** Jobs of one lane run one after the other, in the order in which they came to this process; other lanes do not wait for them. */
export function createLanes({ owedMs = OWED_MS, isOver = async () => false }: Settings = {}) {
  const lanes = new Map<string, Lane>();

  function changed(name: string, lane: Lane): void {
    if (lane.entries.length === 0 && lanes.get(name) === lane) lanes.delete(name);
    for (const wake of lane.waiting) wake();
    lane.waiting.clear();
  }

  return {
    /** Takes a place at once, or the one that the job kept; a job that is under way here already comes after itself. @param name undefined: it waits for nobody. */
    take(name: string | undefined, id: string): Place {
      if (name === undefined) return FREE;
      const lane = lanes.get(name) ?? { entries: [], waiting: new Set() };
      lanes.set(name, lane);
      const kept = lane.entries.find((one) => one.id === id && one.owed);
      const entry: Entry = kept ?? {
        id,
        owed: false,
        expiry: undefined,
        leave() {
          clearTimeout(entry.expiry);
          const index = lane.entries.indexOf(entry);
          if (index >= 0) lane.entries.splice(index, 1);
          changed(name, lane);
        },
      };
      if (!kept) lane.entries.push(entry);
      clearTimeout(entry.expiry);
      entry.owed = false;
      return {
        async turn() {
          const patient = Date.now() + TURN_MS;
          for (;;) {
            const before = lane.entries.slice(0, lane.entries.indexOf(entry));
            if (before.length === 0) return;
            const owed = before.filter((one) => one.owed);
            for (const one of owed) {
              if (!(await isOver(one.id))) throw new Behind('an earlier job of its lane is not done');
              if (one.owed) one.leave();
            }
            if (owed.length > 0) continue;
            if (Date.now() >= patient) throw new Behind('an earlier job of its lane is under way');
            let timer: NodeJS.Timeout | undefined;
            await new Promise<void>((wake) => {
              timer = setTimeout(wake, patient - Date.now());
              lane.waiting.add(wake);
            });
            clearTimeout(timer);
          }
        },
        leave: entry.leave,
        owe() {
          entry.owed = true;
          entry.expiry = setTimeout(entry.leave, owedMs).unref();
          changed(name, lane);
        },
      };
    },
    /** Lanes with somebody in them. */
    size: () => lanes.size,
  };
}

const FREE: Place = { turn: async () => undefined, leave: () => undefined, owe: () => undefined };
