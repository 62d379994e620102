import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { clockLibrary } from './clock';
import { clockOff, clockPasses } from './clock-fault';
import { type Fault, FEW, held, kill, killIfThere, pidOf } from './injecting';
import type { FaultStack, WireName } from './stack';

/** A kind that this machine cannot inject, and why. */
export interface SkippedFault {
  readonly name: string;
  readonly reason: string;
}

const PROCESSES = ['api', 'projector', 'jobs', 'event-store'] as const;
/** Of a process's kills, those in which it dies alone; in the others all die at the same moment. */
const ALONE = 1 / 4;

const sigkill = (part: string): Fault => ({
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
  inject: async (stack) => {
    for (const pid of PROCESSES.map((part) => pidOf(stack, part))) killIfThere(pid);
  },
};

/** PostgreSQL's own server process and each of its children. */
const postgresKilled: Fault = {
  name: 'PostgreSQL kill -9',
  family: 'postgres',
  share: FEW,
  jobs: true,
  inject: async (stack) => {
    const file = join(stack.home, 'data/postgres/postmaster.pid');
    const postmaster = Number(readFileSync(file, 'utf8').split('\n')[0]);
    for (const pid of [postmaster, ...childrenOf(postmaster)]) killIfThere(pid);
  },
};

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
    // It ended between being listed and being read.
    return 0;
  }
}

const valkeyEmptied: Fault = {
  name: 'Valkey emptied',
  family: 'valkey emptied',
  share: FEW,
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
  share: FEW,
  jobs: true,
  inject: async (stack) => kill(stack, 'valkey'),
};

const stalled = (name: WireName): Fault => ({
  name: `stalled ${name}`,
  family: 'stalled',
  share: FEW,
  jobs: false,
  inject: async ({ wires }, chance) => {
    wires[name].stall();
    await held(chance);
    wires[name].resume();
  },
});

const cut = (name: WireName): Fault => ({
  name: `reset ${name}`,
  family: 'reset',
  share: FEW,
  jobs: false,
  inject: async ({ wires }) => {
    if (wires[name].reset() === 0) throw new Error(`nothing was connected to ${name}`);
  },
});

const fullDisk: Fault = {
  name: 'full disk',
  family: 'disk',
  share: FEW,
  jobs: true,
  inject: async ({ room }, chance) => {
    room?.fill();
    try {
      await held(chance);
    } finally {
      room?.clear();
    }
  },
};

/** Every kind this machine allows, and those it does not. */
export function faultsOf(stack: FaultStack): { readonly faults: readonly Fault[]; readonly skipped: SkippedFault[] } {
  const wires: readonly WireName[] = ['postgres', 'event-store', 'valkey'];
  const faults = [
    ...PROCESSES.map(sigkill),
    allKilled,
    postgresKilled,
    valkeyEmptied,
    valkeyKilled,
    ...wires.map(stalled),
    ...wires.map(cut),
  ];
  const skipped: SkippedFault[] = [];
  if (stack.room) faults.push(fullDisk);
  else skipped.push({ name: 'full disk', reason: 'this machine allows no file system of our own (mount needs root)' });
  const library = clockLibrary();
  if (library) {
    faults.push(clockOff(library, 'clock a day ahead', 1), clockOff(library, 'clock a day behind', -1));
    faults.push(clockPasses(library));
  } else skipped.push({ name: 'clock a day off', reason: 'libfaketime is not installed (Debian: faketime)' });
  return { faults, skipped };
}
