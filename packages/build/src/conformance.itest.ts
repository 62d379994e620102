import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';

const COMMAND = resolve(__dirname, '../bin/conformance.mjs');
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'diapason-statements-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function compared(...rows: string[]) {
  if (rows.length > 0) writeFileSync(join(folder, '001-1.tsv'), `${rows.join('\n')}\n`);
  const { status, stdout } = spawnSync(process.execPath, [COMMAND, '--open', folder], { encoding: 'utf8' });
  const said = (word: string) => stdout.split('\n').filter((line) => line.startsWith(word));
  const counts = stdout.split('\n').find((line) => line.trim().startsWith('all'));
  return { status, open: said('open'), unknown: said('unknown'), counts: counts?.trim().split(/\s+/), stdout };
}

// The id is put together here, so that this file holds none itself.
const row = (line: string, step: number, kind = 'field') => `001:${line}\t${step}\t${kind}\tWhat ${line} says.`;
const HELD = row('40.e', 4);

test('a statement of a built step is held by a test that bears its id, or it is open', () => {
  const { status, open, counts } = compared(HELD, row('999.z', 4));
  expect(open).toEqual([expect.stringContaining('What 999.z says.')]);
  expect(counts).toEqual(['all', '1', '0', '1']);
  expect(status).toBe(1);
});

test('a statement of a step that is not built, and a line that says nothing, are not due', () => {
  const { open, counts } = compared(HELD, row('998.a', 9), row('997.a', 4, 'none'));
  expect(open).toEqual([]);
  expect(counts).toEqual(['all', '1', '0', '0']);
});

test('an id that no statement has is told with its file', () => {
  const { unknown, status } = compared(HELD);
  expect(unknown.find((line) => line.includes('vehicles.itest.ts'))).toBeDefined();
  expect(status).toBe(1);
});

test('without the tables it says so aloud and fails nothing', () => {
  rmSync(folder, { recursive: true });
  const { status, stdout } = compared();
  expect(stdout).toContain('NOT compared');
  expect(status).toBe(0);
});
