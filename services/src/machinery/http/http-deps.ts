import { randomUUID } from 'node:crypto';
import type { EndpointDefinition } from '@diapason/contracts/core';
import type { Actor } from '@diapason/event-sourcing';
import type { Redis } from 'ioredis';
import type { Application } from '../app/application';
import { parisDay } from '../app/clock';
import { workContext } from '../app/command-context';
import { createThrottle, type Limits } from '../app/throttle';
import { sessionOfToken } from '../session/sessions';
import type { CommandRequest, HttpDeps } from './deps';
import { createMetrics, type Gauges } from './metrics';
import { readOperatingFigures, sharedReading } from './operating-figures';
import { projectionLag, readiness } from './readiness';
import type { Handler } from './routes';

/** Anyone may ask whether the API is ready; however many do, its needs are asked this often. */
const CHECKED_MS = 500;

/** Joins a process's connections to the HTTP server's needs. */
export function httpDeps(
  app: Application,
  parts: {
    readonly endpoints: readonly EndpointDefinition[];
    readonly handlers: readonly Handler[];
    readonly redis: Redis;
    /** Replicas for queries. */
    readonly queryDb?: HttpDeps['queryDb'];
    readonly limits?: Limits;
  },
): HttpDeps {
  const { runtime, secrets, environment } = app;
  const throttle = createThrottle(parts.redis, parts.limits);
  const db = runtime.pool;
  const checks = sharedReading(() => readiness(runtime, parts.redis), CHECKED_MS);
  return {
    endpoints: parts.endpoints,
    handlers: parts.handlers,
    db,
    queryDb: parts.queryDb ?? db,
    codec: runtime.codec,
    authenticate: (token) => sessionOfToken({ db, secrets, now: runtime.clock.now() }, token),
    commandContext: (request) => ({
      ...workContext(app, {
        actor: actorOf(request),
        commandId: request.commandId ?? randomUUID(),
        repeatable: request.commandId !== undefined,
      }),
      session: request.session,
      sites: request.sites,
      ip: request.ip,
      throttle,
      refreshCookie: request.refreshCookie,
    }),
    throttle,
    log: app.log,
    security: app.security,
    metrics: createMetrics(gaugesOf(app, checks)),
    checks,
    today: () => parisDay(runtime.clock.now()),
    trustProxy: environment.TRUST_PROXY,
    secureCookies: app.publicUrl.startsWith('https:'),
    metricsToken: environment.METRICS_TOKEN,
  };
}

/** Who acts, and on whose behalf while impersonating. */
function actorOf({ session, requestId, screen }: Pick<CommandRequest, 'session' | 'requestId' | 'screen'>): Actor {
  const self = session ? String(session.idUtilisateur) : 'public';
  return {
    actor: session?.act === undefined ? self : String(session.act),
    correlationId: requestId,
    ...(session?.act === undefined ? {} : { onBehalfOf: self }),
    ...(screen ? { screen } : {}),
  };
}

/** One scrape asks PostgreSQL once. */
const FRESH_MS = 1_000;

function gaugesOf({ runtime, log, appendRetries = new Map() }: Application, checks: HttpDeps['checks']): Gauges {
  const { pool } = runtime;
  return {
    checks,
    lag: () => projectionLag(runtime),
    figures: sharedReading(async () => {
      try {
        return await readOperatingFigures(pool);
      } catch (error) {
        log.warn({ err: error }, 'some measures cannot be read now');
        return undefined;
      }
    }, FRESH_MS),
    appendRetries: () => appendRetries,
    connections: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
  };
}
