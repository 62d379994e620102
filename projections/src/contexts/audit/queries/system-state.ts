import { audit } from '@diapason/contracts';
import type { ReadModels } from '@diapason/event-sourcing';
import { isLedAndAlive, LOCKS, orNull, readStandstill, rowsOf, sql, theRow } from '@diapason/event-sourcing';
import { version as produit } from '../../../../package.json';
import { query } from '../../../machinery/query';
import { generationsOf } from './generations';
import { operationsOf } from './operations';

type State = audit.SystemState;

/** An operator's overview: delay of the read side, queues, failures. It works without read models. */
export const systemState = query(audit.systemState, async (_input, { primary: db }) => {
  const [projection, reactionsActives, files, generations, erreurs, operations, server] = await Promise.all([
    projectionOf(db),
    isLedAndAlive(db, LOCKS.reactors),
    queuesOf(db),
    generationsOf(db),
    failuresOf(db),
    operationsOf(db),
    theRow(db, { version: sql.text(`current_setting('server_version')`) }, ''),
  ]);
  // A verification holds the rebuild's lock too, but keeps no table.
  const verifying = operations.some(({ nature, etat }) => nature === 'verification' && etat === 'enCours');
  return {
    versions: { produit, node: process.version, postgresql: server.version },
    projection,
    reactionsActives,
    files,
    generations: generations.map((one) =>
      verifying && one.etat === 'enReconstruction' ? { ...one, etat: 'aJour' as const } : one,
    ),
    erreurs,
    operations,
  };
});

const PROJECTION = {
  position: orNull(sql.text('p.position::text')),
  tete: orNull(sql.text('greatest(r.position, (select max(position) from journal.event))::text')),
  behind: sql.number(
    'case when r.position > p.position then extract(epoch from clock_timestamp() - p.updated_at) else 0 end',
  ),
  delay: orNull(
    sql.number(`(select extract(epoch from c.updated_at - e.at) from read.checkpoint c,
      (select at from journal.event order by position desc limit 1) e where c.id = 'all')`),
  ),
  evenements: sql.number('(select count(*) from journal.event)'),
};

/** The log's head comes from the reactors, which read it independently of the projector. */
async function projectionOf(db: ReadModels): Promise<State['projection']> {
  const [row, active, standstill] = await Promise.all([
    theRow(
      db,
      PROJECTION,
      `from (select 1) one left join read.checkpoint p on p.id = 'all' left join vault.reactor_checkpoint r on r.id = 'all'`,
    ),
    isLedAndAlive(db, LOCKS.projector),
    readStandstill(db),
  ]);
  return {
    position: row.position ?? '-1',
    tete: row.tete,
    retard: row.behind,
    delai: Math.max(0, row.delay ?? 0),
    evenements: row.evenements,
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

const QUEUE = {
  nom: sql.text('queue'),
  attente: sql.number('count(*) filter (where finished_at is null and failed_at is null and started_at is null)'),
  actifs: sql.number('count(*) filter (where finished_at is null and failed_at is null and started_at is not null)'),
  echecs: sql.number('count(*) filter (where failed_at is not null and set_aside_at is null)'),
  termines: sql.number('count(*) filter (where finished_at is not null)'),
  plusAncienne: orNull(
    sql.instant('min(requested_at) filter (where finished_at is null and failed_at is null and started_at is null)'),
  ),
};

const queuesOf = (db: ReadModels): Promise<State['files']> =>
  rowsOf(db, QUEUE, 'from vault.job group by queue order by queue');

const FAILURE = {
  id: sql.text('id'),
  date: sql.instant('coalesce(failed_at, finished_at)'),
  source: sql.text(`queue || '/' || name`),
  message: sql.text(`coalesce(error, '')`),
  tentatives: sql.number('attempts'),
};

/** Jobs given up or partly done, unless dismissed. */
async function failuresOf(db: ReadModels): Promise<State['erreurs']> {
  const rows = await rowsOf(
    db,
    FAILURE,
    `from vault.job where set_aside_at is null and (failed_at is not null or (result->>'failed')::int > 0)
     order by coalesce(failed_at, finished_at) desc limit 20`,
  );
  return rows.map((row) => ({ ...row, relancable: /^[\w.-]{1,200}$/.test(row.id) }));
}
