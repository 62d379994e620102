import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const FULL_SIZE = '2g';
const PROBE = '.is-there-room';

/** Folders that can run out of room: each is a file system of its own, whose size is brought down to what is in use. */
export class Room {
  private constructor(readonly folders: readonly string[]) {}

  /** Puts a file system over each folder; undefined where this machine does not allow it. */
  static over(folders: readonly string[]): Room | undefined {
    const mounted: string[] = [];
    for (const folder of folders) {
      try {
        execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${FULL_SIZE},mode=0755`, 'tmpfs', folder], { stdio: 'pipe' });
        mounted.push(folder);
      } catch {
        // Not root, or a container that may not mount: there is no such room, which the report says.
        new Room(mounted).leave();
        return undefined;
      }
    }
    return new Room(mounted);
  }

  /** Whether this machine allows it. */
  static isAllowed(): boolean {
    const folder = mkdtempSync(join(tmpdir(), 'diapason-room-'));
    const room = Room.over([folder]);
    room?.leave();
    rmSync(folder, { recursive: true, force: true });
    return room !== undefined;
  }

  /** From now on nothing more can be written: the size becomes what is in use, and a file more finds no room. @throws Error when it does. */
  fill(): void {
    for (const folder of this.folders) {
      // Pages that were given back since leave room again: once more, with what is in use now.
      for (let tries = 1; hasRoom(folder); tries++) {
        if (tries > 20) throw new Error(`${folder} could not be made full`);
        shrink(folder);
      }
    }
  }

  clear(): void {
    for (const folder of this.folders) remount(folder, FULL_SIZE);
  }

  /** Takes the file systems away with what they hold. */
  leave(): void {
    for (const folder of this.folders) execFileSync('umount', ['--lazy', folder], { stdio: 'pipe' });
  }
}

/** Whether a file of 64 kB can be written; nothing of it stays. */
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

/** @throws Error when the folder is written to so fast that its size is never that of what is in use. */
function shrink(folder: string): void {
  for (let spare = 0; ; spare++) {
    const { blocks, bfree, bsize } = statfsSync(folder);
    try {
      remount(folder, String((Math.max(1, blocks - bfree) + spare) * bsize));
      return;
    } catch (error) {
      // Something was written between looking and shrinking, and a file system cannot be smaller than what it holds.
      if (spare > 20) throw error;
    }
  }
}

function remount(folder: string, size: string): void {
  execFileSync('mount', ['-o', `remount,size=${size}`, folder], { stdio: 'pipe' });
}
