import { execFileSync } from 'node:child_process';
import { statfsSync } from 'node:fs';

const FULL_SIZE = '2g';

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

  /** From now on nothing more can be written, but a few pages perhaps: the size becomes what is in use. */
  fill(): void {
    for (const folder of this.folders) shrink(folder);
  }

  clear(): void {
    for (const folder of this.folders) remount(folder, FULL_SIZE);
  }

  /** Takes the file systems away with what they hold. */
  leave(): void {
    for (const folder of this.folders) execFileSync('umount', ['--lazy', folder], { stdio: 'pipe' });
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
