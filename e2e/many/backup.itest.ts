import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPool } from '@diapason/event-sourcing';
import { eventually } from '@diapason/local-stack/testing';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Caller, logInOverHttp } from '../src/http-client';
import { mails } from '../src/mailbox';
import {
  fillWithDemonstration,
  type Installation,
  runToEnd,
  startInstallation,
  verifyOutput,
} from '../src/many/installation';
import { type Load, payAll, payable, payOnce } from '../src/many/payments';
import type { Login } from '../src/product';
import { receiptsAtOnce } from '../src/receipts-at-once';

const CALLERS = 3;

describe('a backup of a running system', () => {
  const folder = mkdtempSync(join(tmpdir(), 'diapason-backup-'));
  const backup = join(folder, 'backup');
  let first: Installation | undefined;
  let second: Installation | undefined;
  let secretary: Login;
  let load: Load;
  let before: readonly { readonly key: string; readonly idReglement: number }[];
  let oldSession: Caller;

  beforeAll(async () => {
    first = await startInstallation(join(folder, 'first'));
    const logins = await fillWithDemonstration(first.env, 30);
    secretary = logins.find((login) => /^Secr/.test(login.role)) as Login;
    await receiptsAtOnce(first.url, logins);
    oldSession = await logInOverHttp(first.url, secretary);
  });
  afterAll(async () => {
    await first?.stop();
    await second?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test('is made during payments, none of which fails', async () => {
    load = await payAll(first?.url ?? '', secretary, CALLERS);
    await eventually(async () => (load.acknowledged.length > CALLERS ? true : undefined));
    before = [...load.acknowledged];
    const output = await runToEnd('packages/build/bin/backup.mjs', [backup], { DIAPASON_HOME: join(folder, 'first') });
    expect(output).toMatch(/^position \d+$/m);
    // More than were under way: at least one of them was begun after the backup.
    const atItsEnd = load.acknowledged.length;
    await eventually(async () => (load.acknowledged.length > atItsEnd + CALLERS ? true : undefined));
    await load.stop();
    expect(load.failures).toEqual([]);
    expect(load.acknowledged.length).toBeGreaterThan(before.length);
    await first?.stop();
    first = undefined;
    expect(existsSync(join(backup, 'backup.json'))).toBe(true);
  });

  test('can be restored into an empty folder only', async () => {
    const elsewhere = runToEnd('packages/build/bin/restore.mjs', [backup], { DIAPASON_HOME: join(folder, 'first') });
    await expect(elsewhere).rejects.toThrow('holds data');
    const output = await runToEnd('packages/build/bin/restore.mjs', [backup], {
      DIAPASON_HOME: join(folder, 'second'),
    });
    expect(output).toMatch(/^backup of \S+\nposition \d+$/m);
    second = await startInstallation(join(folder, 'second'));
  });

  test('has every payment acknowledged before it, later ones wholly or not at all, and lists that equal a rebuild', async () => {
    const env = second?.env ?? {};
    const pool = createPool(env.DATABASE_URL ?? '');
    const { rows } = await pool.query<{ id: string; times: string; shown: string; mails: string }>(
      `select e.id, e.times, (select count(*) from read.reglement r where r.id_reglement = e.id::bigint)::text as shown
       from (select data->>'idReglement' as id, count(*)::text as times from journal.event
             where type = 'PaymentRegistered' and data->>'idReglement' = any($1) group by 1) e`,
      [load.acknowledged.map((one) => String(one.idReglement))],
    );
    await pool.end();
    expect(rows.filter((row) => row.times !== '1' || row.shown !== '1')).toEqual([]);
    const restored = new Set(rows.map((row) => Number(row.id)));
    expect(before.filter((one) => !restored.has(one.idReglement))).toEqual([]);
    expect(load.acknowledged.length).toBeGreaterThan(restored.size);
    expect(await verifyOutput(env)).toMatch(/^differences 0$/m);
  });

  test('after the restore nobody is logged in, no id is reused, and a lost payment can be repeated with its key', async () => {
    const url = second?.url ?? '';
    const session = await fetch(`${url}/api/session`, { headers: oldSession.headers });
    expect(session.status).toBe(401);
    const caller = await logInOverHttp(url, secretary);
    const [{ idCotisation = 0 } = {}] = await payable(caller);
    const lost = load.acknowledged.at(-1);
    const again = await payOnce(url, caller, lost?.key ?? '', idCotisation);
    expect(typeof again).toBe('number');
    const highest = Math.max(...load.acknowledged.map((one) => one.idReglement));
    const next = await payOnce(url, caller, `after-the-restore-${highest}`, idCotisation);
    expect(Number(next)).toBeGreaterThan(highest);
    const pool = createPool(second?.env.DATABASE_URL ?? '');
    await eventually(async () => {
      const { rows } = await pool.query<{ open: string }>(
        'select count(*)::text as open from vault.job where finished_at is null and failed_at is null',
      );
      // Between an event and the job that it asks for nothing is open either.
      const isDone = rows[0]?.open === '0' && (await mails(second?.mailbox ?? '')).length > 0;
      return isDone ? true : undefined;
    });
    await pool.end();
  });
});
