import { messages, right } from '@diapason/contracts/constants';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Caller, startTestApi, type TestApi } from '../../proofs/kit/test-api';
import { elsewhere, seedNetwork } from '../../proofs/rights-matrix/network';
import { hiring } from '../../proofs/rights-matrix/people';

let api: TestApi;
let plain: Caller;
let office: Caller;
let payroll: Caller;
let cashier: Caller;
let manager: Caller;

const own = [right.seeOwnProfile, right.changeOwnProfile];

beforeAll(async () => {
  api = await startTestApi({ now: '2026-11-22T10:00:00.000Z' });
  await seedNetwork(api.context());
  const { agent } = hiring(api);
  const keep = [...own, right.seeAgents, right.seeAgentProfile, right.changeAgentProfile];
  plain = await agent(own, []);
  office = await agent([...keep, right.createAgent], []);
  payroll = await agent([...keep, right.changeAgentPayIndex], []);
  cashier = await agent([...keep, right.addPayment], []);
  manager = await agent([...keep, right.deleteAgent, right.changeAgentActivityAndRole], []);
  await api.harness.settled();
}, 60_000);
afterAll(() => api?.stop());

const path = (id: number) => `/api/utilisateursAdministratifs/${id}`;
const save = (as: Caller, id: number, body: object) => api.call('POST', path(id), { as, body });
const read = async (as: Caller, id: number): Promise<Record<string, unknown>> =>
  (await api.call('GET', path(id), { as })).body.data;
const remove = (as: Caller, id: number) => api.call('DELETE', path(id), { as });
const listed = async (actif: number): Promise<number[]> => {
  const list = await api.call('POST', '/api/utilisateursAdministratifs/list/', { as: office, body: { actif } });
  return (list.body.data as { idUtilisateur: number }[]).map(({ idUtilisateur }) => idUtilisateur);
};

describe('pay index and settlement site', () => {
  test('001:37.o 001:37.p 001:37.q 001:37.r 001:38.u 001:38.v are there for who has their function, and for nobody else', async () => {
    const id = plain.idUtilisateur;
    expect((await save(payroll, id, { IndexPaie: '417' })).status).toBe(200);
    expect((await save(cashier, id, { fk_siteResidence: elsewhere.site })).status).toBe(200);
    const seen = async (as: Caller) => {
      const { IndexPaie, fk_siteResidence } = await read(as, id);
      return [IndexPaie, fk_siteResidence];
    };
    expect(await Promise.all([payroll, cashier, office, plain].map(seen))).toEqual([
      ['417', null],
      [null, elsewhere.site],
      [null, null],
      [null, null],
    ]);
  });

  test('stay when somebody saves the profile that shows them empty', async () => {
    const id = plain.idUtilisateur;
    const saved = await save(office, id, { ville: 'ALBI', IndexPaie: null, fk_siteResidence: 0 });
    expect(saved.status).toBe(200);
    expect(await read(payroll, id)).toMatchObject({ IndexPaie: '417', ville: 'ALBI' });
    expect(await read(cashier, id)).toMatchObject({ fk_siteResidence: elsewhere.site });
  });

  test.each([
    ['IndexPaie', '418'],
    ['fk_siteResidence', elsewhere.site],
  ])('%s is not given to a profile, old or new, without it', async (field, value) => {
    const profile = { nom: 'Roux', prenom: 'Paul', email: 'roux@exemple.fr', fk_groupe: 5, [field]: value };
    for (const id of [plain.idUtilisateur, 0]) {
      const { status, body } = await save(office, id, id === 0 ? profile : { [field]: value });
      expect([status, body.field]).toEqual([403, field]);
    }
  });
});

describe('001:150.g DELETE of an agent', () => {
  test('001:41.aa needs 234; it deactivates, and 270 reactivates from the profile', async () => {
    const id = plain.idUtilisateur;
    expect((await remove(office, id)).status).toBe(403);
    const gone = await remove(manager, id);
    expect([gone.status, gone.body.message]).toEqual([200, messages.staff.deactivated]);
    expect([(await listed(1)).includes(id), (await listed(0)).includes(id), (await listed(2)).includes(id)]).toEqual([
      false,
      true,
      true,
    ]);
    expect((await api.call('GET', '/api/session', { as: plain })).status).toBe(401);
    expect((await remove(manager, id)).status).toBe(200);
    expect((await save(manager, id, { actif: 1 })).status).toBe(200);
    expect(await listed(1)).toContain(id);
  });

  test('refuses one’s own profile, and finds nobody who is not', async () => {
    const self = await remove(manager, manager.idUtilisateur);
    expect([self.status, self.body.message]).toEqual([422, messages.staff.notYourself]);
    expect((await remove(manager, 999_999)).status).toBe(404);
  });
});
