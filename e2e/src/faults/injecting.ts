import { existsSync, readFileSync } from 'node:fs';
import type { Family } from './families';
import type { Chance } from './random';
import type { FaultStack } from './stack';

/** One kind of fault. */
export interface Fault {
  readonly name: string;
  readonly family: Family;
  /** How often it is injected, as a part of the kills of one process. */
  readonly share: number;
  /** Whether it is watched until jobs are done again too. */
  readonly jobs: boolean;
  /** Breaks something; resolves when the product can begin to recover: at once after a kill, at the end of what is held. */
  inject(stack: FaultStack, chance: Chance): Promise<void>;
}

/** Faults other than the kill of a process: 20 where that is done 100 times. */
export const FEW = 1 / 5;

const HELD_MS = { least: 1_500, most: 4_000 } as const;
const RUNNING_LIMIT_MS = 20_000;
const RESTART_LIMIT_MS = 60_000;

export const pause = (milliseconds: number) => new Promise<void>((next) => setTimeout(next, milliseconds));

/** For as long as a fault lasts that is not over at once. */
export const held = (chance: Chance) => pause(chance.int(HELD_MS.least, HELD_MS.most));

/**
 * Process ids of parts that all run at this moment; waits while one of them is being started again.
 * @throws Error naming those that do not run within 20 s.
 */
export async function running(stack: Pick<FaultStack, 'pid'>, parts: readonly string[]): Promise<readonly number[]> {
  for (const end = Date.now() + RUNNING_LIMIT_MS; ; await pause(20)) {
    const pids = parts.map((part) => stack.pid(part));
    const there = pids.filter((pid) => pid !== undefined).filter(isAlive);
    if (there.length === parts.length) return there;
    const missing = parts.filter((_, index) => !isAlive(pids[index]));
    if (Date.now() > end) throw new Error(`${missing.join(', ')} did not run, so nothing could be killed`);
  }
}

/** SIGKILL of parts that run, all at the same moment. @throws Error when one is gone before it could be killed. */
export async function kill(stack: Pick<FaultStack, 'pid'>, ...parts: readonly string[]): Promise<void> {
  for (const pid of await running(stack, parts)) process.kill(pid, 'SIGKILL');
}

/** Whether a process is there to be killed: one that ended and was not yet buried is not. */
export function isAlive(pid: number | undefined): boolean {
  if (!pid) return false;
  try {
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.startsWith('Z');
  } catch {
    // Nothing of that id, or no /proc on this machine: then a signal that does nothing tells.
    return !existsSync('/proc/self') && answersSignals(pid);
  }
}

function answersSignals(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Resolves once the part runs under another process id. @throws Error when it does not come back. */
export async function restarted(stack: FaultStack, part: string, before: number): Promise<void> {
  for (const end = Date.now() + RESTART_LIMIT_MS; Date.now() < end; await pause(20)) {
    const pid = stack.pid(part);
    if (pid !== undefined && pid !== before) return;
  }
  throw new Error(`${part} was not started again`);
}
