import type { Notification, Pool, PoolClient } from 'pg';
import type { Codec } from '../codec/codec';
import { forgetErased } from '../codec/forget-erased';
import { ERASED_CHANNEL } from '../codec/personal-keys';
import type { Log } from '../vault/log';
import { rebuild } from './rebuild';
import type { Table } from './table';

/** Erasures announced within this time are served by one rebuild. */
const GATHER_MS = 1_000;
/** Pause after a rebuild that failed: what was erased must not stay readable because a connection was lost. */
const AGAIN_MS = 5_000;

/**
 * After a person's key is destroyed, rebuilds the tables that fold personal fields, so that they blank what can no longer be read and
 * equal a rebuild from zero. What was erased while no projector ran is found by count at the next start.
 */
export async function keepErasures(options: {
  connection: PoolClient;
  pool: Pool;
  codec: Codec;
  tables: readonly Table[];
  log: Log;
}): Promise<{ check(): Promise<void> }> {
  const { connection, pool, codec, log } = options;
  const personal = options.tables.filter((table) =>
    table.folds.some(({ event }) => {
      const { personal: fields, nested } = event as { personal: readonly string[]; nested: readonly unknown[] };
      return fields.length + nested.length > 0;
    }),
  );
  let checking: Promise<void> | undefined;
  let again = false;

  async function rebuildIfErased(): Promise<void> {
    const { rows } = await pool.query<{ erased: string; served: string }>(
      `select (select count(*) from vault.person_key where erased_at is not null)::text as erased,
        coalesce((select position from read.checkpoint where id = 'erasures'), 0)::text as served`,
    );
    const erased = rows[0]?.erased ?? '0';
    if (erased === rows[0]?.served) return;
    if (personal.length > 0) {
      const { events, seconds } = await rebuild({ pool, codec, tables: personal });
      log.info({ events, seconds }, 'rebuilt the tables with personal fields after an erasure');
    }
    await pool.query(
      `insert into read.checkpoint (id, position, updated_at) values ('erasures', $1, now())
       on conflict (id) do update set position = excluded.position, updated_at = now()`,
      [erased],
    );
  }

  async function check(): Promise<void> {
    if (checking) {
      again = true;
      return checking;
    }
    checking = (async () => {
      do {
        again = false;
        await rebuildIfErased();
      } while (again);
    })();
    try {
      await checking;
    } finally {
      checking = undefined;
    }
  }

  let timer: NodeJS.Timeout | undefined;
  let ended = false;
  function checkIn(milliseconds: number): void {
    clearTimeout(timer);
    if (ended) return;
    timer = setTimeout(() => {
      check().catch((error: unknown) => {
        log.error({ err: error }, 'the rebuild after an erasure failed');
        checkIn(AGAIN_MS);
      });
    }, milliseconds);
  }
  connection.on('notification', ({ channel, payload }: Notification) => {
    if (channel !== ERASED_CHANNEL || !payload) return;
    codec.forget(payload);
    checkIn(GATHER_MS);
  });
  connection.once('end', () => {
    ended = true;
    clearTimeout(timer);
  });
  await connection.query(`listen ${ERASED_CHANNEL}`);
  // What was announced before was not heard.
  await forgetErased(connection, codec);
  return { check };
}
