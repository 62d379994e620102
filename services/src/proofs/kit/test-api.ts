import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { endpoints, events } from '@diapason/contracts';
import type { EndpointDefinition } from '@diapason/contracts/core';
import { migrate, type RetryPolicy, type Table } from '@diapason/event-sourcing';
import { createHarness, type Harness } from '@diapason/event-sourcing/testing';
import { eventually, prepared, WAIT_LIMIT_MS } from '@diapason/local-stack/testing';
import { tables } from '@diapason/projections';
import { queries } from '@diapason/projections/catalogue/queries';
import { readSettings } from '@diapason/settings';
import { Redis } from 'ioredis';
import pino, { type DestinationStream } from 'pino';
import { commands, firstFacts } from '../../catalogue';
import { publishGrids } from '../../contexts/money/testing/grids';
import type { Application } from '../../machinery/app/application';
import { bootstrap } from '../../machinery/app/bootstrap';
import { systemContext, type WorkContext } from '../../machinery/app/command-context';
import type { Environment } from '../../machinery/app/environment';
import { createLog, type SecurityEvent } from '../../machinery/app/logs';
import type { Limits } from '../../machinery/app/throttle';
import { SERVICES_VAULT } from '../../machinery/app/vault';
import { bankOf } from '../../machinery/bank/bank';
import { openFiles } from '../../machinery/files/store';
import type { BodyTimes } from '../../machinery/http/body-time';
import { createApp } from '../../machinery/http/create-app';
import type { Envelope } from '../../machinery/http/envelope';
import { httpDeps } from '../../machinery/http/http-deps';
import { listen } from '../../machinery/http/listen';
import { loadSecrets } from '../../machinery/session/secrets';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Envelope & { readonly data: never };
}

export interface Caller {
  readonly idUtilisateur: number;
  readonly token: string;
}

interface CallOptions {
  readonly as?: Caller;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
  /** Has no key of its own, and takes a 503 as the answer. Other calls are made again, under their key, until the API has time for them. */
  readonly isHasty?: boolean;
}

/** The real API on a free port, over a system of its own: real PostgreSQL, Valkey, event store and projector. */
export interface TestApi {
  readonly url: string;
  readonly harness: Harness;
  readonly app: Application;
  /** Where its store keeps files. */
  readonly folder: string;
  /** Answers that differ from their declaration, as `METHOD path: field: fault`, and refusals that came after a part was written. */
  readonly deviations: ReadonlySet<string>;
  /** What the security log received. */
  readonly security: SecurityEvent[];
  /** A context for commands as of one test's set-up. */
  context(): WorkContext;
  call(method: 'GET' | 'POST' | 'DELETE', path: string, options?: CallOptions): Promise<Answer>;
  /** Logs in over HTTP. @throws Error when refused. */
  logIn(email: string, password: string): Promise<Caller>;
  /** Logs in with a password that someone else chose, and chooses another. */
  logInFirst(email: string, given: string, chosen: string): Promise<Caller>;
  /** Closes everything. @param keep what becomes of its database, which is dropped unless told. */
  stop(keep?: (database: string) => Promise<void>): Promise<void>;
}

interface TestApiOptions {
  now?: string;
  limits?: Limits;
  tables?: readonly Table[];
  log?: DestinationStream;
  bodies?: BodyTimes;
  /** Two minutes unless told. */
  retryPolicy?: RetryPolicy;
  /** Most milliseconds of a statement of a query. */
  readMs?: number;
  /** Address of a ClamAV daemon. */
  clamav?: string;
  /** Settings of card payment. */
  card?: NodeJS.ProcessEnv;
  /** A bucket in place of a folder. */
  bucket?: Pick<Environment, 'FILES_URL' | 'FILES_ACCESS_KEY' | 'FILES_SECRET_KEY'>;
}

/** Starts what `npm start` starts, in this process, with role groups, settings and reference rows in place. */
export async function startTestApi(options: TestApiOptions = {}): Promise<TestApi> {
  return start(options, options.tables ? undefined : await installed(options.now ?? NOW));
}

const NOW = '2026-11-21T10:00:00.000Z';

/** A database that was installed at an instant, where nobody has worked yet: made once, and copied for each file. */
const installed = (now: string) =>
  prepared(`installed_${now.replaceAll(/\D/g, '')}`, async (keep) => {
    const api = await start({ now }, undefined);
    await api.stop(keep);
  });

