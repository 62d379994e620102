import { arrayOf } from './array';
import type { Queryable } from './database';
import { anyObject, exists, firstOf, orNull, rowsOf, type Selected, sql, theRow } from './rows';
import { OPEN_LANE } from './schema';

/** A job requested by an event. The id is stable, so a second request changes nothing. BullMQ forbids `:` in ids. */
export interface JobRequest {
  readonly queue: string;
  readonly name: string;
  readonly id: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** Groups jobs that share one progress display (`calcul-…`). */
  readonly batch?: string;
  /** Jobs of one lane of a queue are done one after the other, in the order of their requests: a mail does not overtake an earlier one. */
  readonly lane?: string;
  /**
   * What it brings up to date. Jobs of a queue about the same thing are one while it waits: it comes once nothing more was asked about that
   * for a while, with the data of the last request. How long, says who records it ({@link recordJobs}).
   */
  readonly about?: string;
  /** Units of the batch that the job covers, 1 by default. The result's `failed` counts units. */
  readonly units?: number;
}

/**
 * A handler's report. `changed`: whether, or how many times, something changed. `failed`: number of units that failed;
 * `error`: why.
 */
export type JobResult = {
  readonly changed?: boolean | number;
  readonly failed?: number;
  readonly error?: string;
} & Readonly<Record<string, unknown>>;

export interface BatchProgress {
  /** Units of work, e.g. families of a calculation. */
  readonly total: number;
  /** Finished or failed for good. */
  readonly done: number;
  /** Sum of `changed` over the results. */
  readonly changed: number;
  readonly failed: number;
  /** No unit is left. False for an unknown batch. */
  readonly finished: boolean;
}

/** Not yet due. What began to wait later than now did so by a clock that was ahead: it is due. */
const WAITS = 'due_at is not null and clock_timestamp() between waits_since and due_at';
/** The same as a condition that holds for any other job. */
const DUE = `(${WAITS}) is not true`;

/**
 * Records jobs in the ledger; known jobs stay as they are. One that is about something puts off the one that waits for it and has not begun,
 * which takes over its data: a replay of the same events costs a job that finds nothing to do.
 * @param waitMs for how long such a job waits from the last request; at 0 each is done by itself.
 */
export async function recordJobs(connection: Queryable, jobs: readonly JobRequest[], waitMs = 0): Promise<void> {
  if (jobs.length === 0) return;
  const asked = waitMs > 0 ? lastAbout(jobs) : jobs.map(({ about: _, ...job }): JobRequest => job);
  await connection.query(
    `with asked as (
       select * from unnest($1::text[], $2::text[], $3::text[], $4::jsonb[], $5::text[], $6::text[], $7::integer[], $8::text[])
         as t (id, queue, name, data, batch, lane, units, about)
     ), put_off as (
       update vault.job as j
          set data = asked.data, waits_since = clock_timestamp(), due_at = clock_timestamp() + $9 * interval '1 millisecond'
         from asked
        where j.about = asked.about and j.queue = asked.queue
          and j.started_at is null and j.finished_at is null and j.failed_at is null
       returning asked.id
     )
     insert into vault.job (id, queue, name, data, batch, lane, units, about, waits_since, due_at)
     select id, queue, name, data, batch, lane, units, about,
            case when about is not null then clock_timestamp() end,
            case when about is not null then clock_timestamp() + $9 * interval '1 millisecond' end
       from asked where id not in (select id from put_off)
     on conflict (id) do nothing`,
    [
      ...columnsOf(asked),
      arrayOf('integer', asked, (job) => job.units ?? 1),
      arrayOf('text', asked, (job) => job.about),
      waitMs,
    ],
  );
}

/** Of jobs about the same thing the last: had it been recorded before, so had the others. */
function lastAbout(jobs: readonly JobRequest[]): readonly JobRequest[] {
  const keyOf = ({ queue, about }: JobRequest) => JSON.stringify([queue, about]);
  const last = new Map(jobs.map((job) => [keyOf(job), job]));
  return jobs.filter((job) => job.about === undefined || last.get(keyOf(job)) === job);
}

/** A job that may run now, as the ledger holds it. */
export interface StartedJob {
  readonly request: JobRequest;
  readonly requestedAt: Date;
  /** Number of starts, including this one and those of killed processes. */
  readonly begun: number;
}

/** The ledger has no such job in this queue: whoever can write to Redis made it up, or the ledger is of an older backup. */
export const UNKNOWN = 'unknown' as const;

/** An earlier job of its lane is open, in whatever process: this one may not run yet. */
export const BEHIND = 'behind' as const;

/** Whether an earlier job of the lane of job `own` is open; one that is not due keeps nobody waiting. */
const HAS_EARLIER = `exists (select from vault.job
  where (${OPEN_LANE}) = own.lane and queue = own.queue and (requested_at, id) < (own.requested_at, own.id) and ${DUE})`;

