import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@diapason/local-stack/process';

/** A demonstration login as printed at start. */
export interface Login {
  readonly role: string;
  readonly email: string;
  readonly password: string;
}

/** The product run by `npm start`, on free ports in its own folder. */
export interface Product {
  readonly url: string;
  readonly mailbox: string;
  readonly logins: readonly Login[];
  /** Milliseconds from the command to the printed address. */
  readonly startedIn: number;
  /** Environment of its processes: connection strings and secrets. */
  readonly env: Readonly<Record<string, string>>;
  /** Folder of its data and logs. */
  readonly home: string;
  /** Of its supervisor. */
  readonly pid: number;
  stop(): Promise<void>;
}

/** The working directory is the root; a bundle has no `__dirname`. */
const ROOT = process.cwd();
/** Only one that hangs takes this long: filling the demonstration took four minutes on two cores with ten at work. */
const START_LIMIT = 900_000;

/**
 * Runs `npm start` in an empty folder; resolves once it has printed its address and logins.
 * @param servers connection strings of existing servers to use instead.
 */
export async function startProduct(
  args: readonly string[] = [],
  servers: Readonly<Record<string, string>> = {},
): Promise<Product> {
  const home = mkdtempSync(join(tmpdir(), 'diapason-e2e-'));
  const port = await freePort();
  const began = Date.now();
  const child = spawn(process.execPath, [join(ROOT, 'packages/build/bin/start.mjs'), ...args], {
    cwd: ROOT,
    env: { ...withoutServers(process.env), ...servers, DIAPASON_HOME: home, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stop = async () => {
    await stopProcess(child);
    rmSync(home, { recursive: true, force: true });
  };
  try {
    const output = await untilGreeting(child);
    const { env, pid } = JSON.parse(readFileSync(join(home, 'stack.json'), 'utf8')) as Pick<Product, 'env' | 'pid'>;
    return {
      url: matchIn(output, /Diapason\s*: (http:\S+)/),
      mailbox: servers.SMTP_URL ? '' : matchIn(output, /Boîte aux lettres : (http:\S+)/),
      logins: logins(output),
      env,
      pid,
      home,
      startedIn: Date.now() - began,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Removes variables that would point the product to other servers. */
function withoutServers(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { EVENTSTORE_URL, DATABASE_URL, REDIS_URL, SMTP_URL, FILES_URL, NODE_ENV, JEST_WORKER_ID, ...rest } = env;
  return rest;
}

function untilGreeting(child: ChildProcess): Promise<string> {
  return new Promise((done, failed) => {
    let output = '';
    const timer = setTimeout(() => failed(new Error(`not ready in ${START_LIMIT / 1000} s:\n${output}`)), START_LIMIT);
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      // The logins follow the address and end the greeting.
      if (/Diapason\s*: http/.test(output) && /Responsable[^\n]*@[^\n]*\n/.test(output)) {
        clearTimeout(timer);
        setTimeout(() => done(output), 200);
      }
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', (code) => {
      clearTimeout(timer);
      failed(new Error(`npm start ended with ${code}:\n${output}`));
    });
  });
}

function matchIn(output: string, pattern: RegExp): string {
  const match = pattern.exec(output)?.[1];
  if (!match) throw new Error(`the greeting lacks ${pattern}:\n${output}`);
  return match;
}

function logins(output: string): Login[] {
  return [...output.matchAll(/^\s*([^\n,\t@]+?)\s*[,\t]\s*(\S+@\S+?)\s*[,\t]\s*(\S+)\s*$/gm)].map(
    ([, role = '', email = '', password = '']) => ({ role, email, password }),
  );
}

/** By force where it has not ended after half a minute. */
export function stopProcess(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((done) => {
    const kill = setTimeout(() => child.kill('SIGKILL'), 30_000);
    child.once('exit', () => {
      clearTimeout(kill);
      done();
    });
    child.kill(signal);
  });
}
