import { randomUUID } from 'node:crypto';
import { parisDay } from '@diapason/contracts/constants';
import { type EndpointDefinition, FILE_PART } from '@diapason/contracts/core';
import { type Actor, Refusal, readCheckpoint } from '@diapason/event-sourcing';
import type { Redis } from 'ioredis';
import type { Pool } from 'pg';
import type { Application } from '../app/application';
import { workContext } from '../app/command-context';
import type { SecurityLog } from '../app/logs';
import { createThrottle, type Limits, type Throttle } from '../app/throttle';
import { reportFailedLogins } from '../session/report-failed-logins';
import {
  beginImpersonation,
  endImpersonation,
  identityOfCookie,
  identityOfToken,
  type OpenSession,
  openSession,
  renewSession,
  sessionOfToken,
  unlockSession,
} from '../session/sessions';
import { endSessions } from '../session/vault';
import type { CommandRequest, HttpDeps } from './deps';
import { messages } from './messages';
import { createMetrics, type Gauges } from './metrics';
import { readOperatingFigures, sharedReading } from './operating-figures';
import { projectionLag, readiness } from './readiness';
import type { Handler } from './routes';
import { createShares, type Shares } from './shares';

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
    readonly queryDb?: Pool;
    readonly limits?: Limits;
  },
): HttpDeps {
  const { runtime, secrets, environment } = app;
  const throttle = createThrottle(parts.redis, {
    limits: parts.limits,
    onShut: (email) => reportFailedLogins(app, email),
  });
  const shares = createShares();
  const db = runtime.pool;
  const checks = sharedReading(() => readiness(runtime, parts.redis), CHECKED_MS);
  return {
    endpoints: parts.endpoints,
    handlers: parts.handlers,
    db,
    queryDb: parts.queryDb ?? runtime.readModels,
    shares,
    readTo: async (reading) => (parts.queryDb ? ((await readCheckpoint(reading)) ?? 0n) : runtime.positions.current()),
    codec: runtime.codec,
    retryPolicy: runtime.retryPolicy,
    now: () => runtime.clock.now(),
    authenticate: (token, since) =>
      sessionOfToken({ db, secrets, now: since ?? runtime.clock.now() }, token, (user, act) =>
        app.security({ event: 'impersonation-ended', user, act, reason: 'right' }),
      ),
    commandContext: (request) => requestContext(app, { throttle, shares }, request),
    nextId: (kind) => runtime.ids.next(kind),
    throttle,
    files: app.files,
    cardPage: app.bank?.address,
    log: app.log,
    security: app.security,
    metrics: createMetrics(gaugesOf(app, { checks, shares, replica: parts.queryDb })),
    checks,
    today: () => parisDay(runtime.clock.now()),
    trustProxy: environment.TRUST_PROXY,
    secureCookies: app.publicUrl.startsWith('https:'),
    secrets,
    metricsToken: environment.METRICS_TOKEN,
  };
}

/** What a request can give a command; the command gets of it what it declared. */
function requestContext(
  app: Application,
  { throttle, shares }: { readonly throttle: Throttle; readonly shares: Shares },
  request: CommandRequest,
) {
  const { secrets, security, runtime } = app;
  const { session, token, sites, ip, holder, refreshCookie, deviceCookie, commandId, first, again, file, afterwards } =
    request;
  const work = workContext(app, {
    actor: actorOf(request),
    commandId: commandId ?? randomUUID(),
    repeatable: commandId !== undefined,
    first,
    again,
  });
  const fromHere: SecurityLog = (event) => security({ ...event, ip });
  const sessions = { db: runtime.pool, secrets, now: new Date(work.now), refreshCookie };
  const current = (): OpenSession => {
    if (!session) throw new Refusal(messages.notSignedIn, 401);
    return session;
  };
  return {
    ...work,
    db: shares.of(runtime.readModels, holder),
    session,
    sites,
    security: fromHere,
    afterwards,
    uploaded: () => {
      if (!file) throw new Refusal(messages.invalid, 400, FILE_PART);
      return file;
    },
    loginThrottle: {
      async tried(email: string) {
        try {
          await throttle.tried({ address: ip, device: deviceCookie.device }, email);
        } catch (error) {
          if (error instanceof Refusal) fromHere({ event: 'throttled', user: session?.idUtilisateur });
          throw error;
        }
      },
      succeeded: (email: string) => throttle.loginSucceeded({ address: ip, device: deviceCookie.keep() }, email),
    },
    arrivals: { isFlood: () => throttle.enrolment(ip) },
    sessions: {
      open: (account: Parameters<typeof openSession>[1]) => openSession(sessions, account),
      beginImpersonation: (idUtilisateur: number) => beginImpersonation(sessions, current(), idUtilisateur),
      endImpersonation: () => endImpersonation(sessions, current()),
      renew: () => renewSession(sessions, (user) => fromHere({ event: 'refresh-reused', user })),
      unlock: (ms: number | undefined) => unlockSession(sessions, current(), ms),
      async leave() {
        refreshCookie.clear();
        const byToken = session ?? (token === undefined ? undefined : await identityOfToken(sessions, token));
        const cookie = refreshCookie.value;
        const who = byToken ?? (cookie === undefined ? undefined : await identityOfCookie(sessions, cookie));
        if (who) await endSessions(runtime.pool, who.act ?? who.idUtilisateur, 'logout');
        return who && { idUtilisateur: who.idUtilisateur, act: who.act };
      },
    },
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

function gaugesOf(
  { runtime, log, appendRetries = new Map() }: Application,
  { checks, shares, replica }: Pick<HttpDeps, 'checks' | 'shares'> & { readonly replica: Pool | undefined },
): Gauges {
  const { pool, readModels } = runtime;
  const pools = [pool, readModels, ...(replica ? [replica] : [])];
  const sum = (of: (one: Pool) => number) => pools.reduce((total, one) => total + of(one), 0);
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
    connections: () => ({
      total: sum((one) => one.totalCount),
      idle: sum((one) => one.idleCount),
      waiting: sum((one) => one.waitingCount) + shares.waiting(),
    }),
  };
}
