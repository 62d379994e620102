import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { settingsTable } from './table';

test('the operator reads of every variable what the processes know of it', () => {
  const operations = readFileSync(join(__dirname, '../../../docs/operations.md'), 'utf8');
  const written = /\| variable \| meaning \|[\s\S]*?\n\n/.exec(operations)?.[0].trimEnd();
  expect(written).toBe(settingsTable().trimEnd());
});
