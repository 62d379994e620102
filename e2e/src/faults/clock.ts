import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Path of libfaketime (Debian: `apt-get install faketime`); undefined if not installed. */
export function clockLibrary(): string | undefined {
  const folders = ['/usr/lib', '/usr/lib64', '/usr/local/lib'].filter((folder) => existsSync(folder));
  return folders
    .flatMap((folder) => [folder, ...readdirSync(folder).map((inner) => join(folder, inner))])
    .map((folder) => join(folder, 'faketime', 'libfaketime.so.1'))
    .find((file) => existsSync(file));
}

/**
 * Environment that shifts a process's calendar by an offset (`+1d`, `-1d`) or starts it at an instant (`@2027-07-31
 * 23:59:50`, UTC). Timers are unaffected.
 */
export function movedClock(library: string, time: string): Record<string, string> {
  return { LD_PRELOAD: library, FAKETIME: time, FAKETIME_DONT_FAKE_MONOTONIC: '1', TZ: 'UTC' };
}
