import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { bundleProcesses, expectRefused, HIDDEN, type ProcessName } from './started';

const DIAPASON_HOME = mkdtempSync(join(tmpdir(), 'diapason-wrong-'));
beforeAll(bundleProcesses);
afterAll(() => rmSync(DIAPASON_HOME, { recursive: true, force: true }));

describe('a variable that is wrong ends what reads it, before anything starts', () => {
  const every: readonly ProcessName[] = ['npm start', 'api', 'jobs', 'projector'];
  test.each([
    {
      names: [...every, 'event store node'],
      env: { DATABASE_URL: `mysql://root:${HIDDEN}@db/x` },
      line: /^DATABASE_URL : l’adresse ne commence/,
    },
    { names: every, env: { EVENTSTORE_URL: `admin:${HIDDEN}@es` }, line: /^EVENTSTORE_URL : l’adresse ne commence/ },
    { names: every, env: { MASTER_KEY: HIDDEN }, line: /^MASTER_KEY : trop court/ },
    { names: ['npm start', 'api', 'jobs'], env: { JWT_SECRET: HIDDEN }, line: /^JWT_SECRET : trop court/ },
    { names: ['npm start', 'api', 'jobs'], env: { SMTP_URL: 'nonsense' }, line: /^SMTP_URL : l’adresse ne commence/ },
    { names: ['npm start', 'web'], env: { PORT: '80800' }, line: /^PORT : ce nombre ne convient pas/ },
  ] as const)('$line', async ({ names, env, line }) => {
    for (const name of names) await expectRefused(name, { DIAPASON_HOME, ...env }, line);
    expect(readdirSync(DIAPASON_HOME)).toEqual([]);
  });

  test('a process alone needs what npm start makes', async () => {
    await expectRefused('api', { JWT_SECRET: '' }, /^JWT_SECRET : n’est pas défini\. Attendu : /);
  });
});
