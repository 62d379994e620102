import { setTimeout as pause } from 'node:timers/promises';
import { until, WAIT_LIMIT_MS } from '@diapason/local-stack/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { Refusal } from '../core/refusal';
import { RetryLater } from '../core/unavailable';
import type { Following } from '../read/follow';
import { account, accountEvents, accountTable, Deposited, deposit, open, withdraw } from '../testing/accounts';
import { createHarness, type Harness, TEST_REDIS_OPTIONS } from '../testing/harness';
import { failJob, finishJobs, type JobRequest, recordJobs, setFailedJobAside } from '../vault/jobs';
import { silentLog } from '../vault/log';
import { createQueues } from './queues';
import { jobIdOf, reaction } from './reactor';
import { createReconciler } from './reconciler';
import { LOCK_MS } from './renew-job-lock';
import { createReactorRunner } from './runner';
import { createWorker, type JobHandler, type Worker } from './worker';

const receipts = reaction(Deposited, (e) => [
  { queue: 'mail', name: 'receipt', id: jobIdOf(e, 'receipt'), data: { id: e.data.id, amount: e.data.amount } },
]);

/** How often a worker took each job of a queue, as the queue tells it. */
async function looksAt(redis: Redis, queue: string): Promise<ReadonlyMap<string, number>> {
  const looks = new Map<string, number>();
  for (const [, fields] of await redis.xrange(`bull:${queue}:events`, '-', '+')) {
    const { event, jobId = '' } = Object.fromEntries(
      fields.flatMap((name, at) => (at % 2 === 0 ? [[name, fields[at + 1] ?? '']] : [])),
    ) as { event: string; jobId?: string };
    if (event === 'active') looks.set(jobId, (looks.get(jobId) ?? 0) + 1);
  }
  return looks;
}

