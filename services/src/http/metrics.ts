import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export interface Metrics {
  readonly registry: Registry;
  /** Seconds from a request's arrival to its answer, by endpoint as declared (never by address: addresses hold ids). */
  readonly requests: Histogram<'method' | 'endpoint' | 'kind' | 'status'>;
  /** Seconds a command waited for the read models. */
  readonly visibility: Histogram<'late'>;
}

/** What `/metrics` reads when it is asked. */
export interface Gauges {
  /** Seconds the live read models are behind the event store. */
  lag(): Promise<number>;
  /** Jobs waiting, by queue. */
  queues(): Promise<ReadonlyMap<string, number>>;
}

export function createMetrics(gauges: Gauges): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'diapason_projection_lag_seconds',
    help: 'Seconds the read models are behind the event store',
    registers: [registry],
    async collect() {
      this.set(await gauges.lag());
    },
  });
  new Gauge({
    name: 'diapason_queue_depth',
    help: 'Jobs waiting in a queue',
    labelNames: ['queue'],
    registers: [registry],
    async collect() {
      this.reset();
      for (const [queue, depth] of await gauges.queues()) this.set({ queue }, depth);
    },
  });
  return {
    registry,
    requests: new Histogram({
      name: 'diapason_request_seconds',
      help: 'Seconds to answer, by endpoint',
      labelNames: ['method', 'endpoint', 'kind', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5],
      registers: [registry],
    }),
    visibility: new Histogram({
      name: 'diapason_visibility_seconds',
      help: 'Seconds a command waited for the read models',
      labelNames: ['late'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2],
      registers: [registry],
    }),
  };
}
