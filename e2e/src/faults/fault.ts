import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Wire } from '@diapason/local-stack/testing';
import { Redis } from 'ioredis';
import { clockLibrary } from './clock';
import { clockOff, clockPasses } from './clock-fault';
import { type SkippedFault, skippedFamilies } from './families';
import type { FillableDisk } from './fillable-disk';
import { type Fault, faultDuration, isAlive, kill, ONE_FIFTH, pause } from './injecting';
import { RECOVERY_LIMIT_MS } from './limit';
import type { FaultStack, WireName } from './stack';
import { storeFaults } from './store-fault';

const PROCESSES = ['api', 'projector', 'jobs', 'event-store'] as const;
/** Share of a process's kills in which it dies alone; in the others all die together. */
const ALONE = 1 / 4;

const sigkill = (part: (typeof PROCESSES)[number]): Fault => ({
  name: `SIGKILL ${part}`,
  family: part,
  share: ALONE,
  jobs: part === 'jobs',
  inject: async (stack) => kill(stack, part),
});

const allKilled: Fault = {
  name: `SIGKILL ${PROCESSES.join(', ')} at once`,
  family: 'all processes',
  share: 1 - ALONE,
  jobs: true,
  inject: async (stack) => kill(stack, ...PROCESSES),
};

/** Kills the postmaster and each of its children. */
const postgresKilled: Fault = {
  name: 'PostgreSQL kill -9',
  family: 'postgres',
  share: ONE_FIFTH,
  jobs: true,
  inject: async (stack) => {
    const postmaster = await postmasterOf(join(stack.home, 'data/postgres/postmaster.pid'));
    const children = childrenOf(postmaster);
    process.kill(postmaster, 'SIGKILL');
    for (const pid of children) killIfThere(pid);
  },
};

/** Pid of the running postmaster; waits while it restarts. @throws Error when it does not run. */
async function postmasterOf(file: string): Promise<number> {
  for (const end = Date.now() + RECOVERY_LIMIT_MS; Date.now() < end; await pause(20)) {
    // A killed postmaster leaves its file; the next one rewrites it.
    const pid = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0;
    if (isAlive(pid)) return pid;
  }
  throw new Error('PostgreSQL did not run, so it could not be killed');
}

/** SIGKILL. Ignores a process that has already ended, such as the backend of a closed connection. */
function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => parentOf(pid) === parent);
}

function parentOf(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1]);
  } catch {
    // It ended after it was listed.
    return 0;
  }
}

const valkeyEmptied: Fault = {
  name: 'Valkey emptied',
  family: 'valkey emptied',
  share: ONE_FIFTH,
  jobs: true,
  inject: async ({ direct }) => {
    const redis = new Redis(direct.REDIS_URL ?? '', { lazyConnect: true });
    await redis.connect();
    await redis.flushall();
    redis.disconnect();
  },
};

const valkeyKilled: Fault = {
  name: 'Valkey killed',
  family: 'valkey killed',
  share: ONE_FIFTH,
  jobs: true,
  inject: async (stack) => kill(stack, 'valkey'),
};

const stalled = (name: WireName, wire: Wire): Fault => ({
  name: `stalled ${name}`,
  family: 'stalled',
  share: ONE_FIFTH,
  jobs: false,
  inject: async (_stack, chance) => {
    wire.stall();
    await faultDuration(chance);
    wire.resume();
  },
});

const cut = (name: WireName, wire: Wire): Fault => ({
  name: `reset ${name}`,
  family: 'reset',
  share: ONE_FIFTH,
  jobs: false,
  inject: async () => {
    if (wire.reset() === 0) throw new Error(`nothing was connected to ${name}`);
  },
});

const fullDisk = (disk: FillableDisk): Fault => ({
  name: 'full disk',
  family: 'disk',
  share: ONE_FIFTH,
  jobs: true,
  inject: async (_stack, chance) => {
    try {
      disk.fill();
      await faultDuration(chance);
    } finally {
      disk.clear();
    }
  },
});

/** Another file system, empty and for reading only, lies over the folder of the files. */
const storeAway: Fault = {
  name: 'store away',
  family: 'store',
  share: ONE_FIFTH,
  jobs: false,
  inject: async (stack, chance) => {
    const folder = join(stack.home, 'data/files');
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'ro,size=4k', 'tmpfs', folder], { stdio: 'pipe' });
    try {
      await faultDuration(chance);
    } finally {
      execFileSync('umount', ['--lazy', folder], { stdio: 'pipe' });
    }
  },
};

/** All faults this machine allows, and the families it does not. */
export function faultsOf(stack: FaultStack): {
  readonly faults: readonly Fault[];
  readonly skipped: readonly SkippedFault[];
} {
  const wires = Object.entries(stack.wires) as [WireName, Wire][];
  const faults = [
    ...PROCESSES.map(sigkill),
    allKilled,
    postgresKilled,
    valkeyEmptied,
    valkeyKilled,
    ...wires.map(([name, wire]) => stalled(name, wire)),
    ...wires.map(([name, wire]) => cut(name, wire)),
    ...storeFaults(stack),
  ];
  if (stack.disk) faults.push(fullDisk(stack.disk), storeAway);
  const library = clockLibrary();
  if (library) {
    faults.push(clockOff(library, 'clock a day ahead', 1), clockOff(library, 'clock a day behind', -1));
    faults.push(clockPasses(library));
  }
  return { faults, skipped: skippedFamilies(stack.order !== undefined) };
}
