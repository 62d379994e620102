import type { Pool } from 'pg';
import type { Codec } from '../codec/codec';
import { LOCKS } from '../vault/locks';
import type { Log } from '../vault/log';
import { prepareDatabase } from '../vault/schema';
import { readVersions } from './checkpoint';
import { FoldFailure } from './fold-rows';
import { isLed } from './leader';
import { type Rebuilt, rebuild } from './rebuild';
import { TableRefusal } from './refusal-of-table';
import type { Table } from './table';

interface Generations {
  readonly pool: Pool;
  readonly codec: Codec;
  readonly tables: readonly Table[];
  readonly log: Log;
}

/** Fills and switches the tables that are not live at their version, unless another process did so first. */
export async function renewTables({ pool, codec, tables, log }: Generations): Promise<Rebuilt> {
  const names = tables.map((table) => table.name);
  log.info({ tables: names }, 'rebuilding tables beside the live ones');
  const rebuilt = await rebuild({ pool, codec, tables, onlyStale: true });
  log.info({ tables: names, events: rebuilt.events, seconds: rebuilt.seconds }, 'switched to the rebuilt tables');
  return rebuilt;
}

const CHECK_MS = 1_000;

/**
 * While an older release leads, fills this release's tables beside the live ones and switches; the older leader then
 * gives up. Readers see no gap. Without a leader it does nothing: the next leader fills the tables. What a table refuses is not tried again.
 * @returns stops the watching.
 */
export function renewBesideLeader(generations: Generations & { readonly leads: () => boolean }): () => void {
  const { pool, tables, log, leads } = generations;
  let renewing = false;

  async function renewStaleTables(): Promise<void> {
    if (leads() || !(await isLed(pool, LOCKS.projector))) return;
    await prepareDatabase(pool);
    const live = await readVersions(pool);
    const stale = tables.filter((table) => (live.get(table.name) ?? Number.POSITIVE_INFINITY) < table.version);
    if (stale.length > 0) await renewTables({ ...generations, tables: stale });
  }

  const timer = setInterval(() => {
    if (renewing) return;
    renewing = true;
    renewStaleTables()
      .catch((error: unknown) => {
        log.error({ err: error }, 'tables could not be filled beside the leader yet');
        if (error instanceof FoldFailure || error instanceof TableRefusal) clearInterval(timer);
      })
      .finally(() => {
        renewing = false;
      });
  }, CHECK_MS);
  return () => clearInterval(timer);
}
