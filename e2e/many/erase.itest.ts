import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPool } from '@diapason/event-sourcing';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { fillWithDemonstration, type Installation, runToEnd, startInstallation } from '../src/many/installation';

describe('npm run erase -- --check', () => {
  const folder = mkdtempSync(join(tmpdir(), 'diapason-erase-'));
  const home = join(folder, 'home');
  let installation: Installation;
  let guardians: readonly number[];

  beforeAll(async () => {
    installation = await startInstallation(home);
    await fillWithDemonstration(installation.env, 20);
    const pool = createPool(installation.env.DATABASE_URL ?? '');
    const { rows } = await pool.query<{ id: number }>(
      'select id_utilisateur as id from read.compte where est_responsable order by 1 limit 3',
    );
    await pool.end();
    guardians = rows.map(({ id }) => id);
  });
  afterAll(async () => {
    await installation?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const erase = (index: number, env: Readonly<Record<string, string>>, ...more: string[]) =>
    runToEnd(
      'packages/build/bin/run.mjs',
      ['services/src/entry/erase.ts', '--person', String(guardians[index]), '--kind', 'guardian', '--check', ...more],
      env,
    );

  test('npm run access gives everything held on a guardian beforehand: a PDF and a JSON file for the owner alone', async () => {
    const id = String(guardians[0]);
    const output = await runToEnd('packages/build/bin/run.mjs', ['services/src/entry/access.ts', id, '--to', folder], {
      DIAPASON_HOME: home,
    });
    const files = output.split('\n').filter((line) => line.startsWith(folder));
    const names = files.map((file) => file.slice(folder.length + 1));
    for (const paper of names.slice(0, -2)) expect(paper).toMatch(/^Pièce \d+ .+\.(pdf|jpg|png)$/);
    expect(names.slice(-2)).toEqual([`Droit d’accès responsable ${id}.pdf`, `Droit d’accès responsable ${id}.json`]);
    const [pdf = '', json = ''] = files.slice(-2);
    expect(readFileSync(pdf).subarray(0, 5).toString()).toBe('%PDF-');
    const held = JSON.parse(readFileSync(json, 'utf8')) as { fiches: { flux: string }[] };
    expect(held.fiches[0]?.flux).toBe(`guardian-${id}`);
    for (const file of files) expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  test('searches uploads, mailbox and logs of the running product, and finds no trace afterwards', async () => {
    const output = await erase(0, { DIAPASON_HOME: home });
    expect(output).toMatch(/^before {2}database read\.compte: \d+$/m);
    expect(output).toMatch(/^searched: event log, database, Valkey, uploads \S+, mailbox \S+, logs \S+$/m);
    expect(output).not.toMatch(/^not searched/m);
    expect(output).toMatch(/^found after 0$/m);
    expect(output).toMatch(/^differences 0$/m);
  });

  test('on servers from the environment it reports which files it could not search, and fails', async () => {
    const refused = erase(1, installation.env);
    await expect(refused).rejects.toThrow(/ended with 1: [\s\S]*^not searched: mailbox: [\s\S]*^not searched: logs: /m);
  });

  test('with --without-files it succeeds there, too', async () => {
    const output = await erase(2, installation.env, '--without-files');
    expect(output).toMatch(/^not searched: mailbox: /m);
    expect(output).toMatch(/^found after 0$/m);
  });
});
