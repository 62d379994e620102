import { messages } from '@diapason/contracts/constants';
import { type ReadModels, Refusal } from '@diapason/event-sourcing';
import pLimit, { type LimitFunction } from 'p-limit';
import type { Pool } from 'pg';

/** Statements of one person that may wait for their turn: more than any screen asks, with all its tabs. */
const MOST_WAITING = 200;

/** What one person reads from; visitors are one person. */
export type ShareOf = (person: number | undefined) => ReadModels;

/**
 * Shares a pool out: one person's statements take half of its connections at most and wait for each other, so that whoever
 * asks for a hundred lists at once keeps nobody else waiting.
 * @param pool its `query` alone is passed on.
 * @returns a share, whose `query` throws Refusal 429 when too many of the person's statements wait already.
 */
export function shares(pool: Pool, mostWaiting = MOST_WAITING): ShareOf {
  const most = Math.max(1, Math.floor(pool.options.max / 2));
  const lines = new Map<number | undefined, LimitFunction>();
  return (person) => ({
    async query(text, values) {
      const line = lines.get(person) ?? pLimit(most);
      if (line.activeCount === most && line.pendingCount >= mostWaiting)
        throw new Refusal(messages.general.tooManyRequests, 429);
      lines.set(person, line);
      try {
        return await line(() => (pool as ReadModels).query(text, values));
      } finally {
        if (line.activeCount + line.pendingCount === 0) lines.delete(person);
      }
    },
  });
}
