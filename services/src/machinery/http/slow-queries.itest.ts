import { inTransaction } from '@diapason/event-sourcing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { signInAs } from '../../proofs/kit/sign-in-as';
import { hireAgent } from '../../proofs/kit/staff';
import { type Caller, startTestApi, type TestApi } from '../../proofs/kit/test-api';
import { messages } from './messages';

const READ_MS = 5_000;

let api: TestApi;
let supervisor: Caller;

beforeAll(async () => {
  api = await startTestApi({ readMs: READ_MS });
  supervisor = await signInAs(api.app, await hireAgent(api, { email: 'superviseur@example.org', fk_groupe: 1 }));
});
afterAll(() => api?.stop());

const list = () => api.call('GET', '/api/presences/listePresences', { as: supervisor });
const counted = async () =>
  /^diapason_failures_total\{source="slow"\} (\d+)$/m.exec(String((await api.call('GET', '/metrics')).body.data))?.[1];

test('a query that PostgreSQL works on for too long is ended, told in French and counted; the next one is answered', async () => {
  expect([(await list()).status, await counted()]).toEqual([200, '0']);
  await inTransaction(api.harness.pool, async (connection) => {
    await connection.query('lock table read.presence in access exclusive mode');
    expect(await list()).toMatchObject({ status: 503, body: { message: messages.tookTooLong } });
  });
  expect([(await list()).status, await counted()]).toEqual([200, '1']);
});

test('what is written, and what projects, has no such bound', async () => {
  const { pool, readModels } = api.harness;
  const boundOf = async (db: typeof pool) =>
    (await db.query<{ statement_timeout: string }>('show statement_timeout')).rows[0]?.statement_timeout;
  expect([await boundOf(readModels), await boundOf(pool)]).toEqual(['5s', '0']);
});
