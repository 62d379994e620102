import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { messages } from '@diapason/contracts/constants';
import { RetryLater } from '@diapason/event-sourcing';
import { eventually, untilItWorks } from '@diapason/local-stack/testing';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { jobs, reactions } from '../../catalogue';
import { jobContext } from '../../machinery/app/job-context';
import type { Caller } from '../../proofs/kit/test-api';
import { seedFamily } from '../money/testing/network';
import { dataOf, type Office, openOffice } from '../money/testing/office';
import { carryOut } from './commands/carry-out';
import { eraseWithChildren } from './commands/erase-person';
import { GATHER_MS, purgeKeys } from './commands/purge-keys';
import { FINISH_ERASURE, PURGE_KEY, purgeKeyJob } from './jobs/finish-erasure';

let office: Office;
let supervisor: Caller;
let families = 3000;

beforeAll(async () => {
  office = await openOffice({ jobs, reactions });
  supervisor = await office.hire(2001, 'superviseur@example.org', 1);
});
afterAll(() => office?.stop());

/** A guardian without pupils. */
async function someone(): Promise<number> {
  families += 1;
  const id = families;
  await seedFamily(office.api.context(), { idUtilisateur: id, nom: 'ROUX', eleves: [] });
  return id;
}
const query = <T>(text: string, values: unknown[] = []) => office.api.harness.query<T & object>(text, values);

/** A person's wrapped key, before it goes. */
async function keyOf(id: number): Promise<Buffer> {
  const [row] = await query<{ wrapped: Buffer }>('select wrapped from vault.person_key where subject = $1', [
    `utilisateur-${id}`,
  ]);
  if (!row?.wrapped) throw new Error('there is no key');
  return row.wrapped;
}

/** Whether the table's file has these bytes, in a dead row too. */
async function isInFile(bytes: Buffer): Promise<boolean> {
  await query('checkpoint');
  const file = `select pg_read_binary_file(pg_relation_filepath('vault.person_key')) as file`;
  const [row] = await query<{ file: Buffer }>(file);
  return row?.file.includes(bytes) ?? false;
}

const FILE = `select relfilenode::text as file from pg_class where oid = 'vault.person_key'::regclass`;
/** Between two looks: far less than a rewriting takes to come again, and little work for PostgreSQL. */
const LOOK_MS = 20;
const fileOfKeys = async () => (await query<{ file: string }>(FILE))[0]?.file ?? '';

/** The files that the table had while `run` ran: each rewriting makes another. */
async function filesDuring(run: () => Promise<unknown>): Promise<ReadonlySet<string>> {
  const files = new Set<string>([await fileOfKeys()]);
  let isOver = false;
  const watching = (async () => {
    for (; !isOver; await pause(LOOK_MS)) files.add(await fileOfKeys());
  })();
  await run().finally(() => {
    isOver = true;
  });
  await watching;
  files.add(await fileOfKeys());
  return files;
}

const open = async () =>
  (
    await query<{ n: number }>(
      `select count(*)::int as n from vault.job where queue = $1 and finished_at is null and failed_at is null`,
      [FINISH_ERASURE.queue],
    )
  )[0]?.n;
/** Those of these people: an earlier test asked for one that fails. */
async function jobsOf(people: readonly number[]): Promise<{ n: number; failed: number }> {
  const asked = `select count(*)::int as n, count(failed_at)::int as failed from vault.job
    where queue = $1 and (data->>'id')::int = any($2)`;
  const [row] = await query<{ n: number; failed: number }>(asked, [FINISH_ERASURE.queue, people]);
  return row ?? { n: 0, failed: 0 };
}
const allDone = () => eventually(async () => ((await open()) === 0 ? true : undefined));

/** Runs the last job of an erasure that was carried out. */
const finish = (id: number) => {
  const data = { nature: 'responsable', id };
  const inHand = { id: randomUUID(), name: PURGE_KEY.name, data, batch: undefined, attempt: 1, begun: 1 };
  const job = { ...inHand, requestedAt: new Date(), progress: async () => undefined };
  return purgeKeyJob.run(data, jobContext(office.api.app, job));
};
/** The key goes, without a job: nothing but a test writes the table anew. */
const destroyed = async (id: number) => {
  await carryOut({ nature: 'responsable', id }, office.api.context());
};

test('nobody is erased whom no event says is, whatever the ledger asks for', async () => {
  const id = await someone();
  const asked = { ...FINISH_ERASURE, id: randomUUID(), data: { nature: 'responsable', id } };
  await office.api.harness.jobs.request([asked]);
  const failed = 'select error from vault.job where id = $1 and failed_at is not null';
  const [job] = await eventually(async () => {
    const rows = await query<{ error: string }>(failed, [asked.id]);
    return rows.length > 0 ? rows : undefined;
  });
  expect(job?.error).toBe(messages.erasure.unsaid);
  expect(await keyOf(id)).toBeDefined();
});

