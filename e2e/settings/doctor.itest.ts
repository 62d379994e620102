import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createPersonalKeys, createPool, intermediateKeysOf, prepareDatabase } from '@diapason/event-sourcing';
import {
  oneOf,
  type RunningMailbox,
  startMailbox,
  type TestStack,
  testStack,
  until,
} from '@diapason/local-stack/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Redis } from 'ioredis';
import pg from 'pg';
import { buildBundles } from '../src/many/processes';
import { HIDDEN, start } from './started';

const folder = mkdtempSync(join(tmpdir(), 'diapason-doctor-'));
const MASTER_KEY = Buffer.alloc(32, 1).toString('base64');
let stack: TestStack;
let mailbox: RunningMailbox;
let right: Record<string, string>;

beforeAll(async () => {
  buildBundles();
  [stack, mailbox] = await Promise.all([
    testStack(),
    startMailbox({ folder: join(folder, 'mailbox'), smtpPort: 0, httpPort: 0 }),
  ]);
  right = {
    DATABASE_URL: stack.databaseUrl,
    EVENTSTORE_URL: stack.eventStoreUrl,
    REDIS_URL: stack.redisUrl,
    SMTP_URL: mailbox.smtpUrl,
    FILES_URL: pathToFileURL(join(folder, 'files/')).toString(),
    DIAPASON_HOME: folder,
    MASTER_KEY,
  };
  const pool = createPool(stack.databaseUrl);
  await prepareDatabase(pool);
  await createPersonalKeys(pool, intermediateKeysOf({ MASTER_KEY, FILES_URL: right.FILES_URL ?? '' })).forWriting([
    'guardian-1',
    'pupil-1',
  ]);
  await pool.end();
  await statisticsCame();
});
afterAll(async () => {
  await mailbox.stop();
  await stack.stop();
  rmSync(folder, { recursive: true, force: true });
});

interface Told {
  readonly code: number | null;
  readonly told: string;
}

/** A server that a stall keeps silent is away to it; the clock of an event store that does not tell it in time is left out. */
const STALLED = /répond pas en|laisse pas|pas encore|est coupée|imeout|4 Mio(?![^F]*horloge)/;

/** What it says and ends with is as expected. It is asked three times at most, and again only where a server was silent. */
async function doctor(expectIt: (found: Told) => unknown, env: Record<string, string> = {}, ...args: string[]) {
  let told = '';
  const examine = async () => {
    const run = start('doctor', { ...right, ...env }, args);
    const code = await run.ended;
    told = run.told();
    expect(told).not.toContain(HIDDEN);
    expectIt({ code, told });
  };
  await oneOf(3, examine, () => !told.includes(HIDDEN) && STALLED.test(told));
}

/** A connection's last statistics come when its backend ends, which nobody waits for. The event store keeps its own connections. */
async function statisticsCame(): Promise<void> {
  const client = new pg.Client({ connectionString: stack.databaseUrl });
  await client.connect();
  const others = `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
    and backend_type = 'client backend' and application_name not like 'diapason event store%'`;
  try {
    await until('nobody is connected', async () => (await client.query(others)).rowCount === 0);
  } finally {
    await client.end();
  }
}

async function counts(): Promise<unknown> {
  const client = new pg.Client({ connectionString: stack.databaseUrl });
  const redis = new Redis(stack.redisUrl);
  await client.connect();
  const { rows: tables } = await client.query(
    `select schemaname, relname, n_tup_ins + n_tup_upd + n_tup_del as written from pg_stat_user_tables order by 1, 2`,
  );
  const { rows: events } = await client.query('select count(*)::int as count from eventlog.event');
  const keys = await redis.dbsize();
  redis.disconnect();
  await client.end();
  return { tables, events, keys };
}

test('of a sound installation it shows every server and folder, ends with 0, and leaves nothing behind', async () => {
  const before = await counts();
  const lines = [
    /^PostgreSQL \d\S* \(127\.0\.0\.1:\d+\), répond en [\d,]+ ms$/m,
    /^ {2}✓ droits : crée des schémas et des tables, y écrit$/m,
    /^ {2}✓ horloge : [\d,]+ s (de retard|d’avance) sur cette machine$/m,
    /^Event store 2\d\.\S+ \(127\.0\.0\.1:\d+\), répond en [\d,]+ ms$/m,
    /^ {2}✓ droits : écrit dans les flux/m,
    /^ {2}✓ prend des écritures de 4 Mio\n {2}✓ droits : ne peut ni masquer ni supprimer un flux\n {2}✓ horloge/m,
    /^File des tâches (Valkey|Redis) \S+ \(127\.0\.0\.1:\d+\), répond en [\d,]+ ms$/m,
    /^ {2}✓ maxmemory-policy : noeviction$/m,
    /^Serveur d’e-mails \(127\.0\.0\.1:\d+\), répond en [\d,]+ ms$/m,
    /^ {2}✓ MASTER_KEY ouvre les 2 clefs$/m,
    /^Pièces jointes \(.*files\)$/m,
    /^Sauvegardes \(.*\)$/m,
    /^ {2}✓ place libre : [\d,]+ Go$/m,
  ];
  const isSound = ({ code, told }: Told) => {
    expect({ code, told }).toEqual({ code: 0, told: expect.stringMatching(/\n\nTout est bon\.\n$/) });
    for (const line of lines) expect(told).toMatch(line);
  };
  await doctor(isSound, {}, '--backups', folder);
  await statisticsCame();
  expect(await counts()).toEqual(before);
});

