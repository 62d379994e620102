import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../../run';
import { ROOT } from '../servers';

/** The product's Node processes and their bundles. */
const BUNDLES = {
  jobs: 'services/dist/jobs.mjs',
  'event-store': 'local-stack/dist/event-store.mjs',
  projector: 'projections/dist/projector.mjs',
  api: 'services/dist/api.mjs',
  web: 'services/dist/web.mjs',
} as const;
export type Part = keyof typeof BUNDLES;
export const PARTS = Object.keys(BUNDLES) as readonly Part[];

/** Figures of a process from /proc. */
interface Stat {
  readonly parent: number;
  /** Processor time in hundredths of a second: its own, and its ended children's. */
  readonly ticks: number;
  readonly childTicks: number;
}

function statOf(pid: number): Stat | undefined {
  try {
    // Field 2, the program's name in parentheses, may contain spaces.
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

/** Pid of a part run by the supervisor. @throws Error when it does not run. */
export function pidOf(supervisor: number, part: Part): number {
  const found = childrenOf(supervisor).find((pid) =>
    readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(BUNDLES[part]),
  );
  if (found === undefined) throw new Error(`no process of ${part}`);
  return found;
}

/** Processor time in seconds used by each part, and by PostgreSQL with all its processes. */
export function processorSeconds(supervisor: number, home: string): Readonly<Record<Part | 'postgres', number>> {
  const seconds = (part: Part) => (statOf(pidOf(supervisor, part))?.ticks ?? 0) / 100;
  const postmaster = Number(readFileSync(join(home, 'data/postgres/postmaster.pid'), 'utf8').split('\n')[0]);
  const postmasterStat = statOf(postmaster);
  const servers = childrenOf(postmaster).reduce((sum, pid) => sum + (statOf(pid)?.ticks ?? 0), 0);
  return {
    jobs: seconds('jobs'),
    'event-store': seconds('event-store'),
    projector: seconds('projector'),
    api: seconds('api'),
    web: seconds('web'),
    postgres: ((postmasterStat?.ticks ?? 0) + (postmasterStat?.childTicks ?? 0) + servers) / 100,
  };
}

/** Resident memory of a process, in MB. */
export function residentMb(pid: number): number {
  const kb = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  if (!kb) throw new Error(`process ${pid} tells no memory`);
  return Number(kb) / 1024;
}

/** Runs a bundle (path from the root) to its end. @returns its output. @throws Error when it fails. */
export async function runBundle(
  bundle: string,
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<string> {
  const { code, output, errors } = await run([join(ROOT, bundle), ...args], {
    env: { PATH: process.env.PATH, ...env },
  });
  if (code !== 0) throw new Error(`${bundle}: ${code}\n${errors}`);
  return output;
}
