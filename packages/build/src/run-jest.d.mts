import type { SpawnOptions } from 'node:child_process';

export declare function runJest(
  command: string,
  args: readonly string[],
  report: string,
  options?: SpawnOptions,
  leftOpenMs?: number,
): Promise<boolean>;
