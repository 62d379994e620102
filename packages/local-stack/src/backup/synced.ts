import { open, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Flushes a folder and its whole content to disk, against power loss. */
export async function syncTree(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) await syncTree(join(folder, entry.name));
    else if (entry.isFile()) await sync(join(folder, entry.name));
  }
  await sync(folder);
}

/** Flushes the name of a file or folder to disk. */
export function syncName(path: string): Promise<void> {
  return sync(dirname(path));
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
