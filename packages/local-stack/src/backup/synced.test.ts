import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, jest, test } from '@jest/globals';
import { syncName, syncTree } from './synced';

test('syncs every file and folder of a tree, and a name through its parent folder', async () => {
  const tree = mkdtempSync(join(tmpdir(), 'diapason-synced-'));
  const handle = await open(tree, 'r');
  const sync = jest.spyOn(Object.getPrototypeOf(handle) as FileHandle, 'sync');
  try {
    mkdirSync(join(tree, 'base', 'empty'), { recursive: true });
    for (const file of ['backup.json', 'base/1', 'base/2']) writeFileSync(join(tree, file), 'x', { mode: 0o400 });
    await syncTree(tree);
    expect(sync).toHaveBeenCalledTimes(3 + 3);
    await syncName(tree);
    expect(sync).toHaveBeenCalledTimes(7);
  } finally {
    sync.mockRestore();
    await handle.close();
    rmSync(tree, { recursive: true });
  }
});
