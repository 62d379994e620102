import { randomUUID } from 'node:crypto';
import type { EndpointDefinition } from '@diapason/contracts/core';
import type { Actor } from '@diapason/event-sourcing';
import type { Redis } from 'ioredis';
import type { Application } from '../app/application';
import { parisDay } from '../app/clock';
import { workContext } from '../app/command-context';
import { createThrottle, type Limits } from '../app/throttle';
import { sessionOfToken } from '../identity/session/sessions';
import type { CommandRequest, HttpDeps } from './deps';
import { createMetrics } from './metrics';
import { projectionLag, readiness } from './readiness';
import type { Handler } from './routes';

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
    metrics: createMetrics({ lag: () => projectionLag(runtime), queues: () => queueDepths(app) }),
    checks: () => readiness(runtime, parts.redis),
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

async function queueDepths({ runtime, log }: Application): Promise<ReadonlyMap<string, number>> {
  try {
    const counts = Object.entries((await runtime.queues?.counts()) ?? {});
    return new Map(counts.map(([queue, states]) => [queue, (states.waiting ?? 0) + (states.delayed ?? 0)]));
  } catch {
    log.warn('the queues cannot be counted now');
    return new Map();
  }
}
