import { rmSync, writeFileSync } from 'node:fs';
import { isIPv6 } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { faultLine, WrongSettings } from '@diapason/settings';
import { endOrphanPostgres } from '../postgres/server';
import { freePort, isFree } from '../process/free-port';
import { boundLogs } from './bound-logs';
import { demoLogins } from './demo';
import { type Home, logTail, openHome, takeHome } from './home';
import { ManagedProcess } from './managed-process';
import { productSecretsOf, secretsOf } from './secrets';
import { type Connections, type Stack, startStack } from './stack';

/** A process of the application. */
interface AppProcess {
  readonly name: string;
  readonly file: string;
}

interface SuperviseOptions {
  /** Folder of data, logs and secrets. */
  readonly home: string;
  /** Folder of this package's bundles. */
  readonly bundles: string;
  /** In order of start; the last one serves `/readyz` on `port`. */
  readonly app: readonly AppProcess[];
  /** Bundle that fills an empty system. */
  readonly demo: string;
  /** Of a network smaller than the demonstration's own. */
  readonly pupils?: string | undefined;
  /** Delete all data first. */
  readonly fresh: boolean;
  /** Do not fill an empty system. */
  readonly empty: boolean;
  readonly port: number;
  /** Stops everything like a signal, for an owner that may vanish without sending one. */
  readonly abandoned?: AbortSignal;
}

const READY_LIMIT_MS = 120_000;
const PORT_PATIENCE_MS = 10_000;
const ALL_CONNECTIONS = ['DATABASE_URL', 'EVENTSTORE_URL', 'REDIS_URL', 'SMTP_URL', 'FILES_URL'] as const;

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};
const warn = (line: string): void => {
  process.stderr.write(`${line}\n`);
};

/** Connection strings from the environment; an empty one counts as not set. */
export function givenConnections(env: NodeJS.ProcessEnv): Connections {
  return Object.fromEntries(ALL_CONNECTIONS.flatMap((name) => (env[name] ? [[name, env[name]]] : [])));
}

/** The host, as a URL writes it, at which this machine reaches what listens at `HOST`. */
export function reachedAt({ HOST }: NodeJS.ProcessEnv): string {
  if (!HOST || HOST === '0.0.0.0') return '127.0.0.1';
  if (HOST === '::') return '[::1]';
  return isIPv6(HOST) ? `[${HOST}]` : HOST;
}

const listensAt = ({ HOST }: NodeJS.ProcessEnv): string | undefined => HOST || undefined;

/** 0 asks for a free port, which who asks the API must know. */
const portOf = async (given: string | undefined, host: string | undefined): Promise<string> =>
  given && Number(given) !== 0 ? given : String(await freePort(host));

/** @throws WrongSettings where this machine cannot listen there at all; Error where another program does. */
async function waitForPort(port: number, host: string | undefined): Promise<void> {
  // The web process of a killed supervisor may still be ending.
  for (let waited = 0; waited < PORT_PATIENCE_MS; waited += 250) {
    if (await isFree(port, host).catch(cannotListen)) return;
    await delay(250);
  }
  throw new Error(`Le port ${port} est occupé. Choisissez-en un autre : PORT=8081 npm start`);
}

/** What a system says of an address that is none of its own, and a resolver of a name that it does not know. */
const NO_SUCH_ADDRESS = /^(EADDRNOTAVAIL|EINVAL|EAFNOSUPPORT|ENOTFOUND|EAI_.*)$/;

/** @throws WrongSettings where PORT or HOST is at fault; the error itself where neither is. */
export function cannotListen(error: NodeJS.ErrnoException): never {
  if (error.code === 'EACCES')
    throw new WrongSettings([
      faultLine('PORT', 'ce compte n’a pas le droit d’écouter à ce port', 'Un port à partir de 1024 est libre à tous'),
    ]);
  if (NO_SUCH_ADDRESS.test(String(error.code)))
    throw new WrongSettings([
      faultLine('HOST', 'cette machine n’a pas cette adresse', '127.0.0.1, 0.0.0.0, ou une adresse que `ip a` montre'),
    ]);
  throw error;
}

async function untilAnswers(url: string): Promise<boolean> {
  for (let waited = 0; waited < READY_LIMIT_MS; waited += 150) {
    const ready = await fetch(url).then(
      (answer) => answer.status === 200,
      () => false,
    );
    if (ready) return true;
    await delay(150);
  }
  return false;
}

