import { PassThrough } from 'node:stream';
import { expect, test } from '@jest/globals';
import { createLog, createSecurityLog } from './logs';

const written = (LOG_LEVEL: 'warn' | 'silent') => {
  const destination = new PassThrough();
  const log = createLog({ LOG_LEVEL }, 'erase', destination);
  log.info('nobody wants to know');
  createSecurityLog({}, log)({ event: 'person-erased', nature: 'agent', id: 12 });
  return String(destination.read() ?? '');
};

test('the security log is written though the others tell warnings only', () => {
  const lines = written('warn').trim().split('\n');
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ log: 'security', event: 'person-erased', id: 12 }]);
  expect(written('silent')).toBe('');
});
