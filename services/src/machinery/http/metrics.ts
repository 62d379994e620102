import { APPEND_RETRIES, type AppendRetry } from '@diapason/event-sourcing';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Check } from './check';
import { FAILURE_SOURCES } from './errors';
import type { OperatingFigures } from './operating-figures';

/** Labels never hold an id, an address or anything of a person: endpoints stand as they are declared. */
export interface Metrics {
  readonly registry: Registry;
  /** Seconds from a request's arrival to its answer. */
  readonly requests: Histogram<'method' | 'endpoint' | 'kind' | 'status'>;
  /** Seconds of a command from its admission until its events were appended, and until the read models showed them. */
  readonly commands: Histogram<'endpoint' | 'phase'>;
  /** Commands whose answer did not wait any longer for the read models. */
  readonly late: Counter;
  /** Calls that failed for a reason of ours, by what was at fault. */
  readonly failures: Counter<'source'>;
  /** Times somebody read more people in a short time than work needs. */
  readonly readFast: Counter;
}

export interface Gauges {
  /** Seconds the live read models are behind the event store. */
  lag(): Promise<number>;
  /** Undefined while PostgreSQL does not answer: what it would say is then left out. */
  figures(): Promise<OperatingFigures | undefined>;
  /** What the API stands on, and whether it answers. */
  checks(): Promise<readonly Check[]>;
  /** Appends of this process that had to be decided or sent again, or were given up, by why. */
  appendRetries(): ReadonlyMap<AppendRetry, number>;
  /** This process's PostgreSQL connections. */
  connections(): { readonly total: number; readonly idle: number; readonly waiting: number };
}

const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5];

export function createMetrics(gauges: Gauges): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  watchReadModels(gauges, registers);
  watchJobs(gauges, registers);
  const failures = new Counter({
    name: 'diapason_failures_total',
    help: 'Calls that failed with 500 or 503, by what was at fault',
    labelNames: ['source'],
    registers,
  });
  for (const source of FAILURE_SOURCES) failures.inc({ source }, 0);
  return {
    registry,
    failures,
    requests: new Histogram({
      name: 'diapason_request_seconds',
      help: 'Seconds to answer, by endpoint',
      labelNames: ['method', 'endpoint', 'kind', 'status'],
      buckets: BUCKETS,
      registers,
    }),
    commands: new Histogram({
      name: 'diapason_command_seconds',
      help: 'Seconds of a command until its events are appended, and until the read models show them',
      labelNames: ['endpoint', 'phase'],
      buckets: BUCKETS,
      registers,
    }),
    readFast: new Counter({
      name: 'diapason_people_read_fast_total',
      help: 'Times that somebody was stopped who opened the sheets of many people in a short time',
      registers,
    }),
    late: new Counter({
      name: 'diapason_commands_late_total',
      help: 'Commands answered before the read models showed them',
      registers,
    }),
  };
}

