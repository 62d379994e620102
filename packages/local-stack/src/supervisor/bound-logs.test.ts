import { closeSync, mkdtempSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { boundLogs } from './bound-logs';
import { openHome, openLog } from './home';

test('a log above its limit is rotated while its process keeps writing', async () => {
  const home = openHome(mkdtempSync(join(tmpdir(), 'diapason-logs-')));
  const messages: string[] = [];
  const log = openLog(home, 'api');
  const quiet = openLog(home, 'web');
  const end = boundLogs(home, (line) => messages.push(line), 100, 20);
  try {
    writeSync(quiet, 'short\n');
    writeSync(log, `${'x'.repeat(150)}\n`);
    while (readFileSync(join(home.logs, 'api.log')).length > 0) await pause(10);
    writeSync(log, 'after\n');
    expect(readFileSync(join(home.logs, 'api.log'), 'utf8')).toBe('after\n');
    expect(readFileSync(join(home.logs, 'api.log.1'), 'utf8')).toHaveLength(151);
    expect(readFileSync(join(home.logs, 'web.log'), 'utf8')).toBe('short\n');
    expect(messages).toEqual([]);
  } finally {
    end();
    closeSync(log);
    closeSync(quiet);
    rmSync(home.folder, { recursive: true, force: true });
  }
});