describe('the table of keys', () => {
  test('is written anew a few times for thirty erasures in a row, and no job fails; each key is gone once its job is done', async () => {
    const people = await Promise.all(Array.from({ length: 30 }, someone));
    const keys = await Promise.all(people.map(keyOf));
    expect(await isInFile(keys[0] as Buffer)).toBe(true);
    const began = performance.now();
    const files = await filesDuring(async () => {
      const mine = [...people];
      const erase = async () => {
        for (let id = mine.pop(); id !== undefined; id = mine.pop())
          await dataOf(
            office.post(
              `/api/personnes/${id}/effacement`,
              { nature: 'responsable', motif: 'demande', confirmation: 'EFFACER', forcer: 1 },
              supervisor,
            ),
          );
      };
      await Promise.all([erase(), erase()]);
      await eventually(async () => ((await jobsOf(people)).n === 2 * people.length ? true : undefined));
      await allDone();
    });
    // Where something reads the table, a job waits and comes again; it is not given up.
    expect((await jobsOf(people)).failed).toBe(0);
    for (const key of keys) expect(await isInFile(key)).toBe(false);
    expect(files.size - 1).toBeGreaterThan(0);
    // A slow machine erases for longer.
    expect(files.size - 1).toBeLessThanOrEqual(2 + (performance.now() - began) / GATHER_MS);
  });

  test('that something reads for long is for later, at no cost of the tries', async () => {
    const id = await someone();
    const key = await keyOf(id);
    await destroyed(id);
    const backup = await office.api.harness.pool.connect();
    await backup.query('begin; lock table vault.person_key in access share mode');
    try {
      await expect(finish(id)).rejects.toBeInstanceOf(RetryLater);
      expect(await isInFile(key)).toBe(true);
    } finally {
      backup.release(true);
    }
    await eventually(() => finish(id).catch(() => undefined));
    expect(await isInFile(key)).toBe(false);
  });

  test('that something reads for long is waited for by one job alone, which repeats nothing else of an erasure', async () => {
    const { staging } = office.api.context();
    const id = await someone();
    const key = await keyOf(id);
    const backup = await office.api.harness.pool.connect();
    await backup.query('begin; lock table vault.person_key in access share mode');
    const tries = async () => {
      const [row] = await query<{ attempts: number }>(
        `select attempts from vault.job where queue = $1 and name = $2 and (data->>'id')::int = $3`,
        [PURGE_KEY.queue, PURGE_KEY.name, id],
      );
      return row?.attempts ?? 0;
    };
    try {
      await eraseWithChildren(
        { id, nature: 'responsable', motif: 'demande', enfants: 1, forcer: 1 },
        office.api.context(),
      );
      await eventually(async () => ((await tries()) > 0 ? true : undefined));
      await staging.begin(supervisor.idUtilisateur, { id: 77, nom: 'familles.csv', taille: 12 });
      const before = await tries();
      await eventually(async () => ((await tries()) > before + 1 ? true : undefined));
      expect(await staging.find(77)).toBeDefined();
      expect(await isInFile(key)).toBe(true);
    } finally {
      backup.release(true);
    }
    await allDone();
    expect(await isInFile(key)).toBe(false);
  });

  test('that was written anew in vain is left alone for a while, whoever asks', async () => {
    const id = await someone();
    await destroyed(id);
    const { db, forgetting } = office.api.context();
    let times = 0;
    const inVain = {
      ...forgetting,
      rewriteKeys: async () => {
        times += 1;
        return false;
      },
    };
    await eventually(async () => {
      const before = times;
      expect(await purgeKeys([{ nature: 'responsable', id }], { db, forgetting: inVain })).toBe(false);
      return times > 0 && times === before ? true : undefined;
    });
    await eventually(() => finish(id).catch(() => undefined));
  });

  test('keeps what somebody may still see, so the erasure is not done before they are', async () => {
    const id = await someone();
    const key = await keyOf(id);
    const reader = await office.api.harness.pool.connect();
    await reader.query('begin isolation level repeatable read; select count(*) from vault.job');
    try {
      await destroyed(id);
      await expect(finish(id)).rejects.toBeInstanceOf(RetryLater);
      expect(await isInFile(key)).toBe(true);
    } finally {
      reader.release(true);
    }
    await eventually(() => finish(id).catch(() => undefined));
    expect(await isInFile(key)).toBe(false);
  });

  test('is left as it is by a job whose key another one’s rewriting took', async () => {
    const [one, other] = [await someone(), await someone()];
    for (const id of [one, other]) await destroyed(id);
    const key = await fileOfKeys();
    await eventually(() => finish(one).catch(() => undefined));
    const file = await fileOfKeys();
    expect(file).not.toBe(key);
    await finish(other);
    expect(await fileOfKeys()).toBe(file);
  });

  test('is said to be left as it is, where something reads it', async () => {
    const id = await someone();
    const key = await keyOf(id);
    const reader = await office.api.harness.pool.connect();
    await reader.query('begin; lock table vault.person_key in access share mode');
    try {
      const order = { id, nature: 'responsable', motif: 'demande', enfants: 1, forcer: 1 } as const;
      expect(await eraseWithChildren(order, office.api.context())).toMatchObject({ areKeysGone: false });
      expect(await isInFile(key)).toBe(true);
    } finally {
      reader.release(true);
    }
    await eventually(async () => ((await isInFile(key)) ? undefined : true));
  });

  test('is written anew before an operator is told that it is done', () =>
    // After a rewriting in vain it is left alone for a while.
    untilItWorks(async () => {
      const id = await someone();
      const key = await keyOf(id);
      const order = { id, nature: 'responsable', motif: 'demande', enfants: 1, forcer: 1 } as const;
      const { areKeysGone } = await eraseWithChildren(order, office.api.context());
      expect({ areKeysGone, isInFile: await isInFile(key) }).toEqual({ areKeysGone: true, isInFile: false });
    }));
});
