import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const FULL_SIZE = '2g';
const PROBE = '.is-there-room';

/** File systems that can be filled up: `fill` shrinks each to the size of its content. */
export class FillableDisk {
  private constructor(readonly folders: readonly string[]) {}

  /** Mounts a file system over each folder; undefined where this machine does not allow it. */
  static over(folders: readonly string[]): FillableDisk | undefined {
    const mounted: string[] = [];
    for (const folder of folders) {
      try {
        execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${FULL_SIZE},mode=0755`, 'tmpfs', folder], { stdio: 'pipe' });
        mounted.push(folder);
      } catch {
        // Not root, or a container without the right to mount. The report says so.
        new FillableDisk(mounted).unmount();
        return undefined;
      }
    }
    return new FillableDisk(mounted);
  }

  /** Whether this machine allows mounting. */
  static isAllowed(): boolean {
    const folder = mkdtempSync(join(tmpdir(), 'diapason-room-'));
    const disk = FillableDisk.over([folder]);
    disk?.unmount();
    rmSync(folder, { recursive: true, force: true });
    return disk !== undefined;
  }

  /**
   * Makes the file systems full: shrinks each to its content until a probe file does not fit. @throws Error when one
   * cannot be filled.
   */
  fill(): void {
    for (const folder of this.folders) {
      // Freed pages may leave space again: shrink once more.
      for (let tries = 1; hasRoom(folder); tries++) {
        if (tries > 20) throw new Error(`${folder} could not be made full`);
        shrink(folder);
      }
    }
  }

  clear(): void {
    for (const folder of this.folders) remount(folder, FULL_SIZE);
  }

  /** Unmounts the file systems with their content. */
  unmount(): void {
    for (const folder of this.folders) execFileSync('umount', ['--lazy', folder], { stdio: 'pipe' });
  }
}

/** Whether a file of 64 kB can be written; removes it again. */
function hasRoom(folder: string): boolean {
  const file = join(folder, PROBE);
  try {
    writeFileSync(file, Buffer.alloc(65_536, 1));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return false;
    throw error;
  } finally {
    rmSync(file, { force: true });
  }
}

/** @throws Error when the folder is written to too fast to match its size to its content. */
function shrink(folder: string): void {
  for (let spare = 0; ; spare++) {
    const { blocks, bfree, bsize } = statfsSync(folder);
    try {
      remount(folder, String((Math.max(1, blocks - bfree) + spare) * bsize));
      return;
    } catch (error) {
      // Something was written meanwhile, and a file system cannot be smaller than its content.
      if (spare > 20) throw error;
    }
  }
}

function remount(folder: string, size: string): void {
  execFileSync('mount', ['-o', `remount,size=${size}`, folder], { stdio: 'pipe' });
}