test('the same for a machine', async () => {
  const isSame = ({ code, told }: Told) =>
    expect(JSON.parse(told)).toMatchObject({
      code: code ?? -1,
      examined: expect.arrayContaining([
        expect.objectContaining({ name: 'PostgreSQL', version: expect.any(String), latency: expect.any(Number) }),
        expect.objectContaining({ name: 'Coffre', findings: [{ good: true, said: 'MASTER_KEY ouvre les 2 clefs' }] }),
      ]),
    });
  await doctor(isSame, {}, '--json');
});

test('the master key of another vault, a mail server that is away, and a folder that is none end it with 1', async () => {
  const other = { MASTER_KEY: Buffer.alloc(32, 2).toString('base64'), SMTP_URL: `smtp://u:${HIDDEN}@127.0.0.1:9` };
  const isEnded = ({ code, told }: Told) => {
    expect({ code, told }).toEqual({ code: 1, told: expect.stringMatching(/\n\nÀ voir : 3\.\n$/) });
    expect(told).toContain('✗ MASTER_KEY n’ouvre que 0 clefs sur 2 : ce n’est pas celle de ce coffre');
    expect(told).toMatch(/Serveur d’e-mails \(127\.0\.0\.1:9\)\n {2}✗ le serveur n’accepte pas : .*ECONNREFUSED/);
    expect(told).toContain('✗ ce dossier n’existe pas');
  };
  await doctor(isEnded, other, '--backups', join(folder, 'none'));
});

test('a bucket and an antivirus that are away are shown, and end it with 1', async () => {
  const bucket = {
    FILES_URL: 's3://files?endpoint=http://127.0.0.1:9',
    FILES_ACCESS_KEY: 'a',
    FILES_SECRET_KEY: HIDDEN,
  };
  const isEnded = ({ code, told }: Told) => {
    expect({ code, told }).toEqual({ code: 1, told: expect.stringMatching(/\n\nÀ voir : 3\.\n$/) });
    expect(told).toMatch(/Pièces jointes \(127\.0\.0\.1:9\)\n {2}✗ la connexion est refusée/);
    expect(told).toMatch(/^Coffre .*\n {2}✗ ne se laisse pas lire/m);
    expect(told).toMatch(/Antivirus \(127\.0\.0\.1:9\)\n {2}✗ ne répond pas \(.*ECONNREFUSED/);
  };
  await doctor(isEnded, { ...bucket, CLAMAV_URL: 'tcp://127.0.0.1:9' });
});

test('an address that is wrong ends it with 78 and the line that every process says; the others are shown', async () => {
  const url = new URL(right.DATABASE_URL ?? '');
  url.password = HIDDEN;
  const isRefused = ({ code, told }: Told) => {
    expect({ code, last: told.trimEnd().split('\n').at(-1) }).toEqual({
      code: 78,
      last: expect.stringMatching(/^DATABASE_URL : 127\.0\.0\.1:\d+ refuse le mot de passe de « diapason »\./),
    });
    expect(told).toContain('✓ maxmemory-policy : noeviction');
  };
  await doctor(isRefused, { DATABASE_URL: url.toString() });
});

test('a user of PostgreSQL who may not create tables is shown', async () => {
  const client = new pg.Client({ connectionString: stack.databaseUrl });
  await client.connect();
  const role = `reader_${process.pid}`;
  await client.query(`create role ${role} login password '${HIDDEN}'`);
  try {
    await client.query(`grant usage on schema vault to ${role}; grant select on vault.person_key to ${role}`);
    const url = new URL(right.DATABASE_URL ?? '');
    Object.assign(url, { username: role, password: HIDDEN });
    const isShown = ({ code, told }: Told) =>
      expect({ code, told }).toEqual({
        code: 1,
        told: expect.stringContaining('✗ droits : ne peut pas créer de tables dans journal, read, vault'),
      });
    await doctor(isShown, { DATABASE_URL: url.toString() });
  } finally {
    await client.query(`drop owned by ${role}; drop role ${role}`);
    await client.end();
  }
});
