import type { Pool } from 'pg';
import type { Queryable } from '../vault/database';
import { rowsOf, type Selected, sql } from '../vault/rows';
import type { Feed, Room } from './feed';
import { HEARTBEAT_MS } from './leader';

const WAITING = { follower: sql.text('follower'), events: sql.number('events'), bytes: sql.number('bytes') };

/** How much each follower of the log holds in memory, as its leader noted last. */
export const readBacklog = (db: Queryable): Promise<readonly Selected<typeof WAITING>[]> =>
  rowsOf(db, WAITING, 'from vault.follower order by follower');

/** Notes once a second what waits, where it changed: other processes tell it. @returns ends the noting. */
export function reportBacklog(pool: Pool, follower: string, feed: Feed): () => void {
  let noted: Room | undefined;
  const timer = setInterval(() => {
    const { events, bytes } = feed.waiting();
    if (noted && noted.events === events && noted.bytes === bytes) return;
    noted = { events, bytes };
    pool
      .query(
        `insert into vault.follower (follower, events, bytes) values ($1, $2, $3)
         on conflict (follower) do update set events = excluded.events, bytes = excluded.bytes`,
        [follower, events, bytes],
      )
      .catch(() => {
        // A measure that cannot be noted now is noted the next time.
        noted = undefined;
      });
  }, HEARTBEAT_MS);
  return () => clearInterval(timer);
}
