import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { openHome } from '../supervisor/home';
import { backUp } from './backup';

test('a product that was killed is told as one that does not run, and no folder is made', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'diapason-backup-'));
  try {
    const home = openHome(join(folder, 'home'));
    // As a SIGKILL leaves them; nobody listens at port 9.
    const env = { DATABASE_URL: 'postgres://diapason@127.0.0.1:9/diapason', FILES_URL: 'file:///nowhere' };
    writeFileSync(home.stackFile, JSON.stringify({ pid: 1, env }));
    mkdirSync(join(home.data, 'postgres'));
    writeFileSync(join(home.data, 'postgres/postmaster.pid'), '1');
    await expect(backUp(home, join(folder, 'backup'))).rejects.toThrow('no Diapason with a database of its own runs');
    expect(readdirSync(folder)).toEqual(['home']);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
