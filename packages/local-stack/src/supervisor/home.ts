import {
  chmodSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

/** Folders and files of one installation. */
export interface Home {
  readonly folder: string;
  /** Deleted by `--fresh`. */
  readonly data: string;
  readonly logs: string;
  /** Connection strings of the running stack, for other commands. */
  readonly stackFile: string;
}

/** A larger log is rotated. */
export const LOG_BYTES = 10 * 1024 * 1024;

/** Mails, logs and keys are nobody else's. */
const PRIVATE = 0o700;

export function openHome(folder: string): Home {
  const home = {
    folder,
    data: join(folder, 'data'),
    logs: join(folder, 'logs'),
    stackFile: join(folder, 'stack.json'),
  };
  for (const each of [folder, home.logs, home.data]) {
    mkdirSync(each, { recursive: true, mode: PRIVATE });
    // One of an older release was open to all who read.
    chmodSync(each, PRIVATE);
  }
  return home;
}

/** Opens a process's log for appending; rotates a large one to `<name>.log.1` first. */
export function openLog(home: Home, name: string): number {
  const file = join(home.logs, `${name}.log`);
  if (existsSync(file) && statSync(file).size > LOG_BYTES) renameSync(file, `${file}.1`);
  return openSync(file, 'a', 0o600);
}

/** What a process's log holds from a size in bytes on; all of it where it was cut off since. */
export function logSince(home: Home, name: string, size: number): string {
  const written = readFileSync(join(home.logs, `${name}.log`));
  return written.subarray(written.length < size ? 0 : size).toString();
}

/** The last lines of a process's log, to show why it does not start. */
export function logTail(home: Home, name: string, lines = 15): string {
  const file = join(home.logs, `${name}.log`);
  return existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n').slice(-lines).join('\n') : '';
}

/**
 * Whether the process that wrote "pid start" still runs. Pids are reused after a reboot or in a container, so the start
 * time must match.
 */
function stillRuns(owner: string): boolean {
  const [pid = 0, start] = owner.split(' ').map(Number);
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const now = statOf(pid);
  return now.state !== 'Z' && (!start || now.start === start);
}

/** State of a process (Z: zombie) and its start in clock ticks since boot; 0 where /proc is missing. */
function statOf(pid: number): { state: string; start: number } {
  const file = `/proc/${pid}/stat`;
  // Field 2, the program's name in parentheses, may contain spaces; the state follows it, the start is field 22.
  const fields = existsSync(file) ? (readFileSync(file, 'utf8').split(') ').at(-1) ?? '').split(' ') : [];
  return { state: fields[0] ?? '', start: Number(fields[19] ?? 0) };
}

/** Another supervisor uses the folder. */
class HomeTaken extends Error {
  override readonly name = 'HomeTaken';
}

/** Locks the folder for this process. @returns releases it. @throws HomeTaken while another process holds it. */
export function takeHome(home: Home): () => void {
  const file = join(home.folder, 'supervisor.pid');
  for (;;) {
    try {
      writeFileSync(file, `${process.pid} ${statOf(process.pid).start}`, { flag: 'wx' });
      return () => rmSync(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const owner = existsSync(file) ? readFileSync(file, 'utf8') : '';
    if (stillRuns(owner)) {
      throw new HomeTaken(
        `Diapason tourne déjà dans ${home.folder} (processus ${owner.split(' ')[0]}) : arrêtez-le d’abord.`,
      );
    }
    rmSync(file, { force: true });
  }
}
