import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { runJest } from './run-jest.mjs';

const folder = mkdtempSync(join(tmpdir(), 'diapason-jest-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A process that writes its report, and then ends or stays. */
const endsByItself = (name: string, then: string, leftOpenMs: number) => {
  const report = join(folder, name);
  const script = `require('node:fs').writeFileSync(${JSON.stringify(report)}, '{}'); ${then}`;
  return runJest(process.execPath, ['-e', script], report, {}, leftOpenMs);
};

test('a run that something keeps open after its report is ended, and told of', async () => {
  expect(await endsByItself('open', 'setInterval(() => {}, 1000)', 1_000)).toBe(false);
});

test('a run that ends is left alone', async () => {
  expect(await endsByItself('ended', '', 600_000)).toBe(true);
});
