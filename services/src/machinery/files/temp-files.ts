import { randomUUID } from 'node:crypto';
import { lstat, readdir, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const NAME = /^diapason-(\d+)-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A file of this process in the machine's temporary folder; nobody else has its name. */
export const tempFilePath = (): string => join(tmpdir(), `diapason-${process.pid}-${randomUUID()}`);

/** Removes what processes left in the temporary folder that were killed: files of our own form, whose process has ended. @returns how many. */
export async function removeStaleTempFiles(folder = tmpdir()): Promise<number> {
  let cleared = 0;
  for (const name of await readdir(folder)) {
    const pid = Number(NAME.exec(name)?.[1]);
    if (!pid) continue;
    const path = join(folder, name);
    try {
      const kept = await lstat(path);
      if (!kept.isFile() || !hasEnded(pid, kept.mtimeMs)) continue;
      await unlink(path);
      cleared += 1;
    } catch (error) {
      // Removed meanwhile, or of another account.
      if (!['ENOENT', 'EPERM', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    }
  }
  return cleared;
}

/** Whether the process that wrote last then is over. In a container every one has the same number, this one's. */
function hasEnded(pid: number, writtenAt: number): boolean {
  if (pid === process.pid) return writtenAt < performance.timeOrigin;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}
