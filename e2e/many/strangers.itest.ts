import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createIntermediateKeys,
  createPool,
  type KeySettings,
  masterKeysOf,
  openKeyStore,
  type Pool,
  unseal,
} from '@diapason/event-sourcing';
import { until } from '@diapason/local-stack/testing';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { fillWithDemonstration, type Installation, runToEnd, startInstallation } from '../src/many/installation';
import type { Login } from '../src/product';

/** What whoever has an account on the machine, or a copy of the database and the master key, tried against a running product. */
describe('who is none of our processes harms nothing', () => {
  const folder = mkdtempSync(join(tmpdir(), 'diapason-strangers-'));
  const home = join(folder, 'home');
  let installation: Installation;
  let logins: readonly Login[];
  let pool: Pool;

  beforeAll(async () => {
    installation = await startInstallation(home);
    logins = await fillWithDemonstration(installation.env, 20);
    pool = createPool(installation.env.DATABASE_URL ?? '');
  });
  afterAll(async () => {
    await pool?.end();
    await installation?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const rows = async <T>(text: string, values: unknown[] = []): Promise<T[]> =>
    (await pool.query(text, values)).rows as T[];
  const someGuardian = async (offset: number): Promise<number> => {
    const [row] = await rows<{ id: number }>(
      'select id_utilisateur as id from read.compte where est_responsable order by 1 offset $1 limit 1',
      [offset],
    );
    return row?.id ?? 0;
  };

  test('the queue: nobody without its password is answered, and with it nobody is erased whom no event says is', async () => {
    const { REDIS_URL = '' } = installation.env;
    const guardian = await someGuardian(0);
    const stranger = new URL(REDIS_URL);
    stranger.password = '';
    const shut = new Redis(stranger.toString(), { lazyConnect: true, retryStrategy: null });
    shut.on('error', () => undefined);
    await expect(shut.flushall()).rejects.toThrow(/NOAUTH/);
    shut.disconnect();

    const connection = new Redis(REDIS_URL, { maxRetriesPerRequest: null });
    const queue = new Queue('effacement', { connection });
    try {
      const data = { nature: 'responsable', id: guardian, acteur: '1' };
      for (const name of ['effacement', 'cle']) await queue.add(name, { data }, { jobId: randomUUID() });
      await until('the queue is empty', async () => (await queue.count()) + (await queue.getActiveCount()) === 0);
    } finally {
      await queue.close();
      connection.disconnect();
    }
    const keys = 'select erased_at from vault.person_key where subject = $1';
    expect(await rows(keys, [`utilisateur-${guardian}`])).toEqual([{ erased_at: null }]);
    expect(await rows('select actif from read.responsable where id_utilisateur = $1', [guardian])).toEqual([
      { actif: true },
    ]);
  });

  test('the log: whoever appends to it gives nobody a right, stops nothing, and is told', async () => {
    const { EVENTSTORE_URL = '', API_URL = '' } = installation.env;
    const [agent] = await rows<{ id: number; fk_groupe: number }>(
      'select id_utilisateur as id, fk_groupe from read.compte where not est_responsable and fk_groupe <> 1 order by 1 limit 1',
    );
    const { id = 0, fk_groupe } = agent ?? {};
    const client = EventStoreDBClient.connectionString(EVENTSTORE_URL);
    const metadata = {
      actor: '1',
      commandId: randomUUID(),
      correlationId: randomUUID(),
      at: new Date().toISOString(),
      v: 1,
    };
    const forged = jsonEvent({
      type: 'AccountRoleGroupChanged',
      data: { idUtilisateur: id, fk_groupe: 1, fk_groupePrecedent: fk_groupe },
      metadata,
    });
    const { position } = await client.appendToStream(`account-${id}`, forged);
    await client.dispose();
    const passed = `select from read.checkpoint where id = 'all' and position >= $1`;
    await until(
      'the projector has passed it',
      async () => (await rows(passed, [String(position?.commit)])).length === 1,
    );
    expect(await rows('select fk_groupe from read.compte where id_utilisateur = $1', [id])).toEqual([{ fk_groupe }]);
    expect(await rows('select stream, type from journal.unproven')).toEqual([
      { stream: `account-${id}`, type: 'AccountRoleGroupChanged' },
    ]);
    // The stream takes decisions as before: its owner logs in.
    const [email] = await rows<{ email: string }>('select email from read.compte where id_utilisateur = $1', [id]);
    const login = logins.find((one) => one.email === email?.email);
    if (login) {
      const body = JSON.stringify({ email: login.email, password: login.password });
      const headers = { 'content-type': 'application/json' };
      expect((await fetch(`${installation.url}/api/login`, { method: 'POST', body, headers })).status).toBe(200);
    }
    const metrics = await (await fetch(`${API_URL}/metrics`)).text();
    expect(metrics).toMatch(/^diapason_events_unproven 1$/m);
  });

  test('the write-ahead log: with the master key, what it keeps of an erased person opens until keys are wrapped anew, and never after', async () => {
    const guardian = await someGuardian(1);
    const subject = `utilisateur-${guardian}`;
    const [row] = await rows<{ wrapped: Buffer }>('select wrapped from vault.person_key where subject = $1', [subject]);
    const wrapped = row?.wrapped ?? Buffer.alloc(0);
    const secrets = installation.env as unknown as KeySettings;
    /** Whether any key of the store, opened by the master key, opens what was found. */
    const opens = async (): Promise<boolean> => {
      const store = openKeyStore(secrets);
      const intermediates = createIntermediateKeys(store, masterKeysOf(secrets));
      for (const name of await store.names())
        try {
          unseal((await intermediates.open(name)) ?? Buffer.alloc(32), wrapped, subject);
          return true;
        } catch {
          // Not this one.
        }
      return false;
    };
    const isInLog = () => {
      const wal = join(home, 'data/postgres/pg_wal');
      const files = readdirSync(wal).filter((name) => /^[0-9A-F]{24}$/.test(name));
      return files.some((name) => readFileSync(join(wal, name)).includes(wrapped));
    };
    await runToEnd(
      'packages/build/bin/run.mjs',
      ['services/src/entry/erase.ts', '--person', String(guardian), '--kind', 'guardian'],
      { DIAPASON_HOME: home },
    );
    await pool.query('checkpoint');
    expect([isInLog(), await opens()]).toEqual([true, true]);

    // A day later.
    await pool.query(`update vault.wrapping_key set made_at = made_at - interval '2 days'`);
    await pool.end();
    await installation.stop();
    installation = await startInstallation(home);
    pool = createPool(installation.env.DATABASE_URL ?? '');
    await until('the keys are wrapped anew', async () => !(await opens()));
    const left = 'select count(*)::int as n from vault.person_key where wrapped is not null';
    expect((await rows<{ n: number }>(left))[0]?.n).toBeGreaterThan(0);
    const home2 = { DIAPASON_HOME: home };
    expect(await runToEnd('packages/build/bin/run.mjs', ['services/src/entry/verify.ts'], home2)).toMatch(
      /^differences 0$/m,
    );
  });
});
