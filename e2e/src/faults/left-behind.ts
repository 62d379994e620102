import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { Check } from './checks/check';

/** What a part starts may need a moment to end after it. */
const TIMEOUT_MS = 10_000;

/** Command lines of the processes that work in a folder: it stands among their arguments, or is where they are. */
function workingIn(folder: string): readonly string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .flatMap((pid) => {
      try {
        const line = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
        return line.includes(folder) || readlinkSync(`/proc/${pid}/cwd`).startsWith(folder) ? [`${pid} ${line}`] : [];
      } catch {
        // It ended after it was listed.
        return [];
      }
    });
}

/** After everything was stopped: no process of the product is left, whatever was killed before. @param folder of the installation */
export async function checkLeftBehind(folder: string): Promise<Check> {
  let left = workingIn(folder);
  for (const end = Date.now() + TIMEOUT_MS; left.length > 0 && Date.now() < end; left = workingIn(folder))
    await pause(100);
  return { name: 'no process outlives the product', counted: 1, problems: left };
}
