import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { clockLibrary, movedClock } from './clock';
import type { Chance } from './random';
import { type AppName, type FaultStack, isReady, type WireName } from './stack';

/** One kind of fault. */
export interface Fault {
  readonly name: string;
  /** How often it is injected, as a part of the kills of one process. */
  readonly share: number;
  /** Whether it is watched until jobs are done again too. */
  readonly jobs: boolean;
  /** Breaks something; resolves when the product can begin to recover: at once after a kill, at the end of what is held. */
  inject(stack: FaultStack, chance: Chance): Promise<void>;
}

/** A kind that this machine cannot inject, and why. */
export interface SkippedFault {
  readonly name: string;
  readonly reason: string;
}

const HELD_MS = { least: 1_500, most: 4_000 } as const;
const RESTART_LIMIT_MS = 60_000;
const DAY_MS = 86_400_000;
/** Faults other than the kill of a process: 20 where that is done 100 times. */
const FEW = 1 / 5;

const pause = (milliseconds: number) => new Promise<void>((next) => setTimeout(next, milliseconds));
const aWhile = (chance: Chance) => pause(chance.int(HELD_MS.least, HELD_MS.most));

function pidOf(stack: FaultStack, part: string): number {
  const pid = stack.pid(part);
  if (!pid) throw new Error(`${part} does not run`);
  return pid;
}

/** Resolves once the part runs under another process id. @throws Error when it does not come back. */
async function restarted(stack: FaultStack, part: string, before: number): Promise<void> {
  for (const end = Date.now() + RESTART_LIMIT_MS; Date.now() < end; await pause(20)) {
    const pid = stack.pid(part);
    if (pid !== undefined && pid !== before) return;
  }
  throw new Error(`${part} was not started again`);
}

/** A SIGKILL; `restarted` is part of the recovery and is awaited after the injection has been timed. */
async function kill(stack: FaultStack, part: string): Promise<void> {
  process.kill(pidOf(stack, part), 'SIGKILL');
}

const sigkill = (part: string): Fault => ({
  name: `SIGKILL ${part}`,
  share: 1,
  jobs: part === 'jobs',
  inject: (stack) => kill(stack, part),
});

/** PostgreSQL's own server process and each of its children. */
const postgresKilled: Fault = {
  name: 'PostgreSQL kill -9',
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

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    // A child of the postmaster may follow it before its own signal comes.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

const valkeyEmptied: Fault = {
  name: 'Valkey emptied',
  share: FEW,
  jobs: true,
  inject: async ({ direct }) => {
    const redis = new Redis(direct.REDIS_URL ?? '', { lazyConnect: true });
    await redis.connect();
    await redis.flushall();
    redis.disconnect();
  },
};

const valkeyKilled: Fault = { name: 'Valkey killed', share: FEW, jobs: true, inject: (stack) => kill(stack, 'valkey') };

const stalled = (name: WireName): Fault => ({
  name: `stalled ${name}`,
  share: FEW / 3,
  jobs: false,
  inject: async ({ wires }, chance) => {
    wires[name].stall();
    await aWhile(chance);
    wires[name].resume();
  },
});

const cut = (name: WireName): Fault => ({
  name: `reset ${name}`,
  share: FEW / 3,
  jobs: false,
  inject: async ({ wires }) => {
    if (wires[name].reset() === 0) throw new Error(`nothing was connected to ${name}`);
  },
});

const fullDisk: Fault = {
  name: 'full disk',
  share: FEW,
  jobs: true,
  inject: async ({ room }, chance) => {
    room?.fill();
    try {
      await aWhile(chance);
    } finally {
      room?.clear();
    }
  },
};

const CLOCKED: readonly AppName[] = ['api', 'projector', 'jobs'];

/** The application's processes run for a while on another day than PostgreSQL and the event store. */
const clock = (library: string, name: string, days: number): Fault => ({
  name,
  share: FEW / 2,
  jobs: true,
  inject: async (stack, chance) => {
    await restartAll(stack, movedClock(library, `${days > 0 ? '+' : ''}${days}d`));
    await untilClock(stack, days);
    await aWhile(chance);
    await restartAll(stack, {});
  },
});

async function restartAll(stack: FaultStack, extra: Readonly<Record<string, string>>): Promise<void> {
  const before = CLOCKED.map((name) => pidOf(stack, name));
  for (const name of CLOCKED) {
    stack.startWith(name, extra);
    await kill(stack, name);
  }
  for (const [index, name] of CLOCKED.entries()) await restarted(stack, name, before[index] ?? 0);
}

/** Resolves once the API is ready and its answers are dated so many days from now. @throws Error when they never are. */
async function untilClock({ url }: FaultStack, days: number): Promise<void> {
  for (const end = Date.now() + RESTART_LIMIT_MS; Date.now() < end; await pause(100)) {
    if (!(await isReady(url))) continue;
    const answer = await fetch(new URL('/healthz', url));
    await answer.arrayBuffer();
    const moved = (Date.parse(answer.headers.get('date') ?? '') - Date.now()) / DAY_MS;
    if (Math.abs(moved - days) < 0.01) return;
    throw new Error(`the API's clock is ${moved} days off instead of ${days}`);
  }
  throw new Error('the API was not ready under another clock');
}

/** Every kind this machine allows, and those it does not. */
export function faultsOf(stack: FaultStack): { readonly faults: readonly Fault[]; readonly skipped: SkippedFault[] } {
  const wires: readonly WireName[] = ['postgres', 'event-store', 'valkey'];
  const faults = [
    ...['api', 'projector', 'jobs', 'event-store'].map(sigkill),
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
  if (library) faults.push(clock(library, 'clock a day ahead', 1), clock(library, 'clock a day behind', -1));
  else skipped.push({ name: 'clock a day off', reason: 'libfaketime is not installed (Debian: faketime)' });
  return { faults, skipped };
}
