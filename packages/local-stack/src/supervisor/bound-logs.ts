import { copyFileSync, readdirSync, rmSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { type Home, LOG_BYTES } from './home';

const CHECK_MS = 30_000;

/**
 * A log above the limit becomes `<name>.log.1`, replacing the previous one. Processes hold their files open for
 * appending, so the file is copied and truncated; lines written at that moment are lost.
 * @returns stops the rotation.
 */
export function boundLogs(home: Home, tell: (line: string) => void, limit = LOG_BYTES, everyMs = CHECK_MS): () => void {
  const timer = setInterval(() => {
    try {
      rotate(home, limit);
    } catch (error) {
      tell(`logs: ${error instanceof Error ? error.message : String(error)}`);
    }
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}

function rotate(home: Home, limit: number): void {
  for (const name of readdirSync(home.logs).filter((entry) => entry.endsWith('.log'))) {
    const file = join(home.logs, name);
    if (statSync(file).size <= limit) continue;
    try {
      copyFileSync(file, `${file}.1`);
    } catch {
      // No room for a copy: free disk space matters more than these lines.
      rmSync(`${file}.1`, { force: true });
    }
    truncateSync(file);
  }
}
