import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, test } from '@jest/globals';
import { removeStaleTempFiles, tempFilePath } from './temp-files';

test('what killed processes left in the temporary folder goes; what lives, and what is not ours, stays', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'aside-'));
  const ended = spawnSync(process.execPath, ['-e', '']).pid;
  const named = (pid: number) => `diapason-${pid}-${randomUUID()}`;
  const own = basename(tempFilePath());
  const before = named(process.pid);
  const stays = [own, named(process.ppid), `diapason-${ended}-notes.txt`, `diapason-${randomUUID()}`];
  const goes = [named(ended), before];
  for (const name of [...stays, ...goes]) await writeFile(join(folder, name), 'sealed');
  const folderOfThatName = named(ended);
  await mkdir(join(folder, folderOfThatName));
  // Of the process that had this number before, as the first one of a container has.
  const earlier = performance.timeOrigin / 1_000 - 60;
  await utimes(join(folder, before), earlier, earlier);
  expect(await removeStaleTempFiles(folder)).toBe(2);
  expect((await readdir(folder)).sort()).toEqual([...stays, folderOfThatName].sort());
  await rm(folder, { recursive: true });
});
