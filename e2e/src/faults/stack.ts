import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { freePort } from '@diapason/local-stack/process';
import {
  ManagedProcess,
  type NodeOrder,
  openHome,
  productSecretsOf,
  type Stack,
  secretsOf,
  startStack,
} from '@diapason/local-stack/supervisor';
import { Wire } from '@diapason/local-stack/testing';
import { type CommandedStore, startCommandedStore } from '../event-store/commanded-store';
import type { Login } from '../product';
import { run } from '../run';
import { FillableDisk } from './fillable-disk';
import { RECOVERY_LIMIT_MS } from './limit';

const APP = {
  projector: 'projections/dist/projector.mjs',
  api: 'services/dist/api.mjs',
  jobs: 'services/dist/jobs.mjs',
  web: 'services/dist/web.mjs',
};
export type AppName = keyof typeof APP;
const WIRED = { postgres: 'DATABASE_URL', 'event-store': 'EVENTSTORE_URL', valkey: 'REDIS_URL' } as const;
export type WireName = keyof typeof WIRED;

/**
 * The product as `npm start` composes it, in its own folder, with a proxy between the application and each of its
 * servers.
 */
export interface FaultStack {
  readonly url: string;
  readonly mailbox: string;
  readonly home: string;
  readonly logins: readonly Login[];
  /** Connection strings that bypass the proxies, and the secrets; used by `verify`. */
  readonly direct: Readonly<Record<string, string>>;
  /** None before a cluster, whose clients are told by the nodes where they are. */
  readonly wires: Readonly<Partial<Record<WireName, Wire>>>;
  /** Tells the local node what to do; undefined where another event store was named. */
  readonly order: ((order: NodeOrder) => void) | undefined;
  /** File systems of logs, files and mails that can be filled up; undefined where this machine does not allow them. */
  readonly disk: FillableDisk | undefined;
  /** Pid of a running part, by the supervisor's name for it. */
  pid(part: string): number | undefined;
  /** Sets extra environment for the process from its next start on. */
  startWith(app: AppName, extra: Readonly<Record<string, string>>): void;
  /** One line per application process that ended without being killed. */
  readonly ends: readonly string[];
  /** Copies logs and ledger to a permanent folder. @returns its path. */
  keepTraces(): string;
  /** Stops every process; what they wrote stays. */
  end(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts everything and fills it with a small network. Build the bundles first.
 * @param root folder of the repository.
 * @param tell receives progress lines.
 * @param options.pupils size of the network.
 * @param options.eventStore command line of the event store; undefined: the local node.
 */
export async function startFaultStack(
  options: { readonly root: string; readonly pupils: number; readonly eventStore: string | undefined },
  tell: (line: string) => void,
): Promise<FaultStack> {
  const { root, pupils, eventStore } = options;
  const folder = mkdtempSync(join(tmpdir(), 'diapason-faults-'));
  const home = openHome(folder);
  const [files, mailbox] = [join(home.data, 'files'), join(home.data, 'mailbox')];
  for (const each of [files, mailbox]) mkdirSync(each, { recursive: true });
  const disk = FillableDisk.over([home.logs, files, mailbox]);
  const bundles = resolve(root, 'packages/local-stack/dist');
  const ends: string[] = [];
  const onSupervisorLine = (line: string) => {
    if (/^(api|projector|jobs|web) /.test(line) && !line.includes('(SIGKILL)')) ends.push(line);
    tell(line);
  };
  const started: { stack?: Stack; store?: CommandedStore; wires: Wire[]; app: Map<string, ManagedProcess> } = {
    wires: [],
    app: new Map(),
  };
  const end = async () => {
    for (const part of [...started.app.values()].reverse()) await part.stop();
    await started.store?.stop();
    await started.stack?.stop();
    for (const wire of started.wires.splice(0)) await wire.stop();
  };
  const stop = async () => {
    await end();
    disk?.unmount();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const own = eventStore === undefined ? (['EVENTSTORE_URL'] as const) : [];
    const wanted = ['DATABASE_URL', ...own, 'REDIS_URL', 'SMTP_URL', 'FILES_URL'] as const;
    const stack = await startStack({ home, bundles, given: {}, wanted, tell });
    started.stack = stack;
    const { DATABASE_URL = '' } = stack.connections;
    const store =
      eventStore === undefined ? undefined : await startCommandedStore(eventStore, home, { DATABASE_URL }, tell);
    if (store) started.store = store;
    const [port, apiPort] = [await freePort(), await freePort()];
    const url = `http://127.0.0.1:${port}`;
    const common = {
      ...productSecretsOf(secretsOf(home)),
      API_PORT: `${apiPort}`,
      API_URL: `http://127.0.0.1:${apiPort}`,
      PUBLIC_URL: url,
    };
    const direct = {
      ...common,
      ...stack.connections,
      ...(store ? { EVENTSTORE_URL: store.url } : {}),
      PORT: `${port}`,
      TRUST_PROXY: '1',
      LOG_LEVEL: 'info',
      WEB_ROOT: root,
    };
    const wires: Partial<Record<WireName, Wire>> = {};
    const wired = { ...direct };
    for (const name of Object.keys(WIRED) as WireName[]) {
      if (name === 'event-store' && store?.isCluster) continue;
      const url = requiredValue(direct, WIRED[name]);
      const wire = await Wire.to(url);
      started.wires.push(wire);
      wires[name] = wire;
      Object.assign(wired, { [WIRED[name]]: wire.through(url) });
    }
    const nodeArgs = ['--import', pathToFileURL(join(bundles, 'leash.mjs')).toString()];
    const environments = new Map<AppName, Record<string, string>>();
    for (const name of Object.keys(APP) as AppName[]) {
      const env: Record<string, string> = { ...wired };
      environments.set(name, env);
      const part = new ManagedProcess(
        { name, file: resolve(root, APP[name]), nodeArgs, env, announces: false },
        home,
        onSupervisorLine,
      );
      started.app.set(name, part);
      await part.start();
    }
    await untilReady(url);
    const logins = await fillSystem(root, pupils, direct);
    const partOf = (name: string) => started.app.get(name) ?? stack.processes.find((part) => part.name === name);
    return {
      url,
      mailbox: stack.mailbox ?? '',
      home: folder,
      logins,
      direct,
      wires,
      disk,
      order: store ? undefined : (order) => partOf('event-store')?.send(order),
      pid: (name) => (name === 'event-store' && store ? store.pid() : partOf(name)?.pid),
      startWith: (name, extra) => {
        const env = environments.get(name);
        if (!env) throw new Error(`no process ${name}`);
        for (const variable of Object.keys(env)) if (!(variable in wired)) delete env[variable];
        Object.assign(env, extra);
      },
      ends,
      keepTraces: () => {
        const traces = `${folder}-traces`;
        cpSync(home.logs, join(traces, 'logs'), { recursive: true });
        cpSync(join(folder, 'commands.jsonl'), join(traces, 'commands.jsonl'));
        return traces;
      },
      end,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

function requiredValue(env: Readonly<Record<string, string | undefined>>, name: string): string {
  const value = env[name];
  if (!value) throw new Error(`the stack gave no ${name}`);
  return value;
}

async function untilReady(url: string): Promise<void> {
  for (const end = Date.now() + RECOVERY_LIMIT_MS; Date.now() < end; ) {
    if (await isReady(url)) return;
    await new Promise((next) => setTimeout(next, 100));
  }
  throw new Error(`the product was not ready within ${RECOVERY_LIMIT_MS / 1000} s`);
}

/** Whether `/readyz` answers 200 within 3 s. */
export function isReady(url: string): Promise<boolean> {
  return fetch(new URL('/readyz', url), { signal: AbortSignal.timeout(3_000) }).then(
    async (answer) => {
      await answer.arrayBuffer();
      return answer.status === 200;
    },
    () => false,
  );
}

/** Fills the empty system. @returns the demonstration's logins. */
async function fillSystem(
  root: string,
  pupils: number,
  env: Readonly<Record<string, string | undefined>>,
): Promise<Login[]> {
  const { code, output, errors } = await run([resolve(root, 'services/dist/demo.mjs'), `--pupils=${pupils}`], {
    env: { ...process.env, ...env },
  });
  if (code !== 0) throw new Error(`the network could not be made (${code}): ${errors}`);
  return output
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'))
    .map(([role = '', email = '', password = '']) => ({ role, email, password }));
}
