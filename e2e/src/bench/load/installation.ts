import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Runtime } from '@diapason/event-sourcing';
import { freePort } from '@diapason/local-stack/process';
import { type Caller, logInOverHttp } from '../../http-client';
import { stopProcess } from '../../product';
import { ROOT } from '../servers';
import { type Part, pidOf, processorSeconds, runBundle } from './processes';
import { runtimeIn } from './secrets-in';

const START_LIMIT_MS = 180_000;

/** A product in its own folder, with its connections. */
export interface Installation {
  readonly url: string;
  readonly env: Readonly<Record<string, string>>;
  readonly runtime: Runtime;
  /** Milliseconds from the command to the printed address. */
  readonly startedIn: number;
  pid(part: Part): number;
  /** Processor time in seconds used by each part, and by PostgreSQL with all its processes. */
  processorSeconds(): ReturnType<typeof processorSeconds>;
  /** Fills it with a small demonstration network and logs in as its supervisor. */
  supervisor(pupils: number): Promise<Caller>;
  /** Logs in as somebody else of that network. @param role as the demonstration names it. */
  colleague(role: string): Promise<Caller>;
  stop(): Promise<void>;
}

export interface Folder {
  readonly path: string;
  remove(): void;
}

export function newFolder(): Folder {
  const path = mkdtempSync(join(tmpdir(), 'diapason-bench-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/**
 * Starts the product empty in a folder. Stopping keeps the folder, so it can be started again.
 * @param extra environment of its processes.
 */
export async function startIn(folder: Folder, extra: Readonly<Record<string, string>> = {}): Promise<Installation> {
  const port = await freePort();
  const began = Date.now();
  const child = spawn(process.execPath, [join(ROOT, 'packages/build/bin/start.mjs'), '--empty'], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DIAPASON_HOME: folder.path, PORT: String(port), ...extra },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  try {
    await untilGreeting(child);
    const startedIn = Date.now() - began;
    const { env } = JSON.parse(readFileSync(join(folder.path, 'stack.json'), 'utf8')) as {
      env: Record<string, string>;
    };
    const runtime = await runtimeIn(env);
    const url = `http://127.0.0.1:${port}`;
    const pid = (part: Part) => pidOf(child.pid ?? 0, part);
    let logins = '';
    return {
      url,
      env,
      runtime,
      startedIn,
      pid,
      processorSeconds: () => processorSeconds(child.pid ?? 0, folder.path),
      async supervisor(pupils) {
        logins = await runBundle('services/dist/demo.mjs', [`--pupils=${pupils}`], env);
        return logInAs('Superviseur', logins, url);
      },
      colleague: (role) => logInAs(role, logins, url),
      async stop() {
        await runtime.stop();
        await stopProcess(child);
      },
    };
  } catch (error) {
    await stopProcess(child);
    throw error;
  }
}

/** @param logins what the demonstration printed. @throws Error where it has none of this role. */
async function logInAs(role: string, logins: string, url: string): Promise<Caller> {
  const [, email, password] = new RegExp(`^${role}\\t(\\S+)\\t(\\S+)$`, 'm').exec(logins) ?? [];
  if (!email || !password) throw new Error(`no login of ${role}:\n${logins}`);
  return logInOverHttp(url, { role, email, password });
}

function untilGreeting(child: ChildProcess): Promise<void> {
  return new Promise((done, failed) => {
    let output = '';
    const timer = setTimeout(() => failed(new Error(`not ready:\n${output}`)), START_LIMIT_MS);
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      if (!/Diapason\s*: http/.test(output)) return;
      clearTimeout(timer);
      done();
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', (code) => {
      clearTimeout(timer);
      failed(new Error(`npm start ended with ${code}:\n${output}`));
    });
  });
}
