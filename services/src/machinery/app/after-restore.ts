import {
  inTransaction,
  isLed,
  LOCKS,
  migrate,
  type Pool,
  type PoolClient,
  sql,
  theRow,
} from '@diapason/event-sourcing';
import { BACKWARDS, END, type EventStoreDBClient } from '@eventstore/db-client';
import { SERVICES_VAULT } from './vault';

/** What the repair after a restore changed, as counts. */
export interface RepairedAfterRestore {
  /** Commit position of the newest event. */
  readonly position: bigint;
  /** Events of the journal that the log no longer has. The read models are then filled anew by the projector. */
  readonly 'events taken back': number;
  readonly 'sessions ended': number;
  /** Work asked for and not known to be done: it is done after the start, mails under the Message-ID they had. */
  readonly 'jobs open': number;
}

/**
 * Ids given out after the backup are in mails, on receipts and at the bank. No command of a day comes near this many; gaps are harmless,
 * the same number twice is not.
 */
const ID_GAP = 10_000;

/** Between the clocks of the event store and of PostgreSQL. */
const CLOCKS_DIFFER = '1 minute';

/**
 * Makes the vault and the journal agree with a log that was restored, where they are as old as the log or newer:
 * reactors and projector go on where the log ends; ids go on beyond all that may have been given out; what clients were answered
 * under an Idempotency-Key is forgotten, and so are files being imported, for the log may lack what they did; jobs that ended since the log's end are done again, for the log may
 * lack what they did; sessions end, for some had been ended since.
 * Nothing else may run meanwhile. Running it twice does no harm.
 * @throws Error when a projector runs.
 */
export async function repairAfterRestore(pool: Pool, client: EventStoreDBClient): Promise<RepairedAfterRestore> {
  if (await isLed(pool, LOCKS.projector)) throw new Error('the projector runs: stop the product first');
  await migrate(pool, SERVICES_VAULT);
  const head = await headOf(client);
  return inTransaction(pool, async (connection) => {
    await reopen(connection, head);
    const takenBack = await takeBack(connection, head.position);
    await connection.query('update vault.reactor_checkpoint set position = least(position, $1::bigint)', [
      String(head.position),
    ]);
    await connection.query('update vault.id_sequence set last = last + $1', [ID_GAP]);
    await connection.query('delete from vault.idempotency');
    await connection.query('delete from vault.import');
    await connection.query('delete from vault.refresh_token');
    await connection.query('insert into vault.restored (at) values (now())');
    const sessions = await connection.query(
      `update vault.session set ended_at = now(), ended_why = 'restored' where ended_at is null`,
    );
    await connection.query('update vault.account_access set token_version = token_version + 1');
    const { open } = await theRow(
      connection,
      { open: sql.number('count(*)') },
      'from vault.job where finished_at is null and failed_at is null',
    );
    return {
      position: head.position,
      'events taken back': takenBack,
      'sessions ended': sessions.rowCount ?? 0,
      'jobs open': open,
    };
  });
}

interface Head {
  readonly position: bigint;
  readonly at: Date;
}

/** The newest event; the beginning of time for an empty log. */
async function headOf(client: EventStoreDBClient): Promise<Head> {
  let head: Head = { position: 0n, at: new Date(0) };
  for await (const { event } of client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 1 }))
    if (event) head = { position: event.position.commit, at: event.created };
  return head;
}

/**
 * Lets jobs run again that ended when the log, as it now is, had ended: a receipt issued, a mail sent or a rebuild finished may be among what
 * it lacks. Under its own id a job does only what is missing. Jobs that a lost event asked for are forgotten: should a job that runs again
 * append that event anew, under the id it had, it asks for them anew.
 */
async function reopen(connection: PoolClient, { position, at }: Head): Promise<void> {
  await connection.query(
    'delete from vault.job j using journal.event e where e.position > $1 and left(j.id, 36) = e.event_id::text',
    [String(position)],
  );
  await connection.query(
    `update vault.job set finished_at = null, failed_at = null, started_at = null, result = null, progress = null,
       set_aside_at = null
     where finished_at >= $1::timestamptz - $2::interval`,
    [at, CLOCKS_DIFFER],
  );
}

/** A journal newer than the log shows what no longer happened. Without its version a table counts as missing and is filled anew. */
async function takeBack(connection: PoolClient, head: bigint): Promise<number> {
  const { rowCount } = await connection.query('delete from journal.event where position > $1', [String(head)]);
  await connection.query('delete from journal.unproven where position > $1', [String(head)]);
  // Beyond the log's end even without events of ours there: what comes next would count as projected.
  await connection.query(`update read.checkpoint set position = least(position, $1::bigint) where id = 'all'`, [
    String(head),
  ]);
  if (!rowCount) return 0;
  await connection.query('delete from read.table_version');
  return rowCount;
}
