import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { buildBundles } from '../src/many/processes';
import { expectRefused, HIDDEN, type ProcessName, start } from './started';

const DIAPASON_HOME = mkdtempSync(join(tmpdir(), 'diapason-wrong-'));
beforeAll(buildBundles);
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

  test('of a security log that is there, the file counts and not its folder', async () => {
    // Root may write everywhere.
    const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
    const folder = mkdtempSync(join(tmpdir(), 'diapason-log-'));
    chmodSync(folder, 0o755);
    const logIn = (name: string, folderMode: number, fileMode: number) => {
      const log = join(folder, name, 'security.log');
      mkdirSync(join(folder, name));
      writeFileSync(log, '');
      for (const [path, mode] of [
        [log, fileMode],
        [join(folder, name), folderMode],
      ] as const) {
        chmodSync(path, mode);
        if (user.uid) chownSync(path, user.uid, user.gid);
      }
      return log;
    };
    try {
      const rotated = start('api', { SECURITY_LOG: logIn('closed', 0o555, 0o640) }, [], user);
      await rotated.says('Diapason attend.');
      rotated.child.kill();
      await rotated.ended;
      const foreign = start('api', { SECURITY_LOG: logIn('open', 0o755, 0o440) }, [], user);
      expect(await foreign.ended).toBe(78);
      expect(foreign.told()).toMatch(/^SECURITY_LOG : ce compte n’a pas le droit d’y écrire\. /m);
    } finally {
      chmodSync(join(folder, 'closed'), 0o755);
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