function watchReadModels(gauges: Gauges, registers: Registry[]): void {
  const gauge = (name: string, help: string, read: () => Promise<number>) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        // Not 0, which would say that all is well; a scrape must not fail because a server is away, either.
        this.set(await Promise.resolve(read()).catch(() => Number.NaN));
      },
    });
  gauge('diapason_projection_lag_seconds', 'Seconds the read models are behind the event store', gauges.lag);
  gauge('diapason_projector_leads', '1 while a projector leads and is alive', async () =>
    Number((await gauges.figures())?.projectorLeads),
  );
  gauge('diapason_reactors_lead', '1 while a process turns events into jobs', async () =>
    Number((await gauges.figures())?.reactorsLead),
  );
  gauge('diapason_projection_standstill', '1 while an event that a table cannot take stops projecting', async () =>
    Number((await gauges.figures())?.standstill),
  );
  gauge(
    'diapason_events_unproven',
    'Events of the log that nobody with EVENT_KEY wrote, which are passed over',
    async () => Number((await gauges.figures())?.unproven),
  );
  gauge('diapason_rebuild_running', '1 while tables are being rebuilt or verified', async () =>
    Number((await gauges.figures())?.rebuilding),
  );
  gauge('diapason_papers_unscanned', 'Papers that wait for the antivirus', async () =>
    Number((await gauges.figures())?.unscanned.papers),
  );
  gauge('diapason_papers_unscanned_oldest_seconds', 'Age of the oldest paper that waits for the antivirus', async () =>
    Number((await gauges.figures())?.unscanned.oldest),
  );
  for (const unit of ['events', 'bytes'] as const)
    new Gauge({
      name: `diapason_follower_waiting_${unit}`,
      help: `What came from the event store and is not handled yet, in the memory of projector and reactors: ${unit}`,
      labelNames: ['follower'],
      registers,
      async collect() {
        this.reset();
        for (const { follower, ...waiting } of (await gauges.figures())?.waiting ?? [])
          this.set({ follower }, waiting[unit]);
      },
    });
  new Gauge({
    name: 'diapason_dependency_up',
    help: '1 while what the API stands on answers, as in /readyz',
    labelNames: ['dependency'],
    registers,
    async collect() {
      for (const { name, ok } of await gauges.checks()) this.set({ dependency: name }, Number(ok));
    },
  });
  new Counter({
    name: 'diapason_append_retries_total',
    help: 'Appends of this process decided again after a lost race or sent again after a lost event store, and those given up',
    labelNames: ['reason'],
    registers,
    collect() {
      this.reset();
      const counted = gauges.appendRetries();
      for (const reason of APPEND_RETRIES) this.inc({ reason }, counted.get(reason) ?? 0);
    },
  });
  new Gauge({
    name: 'diapason_postgres_connections',
    help: 'PostgreSQL connections of this process; waiting: statements that wait for one, or for others of their caller',
    labelNames: ['state'],
    registers,
    collect() {
      const { total, idle, waiting } = gauges.connections();
      this.set({ state: 'used' }, total - idle);
      this.set({ state: 'idle' }, idle);
      this.set({ state: 'waiting' }, waiting);
    },
  });
}

function watchJobs(gauges: Gauges, registers: Registry[]): void {
  new Gauge({
    name: 'diapason_queue_depth',
    help: 'Jobs of a queue, by state; failed: given up and not set aside',
    labelNames: ['queue', 'state'],
    registers,
    async collect() {
      this.reset();
      for (const { queue, waiting, active, failed } of (await gauges.figures())?.queues ?? []) {
        this.set({ queue, state: 'waiting' }, waiting);
        this.set({ queue, state: 'active' }, active);
        this.set({ queue, state: 'failed' }, failed);
      }
    },
  });
  new Gauge({
    name: 'diapason_queue_oldest_seconds',
    help: 'Age of the oldest job that has not begun',
    labelNames: ['queue'],
    registers,
    async collect() {
      this.reset();
      for (const { queue, oldest } of (await gauges.figures())?.queues ?? []) this.set({ queue }, oldest);
    },
  });
  new Counter({
    name: 'diapason_jobs_ended_total',
    help: 'Jobs that ended, by queue and outcome, of all processes and since the ledger began',
    labelNames: ['queue', 'outcome'],
    registers,
    async collect() {
      this.reset();
      for (const { queue, done, failed } of (await gauges.figures())?.queues ?? []) {
        this.inc({ queue, outcome: 'done' }, done);
        this.inc({ queue, outcome: 'failed' }, failed);
      }
    },
  });
  new Gauge({
    name: 'diapason_upkeep_last_seconds',
    help: 'Seconds that the last rebuild and the last verification took',
    labelNames: ['kind'],
    registers,
    async collect() {
      this.reset();
      for (const { kind, seconds } of (await gauges.figures())?.upkeep ?? []) this.set({ kind }, seconds);
    },
  });
  new Gauge({
    name: 'diapason_upkeep_differences',
    help: 'Rows that differed in the last verification',
    registers,
    async collect() {
      this.reset();
      for (const { kind, differences } of (await gauges.figures())?.upkeep ?? [])
        if (kind === 'verification') this.set(differences);
    },
  });
}