const REQUEST = {
  id: sql.text('id'),
  queue: sql.text('queue'),
  name: sql.text('name'),
  data: sql.json(anyObject, 'data'),
  batch: orNull(sql.text('batch')),
  lane: orNull(sql.text('lane')),
};

const STARTED = {
  ...REQUEST,
  requestedAt: sql.instant('requested_at'),
  begun: orNull(sql.number('attempts')),
  behind: sql.boolean('behind'),
};

/**
 * Counts an attempt of each job that may run now, in one statement. What it does and for whom the ledger alone says: Redis is trusted with
 * nothing but when.
 * @param ids of jobs of `queue`.
 * @returns one entry per id, in order; undefined for a job that is done or given up, which must not run again, and for one that
 * was put off, which the reconciler brings.
 */
export async function startJobs(
  connection: Queryable,
  queue: string,
  ids: readonly string[],
): Promise<readonly (StartedJob | typeof BEHIND | typeof UNKNOWN | undefined)[]> {
  const rows = await rowsOf(
    connection,
    STARTED,
    (list) => `with behind as (
       select own.id from vault.job own where own.id = any($1) and own.queue = $2
          and own.lane is not null and own.finished_at is null and own.failed_at is null and ${DUE} and ${HAS_EARLIER}
     ), started as (
       update vault.job as j set started_at = clock_timestamp(), attempts = attempts + 1
        where id = any($1) and queue = $2 and finished_at is null and failed_at is null and id not in (select id from behind)
          and ${DUE}
       returning id, attempts
     )
     select ${list} from (
       select known.id, queue, name, data, batch, lane, requested_at, started.attempts,
              known.id in (select id from behind) as behind
         from vault.job known left join started on started.id = known.id where known.id = any($1) and queue = $2
     ) as told`,
    // The same stalled job may come twice.
    [[...new Set(ids)], queue],
  );
  const known = new Map(
    rows.map(({ behind, begun, requestedAt, ...row }) => {
      const started =
        begun === null ? undefined : { request: requestOf(row), requestedAt: new Date(requestedAt), begun };
      return [row.id, behind ? BEHIND : started] as const;
    }),
  );
  return ids.map((id) => (known.has(id) ? known.get(id) : UNKNOWN));
}

/** A done job and its result. */
export interface FinishedJob {
  readonly id: string;
  readonly result: JobResult;
}

/** Whether an open job is the next of its lane. */
export const isNextOfLane = (connection: Queryable, id: string): Promise<boolean> =>
  exists(
    connection,
    `select from vault.job own
     where id = $1 and lane is not null and finished_at is null and failed_at is null and not ${HAS_EARLIER}`,
    [id],
  );

const NEXT = { id: sql.text('ended.id'), next: sql.text('next.id') };

/**
 * Of the jobs `ended`, those with a lane in which others are open, with the first of these. The statement that ends them
 * still sees them open themselves.
 */
const nextOfLanes = (list: string): string => `select ${list} from ended cross join lateral (
  select id from vault.job where (${OPEN_LANE}) = ended.lane and queue = ended.queue and id not in (select id from ended) and ${DUE}
   order by requested_at, id limit 1) next`;

/**
 * Records results, in one statement.
 * @returns one entry per job, in order: the id of the job that is now next in its lane; undefined for none.
 */
export async function finishJobs(
  connection: Queryable,
  jobs: readonly FinishedJob[],
): Promise<readonly (string | undefined)[]> {
  const rows = await rowsOf(
    connection,
    NEXT,
    (list) => `with ended as (
       update vault.job as j set finished_at = clock_timestamp(), failed_at = null, error = t.result->>'error', result = t.result
       from unnest($1::text[], $2::jsonb[]) as t (id, result) where j.id = t.id returning j.id, j.queue, j.lane
     ) ${nextOfLanes(list)}`,
    [arrayOf('text', jobs, (job) => job.id), arrayOf('jsonb', jobs, (job) => job.result)],
  );
  const next = new Map(rows.map((row) => [row.id, row.next]));
  return jobs.map(({ id }) => next.get(id));
}

/** @returns of the lane of a job that is done or given up, the job that is next; undefined for none. */
export async function nextAfter(connection: Queryable, id: string): Promise<string | undefined> {
  const next = await firstOf(
    connection,
    NEXT,
    (list) => `with ended as (
       select id, queue, lane from vault.job where id = $1 and (finished_at is not null or failed_at is not null)
     ) ${nextOfLanes(list)}`,
    [id],
  );
  return next?.next;
}

function columnsOf(jobs: readonly JobRequest[]): string[] {
  return [
    arrayOf('text', jobs, (job) => job.id),
    arrayOf('text', jobs, (job) => job.queue),
    arrayOf('text', jobs, (job) => job.name),
    arrayOf('jsonb', jobs, (job) => job.data),
    arrayOf('text', jobs, (job) => job.batch),
    arrayOf('text', jobs, (job) => job.lane),
  ];
}

