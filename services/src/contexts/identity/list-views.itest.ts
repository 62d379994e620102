import { messages } from '@diapason/contracts/constants';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Caller, startTestApi, type TestApi } from '../../proofs/kit/test-api';
import { hiring } from '../../proofs/rights-matrix/people';

const PATH = '/api/vues';
const view = { liste: 'eleves', titre: 'Droit refusé', filtres: 'droit=0&tri=-nom', colonnes: 'naissance,+mobile' };
let api: TestApi;
let keeper: Caller;
let colleague: Caller;

beforeAll(async () => {
  api = await startTestApi({ now: '2026-11-22T10:00:00.000Z' });
  const { agent } = hiring(api);
  keeper = await agent([], []);
  colleague = await agent([], []);
  await api.harness.settled();
});
afterAll(() => api?.stop());

const list = async (as: Caller) => (await api.call('GET', PATH, { as })).body.data;

test('a view is its person’s own: kept, listed to them alone, dropped; its name is sealed', async () => {
  const kept = await api.call('POST', PATH, { as: keeper, body: view });
  const { idVue } = kept.body.data as { idVue: number };
  expect(kept.status).toBe(200);
  expect(await list(keeper)).toEqual([{ idVue, ...view }]);
  expect(await list(colleague)).toEqual([]);
  const [stored] = await api.harness.query<{ data: object }>(
    "select data from journal.event where type = 'ListViewKept'",
  );
  expect(JSON.stringify(stored)).not.toContain(view.titre);
  expect((await api.call('DELETE', `${PATH}/${idVue}`, { as: colleague })).status).toBe(404);
  expect((await api.call('DELETE', `${PATH}/${idVue}`, { as: keeper })).status).toBe(200);
  expect(await list(keeper)).toEqual([]);
});

test('searched words are refused', async () => {
  const { status, body } = await api.call('POST', PATH, { as: keeper, body: { ...view, filtres: 'recherche=durand' } });
  expect([status, body.field, body.message]).toEqual([400, 'filtres', messages.lists.searchNotKept]);
});
