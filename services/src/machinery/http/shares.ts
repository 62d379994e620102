import { messages } from '@diapason/contracts/constants';
import { type ReadModels, Refusal } from '@diapason/event-sourcing';
import pLimit, { type LimitFunction } from 'p-limit';
import type { Pool } from 'pg';
import { networkOf } from '../app/network';

/** Statements of one caller that may wait when a call comes: more than any screen asks, with all its tabs. */
const MOST_WAITING = 200;

/** Files of one caller that may wait for each other. */
const MOST_FILES = 20;

/** Whoever asked has hung up, and hears no answer. */
export class ClientDisconnected extends Error {
  override readonly name = 'ClientDisconnected';
}

/** Shares connections out: one caller's statements take half of a pool at most and wait for each other, not others for them. */
export interface Shares {
  /** Called before a call is begun; one that is begun is never refused. @throws Refusal 429 when too many of the caller's statements wait. */
  admit(caller: string): void;
  /** @param isGone where the answer is of use to the caller alone: nothing is read for who has hung up. @returns whose `query` throws ClientDisconnected then. */
  of(pool: Pool, caller: string, isGone?: () => boolean): ReadModels;
  /**
   * Makes one file of a caller after the other: several at once would take the processor from everybody.
   * @throws Refusal 429 when too many of theirs wait; ClientDisconnected for who has hung up meanwhile.
   */
  inTurn<T>(caller: string, isGone: () => boolean, work: () => Promise<T>): Promise<T>;
  /** Statements of all callers that wait for their turn. */
  waiting(): number;
}

/** Who shares: a person, and without a session what one subscriber has. */
export const holderOf = (userId: number | undefined, ip = ''): string =>
  userId === undefined ? networkOf(ip) : String(userId);

export function createShares(mostWaiting = MOST_WAITING): Shares {
  const lines = new Map<Pool, Map<string, LimitFunction>>();
  const turns = new Map<string, LimitFunction>();
  const all = () => [...lines.values()];
  const sum = (some: readonly LimitFunction[]) => some.reduce((total, { pendingCount }) => total + pendingCount, 0);
  return {
    admit(caller) {
      const mine = all().flatMap((ofPool) => ofPool.get(caller) ?? []);
      if (sum(mine) >= mostWaiting) throw new Refusal(messages.general.tooManyRequests, 429);
    },
    of(pool, caller, isGone = () => false) {
      const ofPool = lines.get(pool) ?? new Map<string, LimitFunction>();
      lines.set(pool, ofPool);
      return {
        async query(text, values) {
          const line = ofPool.get(caller) ?? pLimit(halfOf(pool));
          ofPool.set(caller, line);
          try {
            return await line(() => {
              if (isGone()) throw new ClientDisconnected();
              return (pool as ReadModels).query(text, values);
            });
          } finally {
            if (line.activeCount + line.pendingCount === 0 && ofPool.get(caller) === line) ofPool.delete(caller);
          }
        },
      };
    },
    async inTurn(caller, isGone, work) {
      const turn = turns.get(caller) ?? pLimit(1);
      if (turn.pendingCount >= MOST_FILES) throw new Refusal(messages.general.tooManyRequests, 429);
      turns.set(caller, turn);
      try {
        return await turn(() => {
          if (isGone()) throw new ClientDisconnected();
          return work();
        });
      } finally {
        if (turn.activeCount + turn.pendingCount === 0 && turns.get(caller) === turn) turns.delete(caller);
      }
    },
    waiting: () => sum(all().flatMap((ofPool) => [...ofPool.values()])),
  };
}

const halfOf = ({ options }: Pool): number => Math.max(1, Math.floor(options.max / 2));