/** Stores a job's progress for display. */
export async function noteProgress(connection: Queryable, id: string, done: number, total: number): Promise<void> {
  await connection.query(
    `update vault.job set progress = jsonb_build_object('done', $2::bigint, 'total', $3::bigint)
     where id = $1 and finished_at is null`,
    [id, done, total],
  );
}

/** Failed jobs and jobs with failed units that nobody has set aside. */
const IN_FAILURE = `set_aside_at is null and (failed_at is not null or (result->>'failed')::int > 0)`;

/** @returns the job if it failed and was not set aside. */
export async function jobInFailure(connection: Queryable, id: string): Promise<JobRequest | undefined> {
  return requestOf(await firstOf(connection, REQUEST, `from vault.job where id = $1 and ${IN_FAILURE}`, [id]));
}

/** Makes one failed job run again, with these data in place of its own. @returns the job to enqueue; undefined when it is not in failure. */
export async function retryFailedJob(
  connection: Queryable,
  id: string,
  data: JobRequest['data'],
): Promise<JobRequest | undefined> {
  const retried = await firstOf(
    connection,
    REQUEST,
    (list) => `update vault.job
       set failed_at = null, started_at = null, finished_at = null, result = null, progress = null, data = $2
     where id = $1 and ${IN_FAILURE} returning ${list}`,
    [id, JSON.stringify(data)],
  );
  return requestOf(retried);
}

/** Marks a failed job as seen; it stays failed. @returns undefined when it is not in failure or already marked. */
export async function setFailedJobAside(connection: Queryable, id: string): Promise<JobRequest | undefined> {
  const setAside = await firstOf(
    connection,
    REQUEST,
    (list) => `update vault.job set set_aside_at = clock_timestamp() where id = $1 and ${IN_FAILURE} returning ${list}`,
    [id],
  );
  return requestOf(setAside);
}

/**
 * Records an attempt's error; `final` when no attempt is left.
 * @returns the id of the job that is now next in its lane, where the failure is final.
 */
export async function failJob(
  connection: Queryable,
  id: string,
  error: string,
  final: boolean,
): Promise<string | undefined> {
  const next = await firstOf(
    connection,
    NEXT,
    (list) => `with ended as (
       update vault.job set error = $2, failed_at = case when $3 then clock_timestamp() end
       where id = $1 and finished_at is null returning id, queue, case when $3 then lane end as lane
     ) ${nextOfLanes(list)}`,
    [id, error, final],
  );
  return next?.next;
}

/**
 * Makes a batch's failed jobs, and those with failed units, run again; the reconciler enqueues them. @returns their
 * number.
 */
export async function retryFailedJobs(connection: Queryable, batch: string): Promise<number> {
  const { rowCount } = await connection.query(
    `update vault.job set failed_at = null, started_at = null, finished_at = null, result = null, progress = null,
       set_aside_at = null
     where batch = $1 and (failed_at is not null or (result->>'failed')::int > 0)`,
    [batch],
  );
  return rowCount ?? 0;
}

const PROGRESS = {
  total: sql.number('coalesce(sum(units), 0)'),
  done: sql.number('coalesce(sum(units) filter (where finished_at is not null or failed_at is not null), 0)'),
  failed: sql.number(`coalesce(sum(case when failed_at is not null then units else (result->>'failed')::int end), 0)`),
  changed: sql.number(
    `coalesce(sum(case jsonb_typeof(result->'changed') when 'number' then (result->>'changed')::numeric
       when 'boolean' then (result->>'changed')::boolean::int end), 0)`,
  ),
};

export async function batchProgress(connection: Queryable, batch: string): Promise<BatchProgress> {
  const progress = await theRow(connection, PROGRESS, 'from vault.job where batch = $1', [batch]);
  return { ...progress, finished: progress.total > 0 && progress.done === progress.total };
}

/**
 * Open jobs that are due, requested and last started more than `olderThanMs` ago, or later than now by a clock that was ahead, in the
 * order of their requests, after the job `after`; `''`: from the first.
 */
export async function openJobs(
  connection: Queryable,
  olderThanMs: number,
  after: string,
  limit: number,
): Promise<readonly JobRequest[]> {
  const rows = await rowsOf(
    connection,
    REQUEST,
    `from vault.job
     where finished_at is null and failed_at is null and ${DUE}
       and ($2 = '' or (requested_at, id) > (select requested_at, id from vault.job where id = $2))
       and greatest(requested_at, started_at) not between clock_timestamp() - $1 * interval '1 millisecond' and clock_timestamp()
     order by requested_at, id limit $3`,
    [olderThanMs, after, limit],
  );
  return rows.map((row) => requestOf(row));
}

function requestOf(row: Selected<typeof REQUEST>): JobRequest;
function requestOf(row: Selected<typeof REQUEST> | undefined): JobRequest | undefined;
function requestOf(row: Selected<typeof REQUEST> | undefined): JobRequest | undefined {
  if (!row) return undefined;
  const { batch, lane, ...job } = row;
  return { ...job, ...(batch === null ? {} : { batch }), ...(lane === null ? {} : { lane }) };
}
