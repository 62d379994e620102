import { messages } from '@diapason/contracts/constants';
import { inTransaction } from '@diapason/event-sourcing';
import { WAIT_LIMIT_MS } from '@diapason/local-stack/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { signInAs } from '../../proofs/kit/sign-in-as';
import { hireAgent } from '../../proofs/kit/staff';
import { type Caller, startTestApi, type TestApi } from '../../proofs/kit/test-api';

let api: TestApi;
let busy: Caller;
let other: Caller;

beforeAll(async () => {
  // Only where somebody is kept waiting does PostgreSQL end a statement.
  api = await startTestApi({ readMs: WAIT_LIMIT_MS });
  const agent = async (email: string) => signInAs(api.app, await hireAgent(api, { email, fk_groupe: 1 }));
  [busy, other] = [await agent('pressee@example.org'), await agent('patiente@example.org')];
});
afterAll(() => api?.stop());

/** Runs `work` while nobody can read the attendance. */
const whileAttendanceIsLocked = <T>(work: () => Promise<T>) =>
  inTransaction(api.harness.pool, async (connection) => {
    await connection.query('lock table read.presence in access exclusive mode');
    return work();
  });

const attendance = (as: Caller) => api.call('GET', '/api/presences/listePresences', { as });

test('who asks for hundreds of lists at once keeps nobody else waiting: the last are refused, the others answered', async () => {
  const asked = await whileAttendanceIsLocked(async () => {
    const lists = Array.from({ length: 250 }, () => attendance(busy));
    const refused = await Promise.race(lists);
    expect(refused).toMatchObject({ status: 429, body: { message: messages.general.tooManyRequests } });
    expect(refused.headers.get('retry-after')).toBe('60');
    expect((await api.call('GET', '/api/antennes/list', { as: other })).status).toBe(200);
    return lists;
  });
  const statuses = (await Promise.all(asked)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  expect(api.security).toContainEqual(expect.objectContaining({ event: 'throttled', user: busy.idUtilisateur }));
  expect((await attendance(busy)).status).toBe(200);
});
