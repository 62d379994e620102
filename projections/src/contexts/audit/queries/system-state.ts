import { audit } from '@diapason/contracts';
import { isLedAndAlive, LOCKS, readStandstill } from '@diapason/event-sourcing';
import type { Pool } from 'pg';
import { version as produit } from '../../../../package.json';
import { query } from '../../../machinery/query';
import { generationsOf } from './generations';
import { operationsOf } from './operations';

type State = audit.SystemState;

/** What an operator looks at first: is the read side up to date, is work piling up, what failed last. It needs no list to be right. */
export const systemState = query(
  audit.systemState,
  async (_input, { db }) => {
    const [projection, reactionsActives, files, generations, erreurs, operations, server] = await Promise.all([
      projectionOf(db),
      isLedAndAlive(db, LOCKS.reactors),
      queuesOf(db),
      generationsOf(db),
      failuresOf(db),
      operationsOf(db),
      db.query<{ server_version: string }>('show server_version'),
    ]);
    // A verification holds the rebuild's lock too, and builds nothing that stays.
    const verifying = operations.some(({ nature, etat }) => nature === 'verification' && etat === 'enCours');
    return {
      versions: { produit, node: process.version, postgresql: server.rows[0]?.server_version ?? '' },
      projection,
      reactionsActives,
      files,
      generations: generations.map((one) =>
        verifying && one.etat === 'enReconstruction' ? { ...one, etat: 'aJour' as const } : one,
      ),
      erreurs,
      operations,
    };
  },
  { primary: true },
);

/** The head of the log is not asked for: the reactors read it too, apart from the projector, and say how far it goes. */
async function projectionOf(db: Pool): Promise<State['projection']> {
  const [{ rows }, active, standstill] = await Promise.all([
    db.query<{
      position: string | null;
      tete: string | null;
      behind: number;
      delay: number | null;
      evenements: number;
    }>(
      `select p.position::text as position,
         greatest(r.position, (select max(position) from journal.event))::text as tete,
         case when r.position > p.position then extract(epoch from clock_timestamp() - p.updated_at) else 0 end as behind,
         (select extract(epoch from c.updated_at - e.at) from read.checkpoint c,
           (select at from journal.event order by position desc limit 1) e where c.id = 'all') as delay,
         (select count(*) from journal.event) as evenements
       from (select 1) one left join read.checkpoint p on p.id = 'all' left join vault.reactor_checkpoint r on r.id = 'all'`,
    ),
    isLedAndAlive(db, LOCKS.projector),
    readStandstill(db),
  ]);
  const [row] = rows;
  return {
    position: row?.position ?? '-1',
    tete: row?.tete ?? null,
    retard: row?.behind ?? 0,
    delai: Math.max(0, row?.delay ?? 0),
    evenements: row?.evenements ?? 0,
    active,
    arret: standstill
      ? {
          date: standstill.at,
          position: standstill.position,
          type: standstill.type,
          flux: standstill.stream,
          table: standstill.table,
          raison: standstill.reason,
        }
      : null,
  };
}

async function queuesOf(db: Pool): Promise<State['files']> {
  const { rows } = await db.query<State['files'][number]>(
    `select queue as nom,
       (count(*) filter (where finished_at is null and failed_at is null and started_at is null))::int as attente,
       (count(*) filter (where finished_at is null and failed_at is null and started_at is not null))::int as actifs,
       (count(*) filter (where failed_at is not null and set_aside_at is null))::int as echecs,
       (count(*) filter (where finished_at is not null))::int as termines,
       min(requested_at) filter (where finished_at is null and failed_at is null and started_at is null) as "plusAncienne"
     from vault.job group by queue order by queue`,
  );
  return rows;
}

/** Jobs given up, and jobs that ended with some of their units undone, unless someone set them aside. */
async function failuresOf(db: Pool): Promise<State['erreurs']> {
  const { rows } = await db.query<{ id: string; date: string; source: string; message: string; tentatives: number }>(
    `select id, coalesce(failed_at, finished_at) as date, queue || '/' || name as source, coalesce(error, '') as message,
       attempts as tentatives
     from vault.job where set_aside_at is null and (failed_at is not null or (result->>'failed')::int > 0)
     order by coalesce(failed_at, finished_at) desc limit 20`,
  );
  return rows.map((row) => ({ ...row, relancable: /^[\w.-]{1,200}$/.test(row.id) }));
}