async function start(options: TestApiOptions, from: string | undefined): Promise<TestApi> {
  const harness = await createHarness({
    catalogue: events,
    tables: options.tables ?? tables,
    now: options.now ?? NOW,
    from,
    ...(options.retryPolicy ? { retryPolicy: options.retryPolicy } : {}),
    readMs: options.readMs,
  });
  const { stack } = harness;
  const folder = await mkdtemp(join(tmpdir(), 'diapason-files-'));
  const security: SecurityEvent[] = [];
  const environment = readSettings('application', {
    DATABASE_URL: stack.databaseUrl,
    EVENTSTORE_URL: stack.eventStoreUrl,
    REDIS_URL: stack.redisUrl,
    ...stack.secrets,
    PUBLIC_URL: 'http://127.0.0.1:8080',
    FILES_URL: pathToFileURL(`${folder}/`).toString(),
    CLAMAV_URL: options.clamav,
    ...options.bucket,
    ...options.card,
  });
  await migrate(harness.pool, SERVICES_VAULT);
  const app: Application = {
    environment,
    runtime: { ...harness, positions: harness.unhurriedPositions },
    secrets: await loadSecrets(harness.pool, environment.JWT_SECRET),
    security: (event) => {
      security.push(event);
      options.log?.write(`${JSON.stringify({ time: harness.clock.now(), ...event })}\n`);
    },
    publicUrl: environment.PUBLIC_URL,
    // A busy machine is no antivirus that is away.
    files: openFiles(environment, { takeMs: WAIT_LIMIT_MS, soonMs: WAIT_LIMIT_MS }),
    bank: bankOf(environment),
    log: options.log
      ? createLog({ LOG_LEVEL: 'info' }, 'api', options.log)
      : pino({ level: process.env.TEST_LOG_LEVEL ?? 'error' }, { write: toldFailure }),
    stop: () => harness.stop(),
  };
  const redis = new Redis(stack.redisUrl);
  const handlers = [...commands, ...queries];
  const handled = new Set(handlers.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`));
  const deviations = new Set<string>();
  const server = createApp({
    ...httpDeps(app, {
      endpoints: endpoints.filter(({ method, path }) => handled.has(`${method} ${path}`)),
      handlers,
      redis,
      ...(options.limits ? { limits: options.limits } : {}),
    }),
    onAnswer: (endpoint, data) => noteDeviation(deviations, endpoint, data),
    onLateRefusal: ({ method, path }, { status, message }) =>
      void deviations.add(`${method} ${path}: refused after it had written: ${status} ${message}`),
  });
  if (!from) {
    await bootstrap(systemContext(app, 'job:installation'), firstFacts);
    await publishGrids(systemContext(app, 'job:installation'));
  }
  await harness.settled();
  const listening = await listen(server, '127.0.0.1', 0, options.bodies);
  const call = (method: string, path: string, request: CallOptions = {}) => send(listening.url, method, path, request);
  const callerOf = ({ body }: Answer): Caller => {
    const { user, token } = body.data as { user: { idUtilisateur: number }; token: string };
    return { idUtilisateur: user.idUtilisateur, token };
  };
  async function logIn(email: string, password: string): Promise<Caller> {
    const answer = await call('POST', '/api/login', { body: { email, password } });
    if (answer.status !== 200) throw new Error(`login of ${email}: ${answer.status} ${answer.body.message}`);
    return callerOf(answer);
  }
  return {
    url: listening.url,
    harness,
    app,
    folder,
    security,
    deviations,
    context: () => systemContext(app, 'job:test'),
    call,
    logIn,
    async logInFirst(email, given, chosen) {
      const body = { motDePasseActuel: given, password: chosen };
      const answer = await call('POST', '/api/motDePasse', { body, as: await logIn(email, given) });
      if (answer.status !== 200) throw new Error(`a new password of ${email}: ${answer.status} ${answer.body.message}`);
      return callerOf(answer);
    },
    async stop(keep) {
      for (const deviation of deviations) process.stderr.write(`not as declared: ${deviation}\n`);
      await listening.stop();
      redis.disconnect();
      await harness.stop(keep);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Why a call failed is told beside the test's own output; with TEST_LOG_LEVEL, all of the log. */
function toldFailure(line: string): void {
  if (process.env.TEST_LOG_LEVEL || line.includes('"a call failed"')) process.stderr.write(line);
}

function noteDeviation(deviations: Set<string>, endpoint: EndpointDefinition, data: unknown): void {
  if (endpoint.response === 'file') return;
  const [issue] = endpoint.response.safeParse(data).error?.issues ?? [];
  if (issue) deviations.add(`${endpoint.method} ${endpoint.path}: ${issue.path.join('.')}: ${issue.message}`);
}

async function send(
  url: string,
  method: string,
  path: string,
  { as, body, headers = {}, isHasty = false }: CallOptions,
): Promise<Answer> {
  const isKeyed = as && !isHasty && method !== 'GET' && !(body instanceof FormData);
  const request = {
    method,
    headers: {
      ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
      ...(as ? { authorization: `Bearer ${as.token}`, 'user-id': String(as.idUtilisateur) } : {}),
      ...(isKeyed ? { 'idempotency-key': randomUUID() } : {}),
      // Whatever their capitals.
      ...Object.fromEntries(new Headers(headers)),
    },
    ...(body === undefined
      ? {}
      : { body: typeof body === 'string' || body instanceof FormData ? body : JSON.stringify(body) }),
  };
  const response = await eventually(async () => {
    const answer = await fetch(`${url}${path}`, request);
    const isBusy = answer.status === 503 && answer.headers.has('retry-after');
    if (!isBusy || isHasty || !(isKeyed || method === 'GET')) return answer;
    process.stderr.write(`asked again: ${method} ${path}\n`);
    return undefined;
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  const parsed = isJson ? JSON.parse(text) : { success: response.ok, message: '', data: text };
  return { status: response.status, headers: response.headers, body: parsed };
}
