import type { Notification, Pool, PoolClient } from 'pg';
import type { Codec } from '../codec/codec';
import { forgetErased } from '../codec/forget-erased';
import { ERASED_CHANNEL } from '../codec/personal-keys';
import type { Log } from '../vault/log';
import { rebuild } from './rebuild';
import type { Table } from './table';

/** Erasures announced within this time share one rebuild. */
const GATHER_MS = 1_000;
/** Pause after a failed rebuild. It is retried: erased data must not stay readable because a connection broke. */
const RETRY_MS = 5_000;

/**
 * After a person's key is destroyed, rebuilds the tables that fold personal fields; they then blank that person.
 * Erasures made while no projector ran are found at the next start, by their count.
 */
export async function rebuildAfterErasures(options: {
  connection: PoolClient;
  pool: Pool;
  codec: Codec;
  tables: readonly Table[];
  log: Log;
}): Promise<{ check(): Promise<void> }> {
  const { connection, pool, codec, log } = options;
  const personalTables = options.tables.filter((table) =>
    table.folds.some(({ event }) => {
      const { personal: fields, nested } = event as { personal: readonly string[]; nested: readonly unknown[] };
      return fields.length + nested.length > 0;
    }),
  );
  let checking: Promise<void> | undefined;
  let checkAgain = false;

  async function rebuildIfErased(): Promise<void> {
    const { rows } = await pool.query<{ erased: string; served: string }>(
      `select (select count(*) from vault.person_key where erased_at is not null)::text as erased,
        coalesce((select position from read.checkpoint where id = 'erasures'), 0)::text as served`,
    );
    const erased = rows[0]?.erased ?? '0';
    if (erased === rows[0]?.served) return;
    if (personalTables.length > 0) {
      const { events, seconds } = await rebuild({ pool, codec, tables: personalTables });
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
      checkAgain = true;
      return checking;
    }
    checking = (async () => {
      do {
        checkAgain = false;
        await rebuildIfErased();
      } while (checkAgain);
    })();
    try {
      await checking;
    } finally {
      checking = undefined;
    }
  }

  let timer: NodeJS.Timeout | undefined;
  let connectionEnded = false;
  function checkIn(milliseconds: number): void {
    clearTimeout(timer);
    if (connectionEnded) return;
    timer = setTimeout(() => {
      check().catch((error: unknown) => {
        log.error({ err: error }, 'the rebuild after an erasure failed');
        checkIn(RETRY_MS);
      });
    }, milliseconds);
  }
  connection.on('notification', ({ channel, payload }: Notification) => {
    if (channel !== ERASED_CHANNEL || !payload) return;
    codec.forget(payload);
    checkIn(GATHER_MS);
  });
  connection.once('end', () => {
    connectionEnded = true;
    clearTimeout(timer);
  });
  await connection.query(`listen ${ERASED_CHANNEL}`);
  // Erasures announced before `listen` were missed.
  await forgetErased(connection, codec);
  return { check };
}
