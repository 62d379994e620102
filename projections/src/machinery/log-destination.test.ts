import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import pino from 'pino';
import { logDestination } from './log-destination';

test('log lines go where they should', () => {
  const folder = mkdtempSync(join(tmpdir(), 'diapason-log-'));
  try {
    const log = pino(logDestination(join(folder, 'log')));
    log.info('one');
    log.info('two');
    const lines = readFileSync(join(folder, 'log'), 'utf8').trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['one', 'two']);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

// A device that is always full.
(existsSync('/dev/full') ? test : test.skip)('a full disk stops the log, not the process', () => {
  const log = pino(logDestination('/dev/full'));
  for (let line = 0; line < 20_000; line++) log.info('a line that nobody will read, as there is no room for it');
  expect(log.isLevelEnabled('info')).toBe(true);
});
