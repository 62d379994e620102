import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type Home, openHome, takeHome } from './home';

describe('locking the folder of an installation', () => {
  let home: Home;
  let file: string;
  beforeEach(() => {
    home = openHome(mkdtempSync(join(tmpdir(), 'diapason-home-')));
    file = join(home.folder, 'supervisor.pid');
  });
  afterEach(() => rmSync(home.folder, { recursive: true, force: true }));

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
