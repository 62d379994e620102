import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../servers';

/** Processes of the product that Node runs, and the bundle of each. */
const BUNDLES = {
  jobs: 'services/dist/jobs.mjs',
  'event-store': 'local-stack/dist/event-store.mjs',
  projector: 'projections/dist/projector.mjs',
  api: 'services/dist/api.mjs',
  web: 'services/dist/web.mjs',
} as const;
export type Part = keyof typeof BUNDLES;
export const PARTS = Object.keys(BUNDLES) as readonly Part[];

/** What Linux says of a process; undefined once it has ended. */
interface Stat {
  readonly parent: number;
  /** Hundredths of a second of processor time, its own and its ended children's. */
  readonly ticks: number;
  readonly childTicks: number;
}

function statOf(pid: number): Stat | undefined {
  try {
    // The second field is the program's name in parentheses and may hold spaces.
    const fields = (readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1) ?? '').split(' ').map(Number);
    const at = (index: number) => fields[index] ?? 0;
    return { parent: at(1), ticks: at(11) + at(12), childTicks: at(13) + at(14) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' || (error as NodeJS.ErrnoException).code === 'ESRCH')
      return undefined;
    throw error;
  }
}

function childrenOf(parent: number): readonly number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => statOf(pid)?.parent === parent);
}

/** @throws Error when the supervisor runs no such process. */
export function pidOf(supervisor: number, part: Part): number {
  const found = childrenOf(supervisor).find((pid) =>
    readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(BUNDLES[part]),
  );
  if (found === undefined) throw new Error(`no process of ${part}`);
  return found;
}

/** Seconds of processor time that each part has used, and PostgreSQL with all its processes. */
export function processorSeconds(supervisor: number, home: string): Readonly<Record<Part | 'postgres', number>> {
  const seconds = (part: Part) => (statOf(pidOf(supervisor, part))?.ticks ?? 0) / 100;
  const postmaster = Number(readFileSync(join(home, 'data/postgres/postmaster.pid'), 'utf8').split('\n')[0]);
  const own = statOf(postmaster);
  const servers = childrenOf(postmaster).reduce((sum, pid) => sum + (statOf(pid)?.ticks ?? 0), 0);
  return {
    jobs: seconds('jobs'),
    'event-store': seconds('event-store'),
    projector: seconds('projector'),
    api: seconds('api'),
    web: seconds('web'),
    postgres: ((own?.ticks ?? 0) + (own?.childTicks ?? 0) + servers) / 100,
  };
}

/** Resident memory of a process, in MB. */
export function residentMb(pid: number): number {
  const kb = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  if (!kb) throw new Error(`process ${pid} tells no memory`);
  return Number(kb) / 1024;
}

/** Runs a bundle (path from the root) to its end. @returns what it prints. @throws Error when it fails. */
export function runBundle(
  bundle: string,
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<string> {
  const child = spawn(process.execPath, [join(ROOT, bundle), ...args], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let complaints = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    complaints += chunk.toString();
  });
  return new Promise((done, failed) => {
    child.once('error', failed);
    child.once('close', (code) => (code === 0 ? done(output) : failed(new Error(`${bundle}: ${code}\n${complaints}`))));
  });
}
