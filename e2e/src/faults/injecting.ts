import { existsSync, readFileSync } from 'node:fs';
import type { Family } from './families';
import { RECOVERY_LIMIT_MS } from './limit';
import type { Chance } from './random';
import type { FaultStack } from './stack';

/** One kind of fault. */
export interface Fault {
  readonly name: string;
  readonly family: Family;
  /** Number of injections as a share of the kills of one process. */
  readonly share: number;
  /** Whether to watch it until jobs run again, too. */
  readonly jobs: boolean;
  /**
   * Breaks something. Resolves when the product can start to recover: at once after a kill, else at the end of the
   * fault.
   */
  inject(stack: FaultStack, chance: Chance): Promise<void>;
}

/** Share of faults other than kills: 20 per 100 kills. */
export const ONE_FIFTH = 1 / 5;

const DURATION_MS = { least: 1_500, most: 4_000 } as const;

export const pause = (milliseconds: number) => new Promise<void>((next) => setTimeout(next, milliseconds));

/** Waits for the random duration of a lasting fault. */
export const faultDuration = (chance: Chance) => pause(chance.int(DURATION_MS.least, DURATION_MS.most));

/**
 * Pids of parts once all of them run; waits for restarts.
 * @throws Error naming the parts that do not run within {@link RECOVERY_LIMIT_MS}.
 */
export async function runningPids(
  stack: Pick<FaultStack, 'pid'>,
  parts: readonly string[],
): Promise<readonly number[]> {
  for (const end = Date.now() + RECOVERY_LIMIT_MS; ; await pause(20)) {
    const pids = parts.map((part) => stack.pid(part));
    const alive = pids.filter((pid) => pid !== undefined).filter(isAlive);
    if (alive.length === parts.length) return alive;
    const missing = parts.filter((_, index) => !isAlive(pids[index]));
    if (Date.now() > end) throw new Error(`${missing.join(', ')} did not run, so nothing could be killed`);
  }
}

/** Sends SIGKILL to running parts at the same moment. @throws Error when one ends before that. */
export async function kill(stack: Pick<FaultStack, 'pid'>, ...parts: readonly string[]): Promise<void> {
  for (const pid of await runningPids(stack, parts)) process.kill(pid, 'SIGKILL');
}

/** Whether a process can be killed; a zombie cannot. */
export function isAlive(pid: number | undefined): boolean {
  if (!pid) return false;
  try {
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.startsWith('Z');
  } catch {
    // No such process, or no /proc on this machine: then try signal 0.
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

/** Resolves once the part runs under another pid. @throws Error when it does not restart. */
export async function untilRestarted(stack: FaultStack, part: string, before: number): Promise<void> {
  for (const end = Date.now() + RECOVERY_LIMIT_MS; Date.now() < end; await pause(20)) {
    const pid = stack.pid(part);
    if (pid !== undefined && pid !== before) return;
  }
  throw new Error(`${part} was not started again`);
}
