import { chmodSync, closeSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type Home, openHome, openLog, takeHome } from './home';

describe('locking the folder of an installation', () => {
  let home: Home;
  let file: string;
  beforeEach(() => {
    home = openHome(mkdtempSync(join(tmpdir(), 'diapason-home-')));
    file = join(home.folder, 'supervisor.pid');
  });
  afterEach(() => rmSync(home.folder, { recursive: true, force: true }));

  test('nobody else may enter it, its logs or its data, also one that was open before', () => {
    chmodSync(home.folder, 0o755);
    openHome(home.folder);
    closeSync(openLog(home, 'api'));
    const modes = [home.folder, home.logs, home.data, join(home.logs, 'api.log')].map(
      (path) => statSync(path).mode & 0o777,
    );
    expect(modes).toEqual([0o700, 0o700, 0o700, 0o600]);
  });

  test('this process takes and releases it', () => {
    const release = takeHome(home);
    expect(readFileSync(file, 'utf8')).toMatch(new RegExp(`^${process.pid} \\d+$`));
    release();
    expect(existsSync(file)).toBe(false);
  });

  test('refuses while the owning process runs', () => {
    writeFileSync(file, `${process.ppid}`);
    expect(() => takeHome(home)).toThrow(`processus ${process.ppid}`);
  });

  test.each([
    ['its pid now belongs to another process', `${process.ppid} 1`],
    ['no process has the pid', '999999999 5'],
    ['the file was not completely written', ''],
  ])('the folder is free when %s', (_, left) => {
    writeFileSync(file, left);
    takeHome(home)();
    expect(existsSync(file)).toBe(false);
  });
});
