import { copyFileSync, readdirSync, rmSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { type Home, LOG_BYTES } from './home';

const LOOK_MS = 30_000;

/**
 * Keeps logs bounded while their processes write: what outgrew its limit becomes `<name>.log.1`, in place of the one before. The
 * processes hold their files open for appending, so the file itself stays and is emptied; lines written in that moment are lost.
 * @returns what ends it.
 */
export function boundLogs(home: Home, tell: (line: string) => void, limit = LOG_BYTES, everyMs = LOOK_MS): () => void {
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
      // No room for a copy: then the disk needs the room more than anyone needs these lines.
      rmSync(`${file}.1`, { force: true });
    }
    truncateSync(file);
  }
}
