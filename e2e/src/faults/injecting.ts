import type { Chance } from './random';
import type { FaultStack } from './stack';

/** One kind of fault. */
export interface Fault {
  readonly name: string;
  /** Faults of one family are injected in turn, and share the family's dose. */
  readonly family: string;
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
const RESTART_LIMIT_MS = 60_000;

export const pause = (milliseconds: number) => new Promise<void>((next) => setTimeout(next, milliseconds));

/** For as long as a fault lasts that is not over at once. */
export const held = (chance: Chance) => pause(chance.int(HELD_MS.least, HELD_MS.most));

/** @throws Error when the part does not run. */
export function pidOf(stack: FaultStack, part: string): number {
  const pid = stack.pid(part);
  if (!pid) throw new Error(`${part} does not run`);
  return pid;
}

export function kill(stack: FaultStack, part: string): void {
  killIfThere(pidOf(stack, part));
}

/** SIGKILL, unless it ended before. */
export function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
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
