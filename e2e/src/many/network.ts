import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@diapason/local-stack/process';
import { type RunningMailbox, startMailbox, type TestStack, testStack } from '@diapason/local-stack/testing';
import type { Login } from '../product';
import { fillWithDemonstration, verifyOutput } from './installation';
import { BUNDLES, buildBundles, type Process, start, untilReady } from './processes';

/** Two of each process on one set of servers, behind one address, with a small demonstration network. */
export interface Network {
  /** The common address. */
  readonly url: string;
  /** Direct addresses of the two APIs. */
  readonly apis: readonly [string, string];
  readonly logins: readonly Login[];
  readonly mailbox: RunningMailbox;
  readonly stack: TestStack;
  /** A running process by name: `api1`, `api2`, `projector1`, `projector2`, `jobs1`, `jobs2`, `web`. */
  process(name: string): Process;
  /** Restarts an ended process on its port. */
  restart(name: string): void;
  /** Waits until an API is ready. @throws Error with the end of its log where it ends, or never is. */
  untilReady(name: 'api1' | 'api2'): Promise<void>;
  /** Output of `verify`. */
  verify(): Promise<string>;
  /** Log of a process. */
  logOf(name: string): string;
  stop(): Promise<void>;
}

const KINDS = { api: BUNDLES.api, projector: BUNDLES.projector, jobs: BUNDLES.jobs, web: BUNDLES.web };

/** @param pupils of the demonstration network. */
export async function startNetwork(pupils: number): Promise<Network> {
  buildBundles();
  const folder = mkdtempSync(join(tmpdir(), 'diapason-many-'));
  const stack = await testStack();
  const mailbox = await startMailbox({ folder: join(folder, 'mailbox'), smtpPort: 0, httpPort: 0 });
  const [port, first, second] = [await freePort(), await freePort(), await freePort()];
  const url = `http://127.0.0.1:${port}`;
  const apis = [`http://127.0.0.1:${first}`, `http://127.0.0.1:${second}`] as const;
  const common = {
    ...stack.secrets,
    DATABASE_URL: stack.databaseUrl,
    EVENTSTORE_URL: stack.eventStoreUrl,
    REDIS_URL: stack.redisUrl,
    SMTP_URL: mailbox.smtpUrl,
    FILES_URL: `file://${folder}/files/`,
    PUBLIC_URL: url,
    TRUST_PROXY: '1',
  };
  const ownEnvironment: Record<string, Record<string, string>> = {
    projector1: {},
    projector2: {},
    api1: { API_PORT: String(first) },
    api2: { API_PORT: String(second) },
    jobs1: {},
    jobs2: {},
    web: { PORT: String(port), API_URL: apis.join(',') },
  };
  const running = new Map<string, Process>();
  const logFile = (name: string) => join(folder, `${name}.log`);
  const restart = (name: string) => {
    const kind = name.replace(/\d$/, '') as keyof typeof KINDS;
    running.set(name, start(KINDS[kind], { ...common, ...ownEnvironment[name] }, logFile(name)));
  };
  const stop = async () => {
    const order = ['web', 'jobs1', 'jobs2', 'api1', 'api2', 'projector1', 'projector2'];
    await Promise.all(order.map((name) => running.get(name)?.end('SIGTERM')));
    await mailbox.stop();
    await stack.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  const processOf = (name: string) => {
    const found = running.get(name);
    if (!found) throw new Error(`no process ${name}`);
    return found;
  };
  const tail = (name: string) => `── ${name}\n${readFileSync(logFile(name), 'utf8').slice(-1_500)}`;
  try {
    for (const name of Object.keys(ownEnvironment)) restart(name);
    await untilReady(`${url}/readyz`);
    const logins = await fillWithDemonstration(common, pupils);
    return {
      url,
      apis,
      logins,
      mailbox,
      stack,
      process: processOf,
      restart,
      async untilReady(name) {
        const ended = processOf(name).ended.then((code) => {
          throw new Error(`${name} ended with ${code}`);
        });
        const ready = untilReady(`${apis[name === 'api1' ? 0 : 1]}/readyz`);
        await Promise.race([ready, ended]).catch((cause: Error) => {
          throw new Error(`${cause.message}\n${tail(name)}`, { cause });
        });
      },
      verify: () => verifyOutput(common),
      logOf: (name) => readFileSync(logFile(name), 'utf8'),
      stop,
    };
  } catch (error) {
    const tails = Object.keys(ownEnvironment).map(tail);
    await stop();
    throw new Error(`the network could not be started:\n${tails.join('\n')}`, { cause: error });
  }
}
