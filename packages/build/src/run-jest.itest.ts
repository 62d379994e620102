import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { runJest } from './run-jest.mjs';

const folder = mkdtempSync(join(tmpdir(), 'diapason-jest-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const pidOf = (report: string) => Number(readFileSync(report, 'utf8'));
const lives = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** A process that writes its number as its report, and then ends or stays. */
const endsByItself = (report: string, script: string, leftOpenMs: number) =>
  runJest(process.execPath, ['-e', script, report], report, {}, leftOpenMs);
const WRITE = `require('node:fs').writeFileSync(process.argv[1], String(process.pid));`;

test('a run that something keeps open after its report is ended, and told of', async () => {
  const report = join(folder, 'open');
  expect(await endsByItself(report, `${WRITE} setInterval(() => {}, 1000)`, 1_000)).toBe(false);
  expect(lives(pidOf(report))).toBe(false);
});

test('a run that takes a while to end is left alone', async () => {
  expect(await endsByItself(join(folder, 'slow'), `${WRITE} setTimeout(() => {}, 1500)`, 600_000)).toBe(true);
});

test('a run that has no report yet may take longer', async () => {
  expect(await endsByItself(join(folder, 'long'), `setTimeout(() => {}, 1500)`, 500)).toBe(true);
});
