import { parisDay } from '@diapason/contracts/constants';
import { createReactorRunner, createReconciler, type JobRequest, rewrapWhenDue } from '@diapason/event-sourcing';
import { settingOf } from '@diapason/projections/site/setting-value';
import { settingsOf } from '@diapason/settings';
import { jobs, reactions } from '../catalogue';
import { upkeepJobs } from '../contexts/audit/jobs/keep-lists';
import { dueForgetting } from '../contexts/enrolment/jobs/forget-dropped';
import { eraseAgain } from '../contexts/erasure/commands/keep-erased';
import { dueLeavings } from '../contexts/families/jobs/leavings';
import { openApplication } from '../machinery/app/application';
import { systemContext } from '../machinery/app/command-context';
import { startWorkers } from '../machinery/app/job-context';
import { stopOnSignal } from '../machinery/app/stop-signals';
import { collectFiles, collectsAgain } from '../machinery/files/collect';
import { scanWaiting } from '../machinery/papers/scan-waiting';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** The jobs process: queues jobs for events (one process leads), runs them, and queues again what Redis lost. */
const app = await openApplication(settingsOf('application'), 'jobs', ['DATABASE_URL']);
const { runtime, log } = app;
if (!runtime.queues) throw new Error('REDIS_URL is not set');
const workers = startWorkers(app, [...jobs, ...upkeepJobs(runtime, log)]);
const reconciler = createReconciler({ pool: runtime.pool, queues: runtime.queues, log });
const reactors = createReactorRunner({
  client: runtime.client,
  pool: runtime.pool,
  codec: runtime.codec,
  reactions,
  enqueue: runtime.jobs.enqueue,
  waitMs: async () => (await settingOf(runtime.readModels, 'delaiRecus')) * MINUTE_MS,
  log,
});
eraseAgain(systemContext(app, 'job:effacement'))
  .then(
    (people) => people > 0 && log.warn({ people }, 'a restored vault had keys of erased people: they are erased again'),
  )
  .catch((error: unknown) => log.error({ err: error }, 'cannot look for erased people with keys'));

collectsAgain(runtime.readModels)
  .then((day) => day && log.info({ day }, `after the restore no file that papers do not name is removed until ${day}`))
  .catch((error: unknown) => log.warn({ err: error }, 'cannot tell whether files are collected'));
const collect = () => {
  collectFiles(app.files, runtime)
    .then((removed) => removed > 0 && log.info({ removed }, 'removed files that no paper names'))
    .catch((error: unknown) => log.warn({ err: error }, 'files are collected the next time'));
};
// At the start too: a process that never lives for an hour would collect nothing.
collect();
const collecting = setInterval(collect, HOUR_MS);

/** What a day brings, each hour and at the start: a day on which nothing ran is caught up. */
const hourly = (what: string, due: () => Promise<readonly JobRequest[]>) => {
  const look = () => {
    due()
      .then(async (jobsDue) => {
        if (jobsDue.length === 0) return;
        await runtime.jobs.request(jobsDue);
        log.info({ count: jobsDue.length }, what);
      })
      .catch((error: unknown) => log.warn({ err: error }, `${what}: the next time`));
  };
  look();
  return setInterval(look, HOUR_MS);
};
const leaving = hourly('pupils leave', () => dueLeavings(runtime.readModels, parisDay(runtime.clock.now())));
const forgetting = hourly('dropped requests are erased', () => dueForgetting(runtime.readModels, runtime.clock.now()));

/** What PostgreSQL keeps of destroyed keys opens no more once the others are wrapped by a new key. */
const wrapAnew = () => {
  rewrapWhenDue(runtime.pool, runtime.intermediates)
    .then((keys) => keys !== undefined && log.info({ keys }, 'wrapped all keys anew after erasures'))
    .catch((error: unknown) => log.error({ err: error }, 'keys are wrapped anew the next time'));
};
wrapAnew();
const wrapping = setInterval(wrapAnew, HOUR_MS);

/** One round at a time; a slow antivirus is not asked twice for one file. */
let scanning: Promise<void> | undefined;
const stopping = new AbortController();
const putOff = new Map<number, number>();
const scan = () => {
  scanning ??= scanWaiting(systemContext(app, 'job:antivirus'), { log, signal: stopping.signal, putOff })
    .then((told) => {
      if (Object.values(told).some((count) => count > 0)) log.info(told, 'files that waited for the antivirus');
    })
    .catch((error: unknown) => log.warn({ err: error }, 'files wait for the antivirus'))
    .finally(() => {
      scanning = undefined;
    });
};
if (!app.files.scanner) log.info('CLAMAV_URL is not set: files open without an antivirus');
scan();
const scans = setInterval(scan, MINUTE_MS);

// A process whose reactions stopped must not look alive.
reactors.done.catch((error: unknown) => {
  log.fatal({ err: error }, 'reactions have stopped');
  process.kill(process.pid, 'SIGTERM');
});

stopOnSignal(log, async () => {
  clearInterval(collecting);
  clearInterval(leaving);
  clearInterval(forgetting);
  clearInterval(wrapping);
  clearInterval(scans);
  stopping.abort();
  await scanning;
  await reactors.stop();
  await reconciler.stop();
  await Promise.all(workers.map((worker) => worker.stop()));
  await app.stop();
});
log.info({ queues: workers.length, jobs: jobs.length, reactions: reactions.length }, 'the jobs run');
