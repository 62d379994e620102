import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type Home, openHome, takeHome } from './home';

describe('taking the folder of an installation', () => {
  let home: Home;
  let file: string;
  beforeEach(() => {
    home = openHome(mkdtempSync(join(tmpdir(), 'diapason-home-')));
    file = join(home.folder, 'supervisor.pid');
  });
  afterEach(() => rmSync(home.folder, { recursive: true, force: true }));

  test('it is taken by this process, and given back', () => {
    const giveBack = takeHome(home);
    expect(readFileSync(file, 'utf8')).toMatch(new RegExp(`^${process.pid} \\d+$`));
    giveBack();
    expect(existsSync(file)).toBe(false);
  });

  test('it is refused while the process that has it runs', () => {
    writeFileSync(file, `${process.ppid}`);
    expect(() => takeHome(home)).toThrow(`processus ${process.ppid}`);
  });

  test.each([
    ['its pid is another process by now', `${process.ppid} 1`],
    ['nobody has the pid', '999999999 5'],
    ['the file was never written to its end', ''],
  ])('it is free when %s', (_, left) => {
    writeFileSync(file, left);
    takeHome(home)();
    expect(existsSync(file)).toBe(false);
  });
});