describe('jobs', () => {
  let h: Harness;
  let workers: Worker[] = [];
  beforeAll(async () => {
    h = await createHarness({ catalogue: accountEvents, tables: [accountTable()] });
    await h.run(account, 1, open(1, 'Ada'));
  });
  afterEach(async () => {
    await Promise.all(workers.map((worker) => worker.stop()));
    workers = [];
    await h.query('delete from vault.job');
  });
  afterAll(() => h.stop());

  /** A worker from which no stall of the machine takes a job. */
  const work = (
    queue: string,
    handlers: Record<string, JobHandler>,
    more: Pick<Parameters<typeof createWorker>[0], 'concurrency' | 'log'> = {},
  ): void => {
    workers.push(
      createWorker({ queue, handlers, pool: h.pool, redisUrl: h.stack.redisUrl, lockMs: WAIT_LIMIT_MS, ...more }),
    );
  };
  const react = (): Following =>
    createReactorRunner({ ...h, reactions: [receipts], enqueue: (jobs) => h.jobs.enqueue(jobs) });
  const finished = async (): Promise<number> =>
    (await h.query<{ n: number }>('select count(*) as n from vault.job where finished_at is not null'))[0]?.n ?? 0;

  test.each([1, 2])(
    'with a slow mailbox the mails of each family keep their order over %i processes, and families do not wait for each other',
    async (processes) => {
      const families = 6;
      const mails = 60;
      const begun: number[] = [];
      const ended: number[] = [];
      const deferred = new Set([1, 14]);
      const again: number[] = [];
      const send: JobHandler = async ({ data, attempt }) => {
        const number = Number(data.number);
        if (attempt > 1) again.push(number);
        begun.push(number);
        // The first family's mailbox takes nothing until the last family has all its mails.
        if (number === 0) await until('the others are sent', async () => ended.includes(mails - 1));
        await pause((number * 7) % 23);
        if (deferred.delete(number)) throw new RetryLater('deferred');
        ended.push(number);
      };
      for (let one = 0; one < processes; one += 1) work(`lanes${processes}`, { send }, { concurrency: 16 });
      await h.jobs.request(
        Array.from({ length: mails }, (_, number) => ({
          queue: `lanes${processes}`,
          name: 'send',
          id: `lane${processes}-${number}`,
          data: { number },
          lane: `${number % families}`,
        })),
      );
      await until('every mail is sent', async () => ended.length === mails);
      for (let family = 0; family < families; family += 1) {
        const own = ended.filter((number) => number % families === family);
        expect(own).toEqual(own.toSorted((a, b) => a - b));
      }
      // Two came again after their mailbox deferred them, and nothing was sent twice.
      expect(begun).toHaveLength(mails + 2);
      // Who waited behind them has all of its attempts left.
      expect(again.toSorted((a, b) => a - b)).toEqual([1, 14]);
    },
  );

  test('a mail that Redis lost is still before the later ones of its family', async () => {
    const ended: string[] = [];
    const mail = (id: string) => ({ queue: 'lost', name: 'send', id, data: {}, lane: 'family' });
    await recordJobs(h.pool, [mail('lost-1')]);
    await h.jobs.request([mail('lost-2')]);
    work('lost', { send: ({ id }) => Promise.resolve(void ended.push(id)) });
    await pause(1_500);
    expect(ended).toEqual([]);
    const reconciler = createReconciler({ pool: h.pool, queues: h.queues!, everyMs: 60_000, olderThanMs: 0 });
    await until('both are sent', async () => ended.length === 2);
    await reconciler.stop();
    expect(ended).toEqual(['lost-1', 'lost-2']);
  });

  test('after a job that waited long and one that failed for good, the rest of a lane runs at once, over two processes', async () => {
    const ended: number[] = [];
    let release: () => void = () => undefined;
    const slow = new Promise<void>((resolve) => {
      release = resolve;
    });
    const send: JobHandler = async ({ data }) => {
      const number = Number(data.number);
      if (number === 0) await slow;
      if (number === 7) throw new Refusal('Adresse inconnue');
      ended.push(number);
    };
    for (const _ of [1, 2]) work('long', { send }, { concurrency: 16 });
    await h.jobs.request(
      Array.from({ length: 20 }, (_, number) => ({
        queue: 'long',
        name: 'send',
        id: `long-${String(number).padStart(2, '0')}`,
        data: { number },
        lane: 'family',
      })),
    );
    const redis = new Redis(h.stack.redisUrl);
    try {
      const tomorrow = String((Date.now() + 86_400_000) * 4_096);
      await until('all others are put off, to a time that does not come', async () => {
        for (const id of await redis.zrange('bull:long:delayed', 0, '-1'))
          await redis.zadd('bull:long:delayed', 'XX', tomorrow, id);
        return (await redis.zcount('bull:long:delayed', tomorrow, '+inf')) === 19;
      });
      const before = await looksAt(redis, 'long');
      release();
      await until('all others are sent', async () => ended.length === 19);
      const after = await looksAt(redis, 'long');
      expect(ended).toEqual(Array.from({ length: 20 }, (_, number) => number).filter((number) => number !== 7));
      const more = [...after].map(([id, looks]) => looks - (before.get(id) ?? 0));
      expect(more.toSorted()).toEqual([0, ...Array(19).fill(1)]);
    } finally {
      release();
      redis.disconnect();
    }
  });

  test('no job that came too early is forgotten, however close the job before it was to its end', async () => {
    const mails = 600;
    const ended: number[] = [];
    const send: JobHandler = async ({ data }) => {
      if (Number(data.number) % 4 === 0) await pause(1);
      ended.push(Number(data.number));
    };
    for (const _ of [1, 2]) work('close', { send }, { concurrency: 1 });
    await h.jobs.request(
      Array.from({ length: mails }, (_, number) => ({
        queue: 'close',
        name: 'send',
        id: `close-${String(number).padStart(3, '0')}`,
        data: { number },
        lane: `${Math.floor(number / 2)}`,
      })),
    );
    const redis = new Redis(h.stack.redisUrl);
    try {
      const tomorrow = String((Date.now() + 86_400_000) * 4_096);
      await until('all are sent, though none comes by itself', async () => {
        for (const id of await redis.zrange('bull:close:delayed', 0, '-1'))
          await redis.zadd('bull:close:delayed', 'XX', tomorrow, id);
        return ended.length === mails;
      });
    } finally {
      redis.disconnect();
    }
    for (let first = 0; first < mails; first += 2) expect(ended.indexOf(first)).toBeLessThan(ended.indexOf(first + 1));
  });

  test('the order is that of the ledger, also of jobs that were queued without their lane', async () => {
    const ended: string[] = [];
    const jobs = ['old-1', 'old-2', 'old-3'].map((id) => ({ queue: 'old', name: 'send', id, data: {} }));
    await recordJobs(
      h.pool,
      jobs.map((job) => ({ ...job, lane: 'family' })),
    );
    await h.jobs.enqueue(jobs.toReversed());
    work('old', { send: ({ id }) => Promise.resolve(void ended.push(id)) });
    await until('all are sent', async () => ended.length === 3);
    expect(ended).toEqual(['old-1', 'old-2', 'old-3']);
  });

  test.each(['is slow', 'goes away'])('a job that came again while the ledger %s is begun once', async (ledger) => {
    const goesAway = ledger === 'goes away';
    const queue = `held-${goesAway}`;
    const [first, second] = [`${queue}-1`, `${queue}-2`];
    const begun: string[] = [];
    const warned: string[] = [];
    const redis = new Redis(h.stack.redisUrl);
    let release: () => void = () => undefined;
    const slow = new Promise<void>((resolve) => {
      release = resolve;
    });
    const log = { ...silentLog, warn: (_: unknown, message = '') => void warned.push(message) };
    const process = (concurrency: number) => work(queue, { send }, { concurrency, log });
    const send: JobHandler = async ({ id }) => {
      begun.push(id);
      if (id === first) return await slow;
      if (begun.length > 2) return;
      process(1);
      let left = Number.POSITIVE_INFINITY;
      await until('it is kept for longer before the product’s own time is over, or begun twice', async () => {
        const before = left;
        left = await redis.pttl(`bull:${queue}:${second}:lock`);
        return (before > WAIT_LIMIT_MS - LOCK_MS && left > before) || begun.length > 2;
      });
    };
    const silent = await h.pool.connect();
    try {
      process(3);
      await h.jobs.request([first, second].map((id) => ({ queue, name: 'send', id, data: {}, lane: 'family' })));
      await until('the first is under way', async () => begun.length === 1);
      await silent.query('begin');
      await silent.query('lock table vault.job in access exclusive mode');
      await until('the second, put off, has come again', async () => (await looksAt(redis, queue)).get(second) === 2);
      const asking = `from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query ~ 'vault.job own'`;
      await until('the ledger is asked about it', async () => (await h.query(`select ${asking}`)).length > 0);
      if (goesAway) await h.query(`select pg_terminate_backend(pid) ${asking}`);
      await silent.query('rollback');
      release();
      await until('both are done', async () => (await finished()) === 2);
      expect(begun).toEqual([first, second]);
      expect(warned).toEqual(goesAway ? ['the ledger does not say whether a job is the next; it comes by itself'] : []);
    } finally {
      release();
      silent.release(true);
      redis.disconnect();
    }
  });

  test.each(['given up', 'done'])(
    'a job that was %s and is still queued is not begun again, and the next of its lane comes',
    async (end) => {
      const begun: string[] = [];
      const queue = `ended-${end === 'done'}`;
      const [first, second] = [`${queue}-1`, `${queue}-2`].map((id) => ({
        queue,
        name: 'send',
        id,
        data: {},
        lane: 'family',
      })) as [JobRequest, JobRequest];
      await recordJobs(h.pool, [first, second]);
      if (end === 'done') await finishJobs(h.pool, [{ id: first.id, result: {} }]);
      else await failJob(h.pool, first.id, 'Adresse inconnue', true);
      const connection = new Redis(h.stack.redisUrl);
      const waiting = new Queue(queue, { connection });
      await waiting.add(second.name, { lane: second.lane }, { jobId: second.id, delay: 86_400_000 });
      await h.jobs.enqueue([first]);
      work(queue, { send: ({ id }) => Promise.resolve(void begun.push(id)) });
      await until('the second is done', async () => begun.includes(second.id));
      expect(begun).toEqual([second.id]);
      await waiting.close();
      connection.disconnect();
    },
  );

  test('two processes bring forward the same jobs, each once', async () => {
    const connection = new Redis(h.stack.redisUrl);
    const queue = new Queue('both', { connection });
    const other = createQueues(h.stack.redisUrl, TEST_REDIS_OPTIONS);
    try {
      await queue.addBulk(
        Array.from({ length: 200 }, (_, number) => ({
          name: 'send',
          data: {},
          opts: { jobId: `both-${number}`, delay: 86_400_000 },
        })),
      );
      const forward = await Promise.all([h.queues!, other].map((queues) => queues.bringForward('both')));
      expect(forward.reduce((sum, each) => sum + each, 0)).toBe(200);
      expect(await queue.getDelayedCount()).toBe(0);
    } finally {
      await other.stop();
      await queue.close();
      connection.disconnect();
    }
  });

  test('a job that a clock a day ahead put off is done today, also where the ledger had that clock', async () => {
    const ended: string[] = [];
    const job = { queue: 'ahead', name: 'send', id: 'ahead-1', data: {} };
    await recordJobs(h.pool, [job]);
    await h.query(
      `update vault.job set requested_at = now() + interval '1 day', started_at = now() + interval '1 day'`,
    );
    const connection = new Redis(h.stack.redisUrl);
    const queue = new Queue(job.queue, { connection });
    await queue.add(job.name, {}, { jobId: job.id, delay: 86_400_000 });
    work(job.queue, { send: ({ id }) => Promise.resolve(void ended.push(id)) });
    const reconciler = createReconciler({ pool: h.pool, queues: h.queues!, everyMs: 60_000, olderThanMs: 0 });
    await until('it is done', async () => ended.length === 1);
    await reconciler.stop();
    await queue.close();
    connection.disconnect();
  });

  test('jobs about one thing are one while it waits for more, and nobody waits for that; what is asked while it is done is another', async () => {
    const begun: unknown[] = [];
    let release: () => void = () => undefined;
    const slow = new Promise<void>((resolve) => {
      release = resolve;
    });
    const request = (nth: number, about?: string) => ({
      queue: 'quiet',
      name: 'tell',
      id: `quiet-${nth}`,
      data: { nth },
      lane: 'family',
      ...(about ? { about } : {}),
    });
    const HOUR_MS = 3_600_000;
    const record = (...jobs: JobRequest[]) => recordJobs(h.pool, jobs, HOUR_MS);
    await record(request(1, 'a'), request(2, 'a'));
    await record(request(3, 'a'), request(4));
    expect(await h.query('select id, data, about from vault.job order by id')).toEqual([
      { id: 'quiet-2', data: { nth: 3 }, about: 'a' },
      { id: 'quiet-4', data: { nth: 4 }, about: null },
    ]);
    work('quiet', {
      tell: async ({ data }) => {
        begun.push(data.nth);
        if (data.nth === 3) await slow;
      },
    });
    // Redis is a bell: rung too early, it begins nothing.
    await h.jobs.enqueue([request(2), request(4)]);
    const reconciler = createReconciler({ pool: h.pool, queues: h.queues!, everyMs: 60_000, olderThanMs: 0 });
    await until('whoever waits for nothing is done', async () => (await finished()) === 1);
    await until(
      'the queue has dropped the other',
      async () => (await h.queues!.absent('quiet', ['quiet-2'])).size === 1,
    );
    expect(await reconciler.reconcile()).toBe(0);
    expect(begun).toEqual([4]);
    await h.query(`update vault.job set due_at = clock_timestamp() where id = 'quiet-2'`);
    await reconciler.reconcile();
    await until('it comes', async () => begun.length === 2);
    await record(request(5, 'a'));
    release();
    await until('it is done', async () => (await finished()) === 2);
    expect(await h.query(`select id from vault.job where finished_at is null`)).toEqual([{ id: 'quiet-5' }]);
    // By a clock that was a day ahead.
    await h.query(
      `update vault.job set waits_since = waits_since + interval '1 day', due_at = due_at + interval '1 day'`,
    );
    await reconciler.reconcile();
    await until('the last is done', async () => (await finished()) === 3);
    await reconciler.stop();
    expect(begun).toEqual([4, 3, 5]);
  });

  test('an event requests its job once, however often the reactors restart', async () => {
    const mailed: unknown[] = [];
    work('mail', { receipt: (job) => Promise.resolve(void mailed.push(job.data)) });
    let runner = react();
    for (let amount = 1; amount <= 20; amount++) {
      await h.run(account, 1, deposit(1, amount));
      if (amount % 5 > 0) continue;
      await runner.stop();
      if (amount === 10) await h.query(`update vault.reactor_checkpoint set position = 0`);
      runner = react();
    }
    await until('20 receipts', async () => (await finished()) === 20);
    expect(mailed).toHaveLength(20);
    expect(new Set(mailed.map((data) => JSON.stringify(data))).size).toBe(20);
    await runner.stop();
  });

  test('the position of events without a job is stored, also of the last ones', async () => {
    const position = async () =>
      (await h.query<{ position: number }>('select position from vault.reactor_checkpoint'))[0]?.position ?? -1;
    const runner = react();
    let last = 0;
    for (let times = 0; times < 10; times++) last = Number((await h.run(account, 1, withdraw(1, 1))).position);
    await until('the last is stored', async () => (await position()) >= last);
    await runner.stop();
  });

  test('an emptied Redis loses no job', async () => {
    const jobs = Array.from({ length: 30 }, (_, i) => ({
      queue: 'calc',
      name: 'one',
      id: `calc-${i}`,
      data: { i },
      batch: 'calc',
    }));
    await h.jobs.request(jobs);
    const redis = new Redis(h.stack.redisUrl);
    await redis.flushdb();
    redis.disconnect();
    let done = 0;
    work('calc', {
      one: ({ data }) => {
        done++;
        return Promise.resolve({ changed: Number(data.i) % 2 === 0 });
      },
    });
    await pause(200);
    expect(done).toBe(0);
    const reconciler = createReconciler({ pool: h.pool, queues: h.queues!, everyMs: 60_000, olderThanMs: 0 });
    await reconciler.reconcile();
    await until('30 jobs', async () => (await h.jobs.progress('calc')).finished);
    expect(await h.jobs.progress('calc')).toEqual({ total: 30, done: 30, changed: 15, failed: 0, finished: true });
    expect(await reconciler.reconcile()).toBe(0);
    await reconciler.stop();
    expect(done).toBe(30);
  });

  test('a finished job is not repeated, even when it is queued again', async () => {
    let done = 0;
    work('mail', { receipt: () => Promise.resolve(void done++) });
    const job = { queue: 'mail', name: 'receipt', id: 'same', data: {} };
    await h.jobs.request([job]);
    await until('the job', async () => (await finished()) === 1);
    await h.jobs.request([job]);
    await h.jobs.request([{ ...job, id: 'other' }]);
    await until('the other job', async () => (await finished()) === 2);
    expect(done).toBe(2);
  });

  test('what Redis alone holds is not begun: neither a job of its own, nor another name, author or queue for one of the ledger', async () => {
    const begun: unknown[] = [];
    const alarms: unknown[] = [];
    const log = { ...silentLog, error: (details: object) => void alarms.push(details) };
    const told: JobHandler = async ({ id, name, data, batch }) => void begun.push({ id, name, data, batch });
    const kept = { queue: 'told', name: 'send', id: 'told-1', data: { acteur: '7', id: 1 }, batch: 'b' };
    await recordJobs(h.pool, [kept, { ...kept, queue: 'other', id: 'told-2' }]);
    const connection = new Redis(h.stack.redisUrl);
    const queue = new Queue(kept.queue, { connection });
    const forged = { data: { acteur: '1', id: 2 }, batch: 'forged' };
    try {
      await queue.add('destroy', forged, { jobId: 'forged-1' });
      await queue.add('destroy', forged, { jobId: 'told-2' });
      await queue.add('destroy', forged, { jobId: kept.id });
      work(kept.queue, { send: told, destroy: told }, { log });
      await until('the ledger’s own is done', async () => (await finished()) === 1);
      await until('the queue is empty', async () => (await queue.count()) + (await queue.getActiveCount()) === 0);
    } finally {
      await queue.close();
      connection.disconnect();
    }
    expect(begun).toEqual([{ id: kept.id, name: 'send', data: kept.data, batch: 'b' }]);
    expect(alarms).toEqual(['forged-1', 'told-2'].map((job) => ({ queue: kept.queue, job })));
  });

  test('a job that waits for a server stays open after its last attempt until the server is back', async () => {
    let away = true;
    const attempts: [number, number][] = [];
    const said: string[] = [];
    const log = {
      info: () => undefined,
      warn: (_: object, message: string) => void said.push(message),
      error: (_: object, message: string) => void said.push(`error: ${message}`),
    };
    const waiting: JobHandler = async ({ attempt, begun, requestedAt }) => {
      attempts.push([attempt, begun]);
      expect(Date.now() - requestedAt.getTime()).toBeLessThan(60_000);
      if (away) throw new RetryLater('the server is away');
    };
    work('mail', { waiting }, { log });
    const redis = new Redis(h.stack.redisUrl);
    const queue = new Queue('mail', { connection: redis, skipVersionCheck: true });
    await recordJobs(h.pool, [{ queue: 'mail', name: 'waiting', id: 'waiting-1', data: {}, batch: 'w' }]);
    await queue.add('waiting', {}, { jobId: 'waiting-1', attempts: 1, removeOnFail: true });
    await until(
      'the attempt',
      async () => (await h.query('select from vault.job where error is not null')).length === 1,
    );
    await until('an empty queue', async () => (await h.queues!.absent('mail', ['waiting-1'])).size === 1);
    expect(await h.jobs.progress('w')).toMatchObject({ total: 1, done: 0, failed: 0, finished: false });
    away = false;
    const reconciler = createReconciler({ pool: h.pool, queues: h.queues!, everyMs: 60_000, olderThanMs: 0 });
    await until('the job', async () => (await h.jobs.progress('w')).finished);
    await reconciler.stop();
    await queue.close();
    redis.disconnect();
    expect(await h.jobs.progress('w')).toMatchObject({ done: 1, failed: 0 });
    expect(attempts).toEqual([
      [1, 1],
      [1, 2],
    ]);
    expect(said).toEqual(['a job waits, and is tried again']);
  });

  test('a failure is retried; a refusal is final and recorded, and can be retried by hand', async () => {
    let refuse = true;
    work('mail', {
      shaky: ({ attempt }) => (attempt < 2 ? Promise.reject(new Error('later')) : Promise.resolve({ changed: 3 })),
      refused: () => (refuse ? Promise.reject(new Refusal('Adresse inconnue')) : Promise.resolve()),
    });
    await h.jobs.request([
      { queue: 'mail', name: 'shaky', id: 'shaky-1', data: {}, batch: 'b' },
      { queue: 'mail', name: 'refused', id: 'refused-1', data: {}, batch: 'b' },
    ]);
    await until('both', async () => (await h.jobs.progress('b')).finished);
    expect(await h.jobs.progress('b')).toEqual({ total: 2, done: 2, changed: 3, failed: 1, finished: true });
    const rows = await h.query('select id, attempts, error from vault.job order by id');
    expect(rows).toEqual([
      { id: 'refused-1', attempts: 1, error: 'Adresse inconnue' },
      { id: 'shaky-1', attempts: 2, error: null },
    ]);
    refuse = false;
    expect(await setFailedJobAside(h.pool, 'refused-1')).toMatchObject({ id: 'refused-1' });
    expect(await h.jobs.retry('b')).toBe(1);
    // A retried job that fails again must be visible again.
    expect(await h.query('select id from vault.job where set_aside_at is not null')).toEqual([]);
    const reconciler = createReconciler({ pool: h.pool, queues: h.queues!, olderThanMs: 0 });
    await until('the refused one', async () => (await finished()) === 2);
    await reconciler.stop();
    expect(await h.jobs.progress('nobody')).toEqual({ total: 0, done: 0, changed: 0, failed: 0, finished: false });
  });
});