/** Environment of the application's processes. The caller's variables override these defaults. */
async function appEnvironment(home: Home, stack: Stack, port: number): Promise<Record<string, string>> {
  const apiPort = await portOf(process.env.API_PORT, listensAt(process.env));
  const host = reachedAt(process.env);
  const defaults: Record<string, string> = {
    ...productSecretsOf(secretsOf(home)),
    ...(stack.mailbox ? { MAILBOX_URL: stack.mailbox } : {}),
    ...stack.card,
    API_URL: `http://${host}:${apiPort}`,
    PUBLIC_URL: `http://${host}:${port}`,
    // One proxy: the web process.
    TRUST_PROXY: '1',
    LOG_LEVEL: 'info',
  };
  const given = Object.keys(defaults).flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []));
  const here = stack.databaseHere ? { DATABASE_URL: stack.databaseHere } : {};
  return {
    ...defaults,
    ...Object.fromEntries(given),
    ...stack.connections,
    ...here,
    API_PORT: apiPort,
    PORT: String(port),
  };
}

/**
 * Runs the whole product until SIGINT or SIGTERM: the missing parts of the stack, then the application. Resolves after
 * everything has stopped.
 * @throws WrongSettings when a process ended because of them; Error when a part does not start; both after stopping the rest.
 */
export async function supervise(options: SuperviseOptions): Promise<void> {
  // Whatever a part writes is for this account alone.
  process.umask(0o077);
  const home = openHome(options.home);
  const release = takeHome(home);
  const stopBounding = boundLogs(home, warn);
  const stopRequested = new Promise<void>((resolve) => {
    process.once('SIGINT', resolve);
    process.once('SIGTERM', resolve);
    options.abandoned?.addEventListener('abort', () => resolve());
  });
  const stopped = new AbortController();
  let misconfigured: (wrong: WrongSettings) => void = () => undefined;
  const refused = new Promise<never>((_, reject) => {
    misconfigured = reject;
  });
  const running: { stack: Promise<Stack> | undefined; app: ManagedProcess[] } = { stack: undefined, app: [] };
  const work = (async () => {
    await waitForPort(options.port, listensAt(process.env));
    if (options.fresh) {
      await endOrphanPostgres(join(home.data, 'postgres'));
      rmSync(home.data, { recursive: true, force: true });
      openHome(options.home);
    }
    const given = givenConnections(process.env);
    const { bundles, port } = options;
    // Production has a bank of its own, or none.
    const bank = process.env.NODE_ENV !== 'production' && !process.env.PBX_SITE;
    running.stack = startStack({ home, bundles, given, wanted: ALL_CONNECTIONS, bank, tell: warn, misconfigured });
    const stack = await running.stack;
    const env = await appEnvironment(home, stack, port);
    await startApp(options, home, env, running.app, misconfigured);
    const mailbox = stack.mailbox ? { mailbox: stack.mailbox } : {};
    writeFileSync(home.stackFile, JSON.stringify({ pid: process.pid, env, ...mailbox }, null, 2), { mode: 0o600 });
    const wanted = !options.empty && process.env.NODE_ENV !== 'production';
    const logins = wanted
      ? await demoLogins({ home, file: options.demo, pupils: options.pupils, env, tell: say, signal: stopped.signal })
      : [];
    say(`Diapason: http://${reachedAt(process.env)}:${port}`);
    if (stack.card.PBX_URL) say(`Banque d’essai : ${new URL('/', stack.card.PBX_URL)}`);
    if (stack.mailbox) say(`Boîte aux lettres : ${stack.mailbox}`);
    for (const login of logins) say(login);
  })();
  work.catch(() => undefined);
  try {
    // A stop during the start ends what runs so far; the start's resulting failure is ignored.
    await Promise.race([work, stopRequested, refused]);
    await Promise.race([stopRequested, refused]);
  } finally {
    stopped.abort();
    rmSync(home.stackFile, { force: true });
    for (const part of running.app.toReversed()) await part.stop();
    const stack = await running.stack?.catch(() => undefined);
    await stack?.stop();
    stopBounding();
    release();
  }
}

async function startApp(
  options: SuperviseOptions,
  home: Home,
  env: Readonly<Record<string, string>>,
  started: ManagedProcess[],
  misconfigured: (wrong: WrongSettings) => void,
): Promise<void> {
  const nodeArgs = ['--import', pathToFileURL(join(options.bundles, 'leash.mjs')).toString()];
  for (const { name, file } of options.app) {
    // By this name PostgreSQL knows who asks.
    const named = { ...env, PGAPPNAME: `diapason ${name}` };
    const spec = { name, file, nodeArgs, env: named, announces: false };
    const part = new ManagedProcess(spec, home, warn, misconfigured);
    started.push(part);
    await part.start();
  }
  if (await untilAnswers(`http://${reachedAt(process.env)}:${options.port}/readyz`)) return;
  const tails = options.app.map(({ name }) => `── ${name}.log\n${logTail(home, name)}`).join('\n');
  throw new Error(`Diapason n’est pas prêt après ${READY_LIMIT_MS / 1000} s.\n${tails}`);
}
