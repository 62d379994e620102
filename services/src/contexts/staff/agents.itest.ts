import { faults, messages, right, roleGroupIds } from '@diapason/contracts/constants';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Caller, startTestApi, type TestApi } from '../../proofs/kit/test-api';
import { seedNetwork } from '../../proofs/rights-matrix/network';
import { hiring } from '../../proofs/rights-matrix/people';
import { elsewhere, here } from '../../proofs/rights-matrix/place';

let api: TestApi;
let plain: Caller;
let office: Caller;
let payroll: Caller;
let cashier: Caller;
let manager: Caller;
let clerk: Caller;
let held: Caller;
let promoter: Caller;
let ownOnly: Caller;
let seer: Caller;
let leaver: Caller;

const own = [right.seeOwnProfile, right.changeOwnProfile];

beforeAll(async () => {
  api = await startTestApi({ now: '2026-11-22T10:00:00.000Z' });
  await seedNetwork(api.context());
  const { agent } = hiring(api);
  const keep = [...own, right.seeAgents, right.seeAgentProfile, right.changeAgentProfile];
  plain = await agent(own, []);
  office = await agent([...keep, right.createAgent, right.filterAgentActivity], []);
  clerk = await agent([right.seeAgents, right.writeToAgents, right.exportAgents], []);
  held = await agent([right.seeAgents, right.restrictAgentsToOwnSites], []);
  promoter = await agent([...keep, right.createAgent, right.changeAgentActivityAndRole], []);
  payroll = await agent([...keep, right.changeAgentPayIndex], []);
  cashier = await agent([...keep, right.addPayment], []);
  manager = await agent([...keep, right.deleteAgent, right.changeAgentActivityAndRole], []);
  ownOnly = await agent([right.seeOwnProfile], []);
  seer = await agent([right.seeAgentProfile], []);
  leaver = await agent([...own, right.changeOwnActivityAndRole], []);
  await api.harness.settled();
});
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
  // 001:37.o 001:37.p 001:37.q 001:37.r 001:38.u 001:38.v
  test('are there for who has their function, and for nobody else', async () => {
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
    const said = async (as: Caller) => (await api.call('GET', path(id), { as })).body.fiche;
    expect(await said(payroll)).toMatchObject({
      absents: ['fk_siteResidence'],
      peut: ['modifier', 'lienMotDePasse', 'lister'],
    });
    expect(await said(seer)).toMatchObject({ absents: ['IndexPaie', 'fk_siteResidence'], peut: [] });
    expect((await said(manager))?.peut).toContain('desactiver');
    expect((await api.call('GET', path(manager.idUtilisateur), { as: manager })).body.fiche?.peut).not.toContain(
      'desactiver',
    );
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

describe('two who save one profile', () => {
  test('the second is told 409, and nothing of theirs is written; deactivating counts as a change too', async () => {
    const id = plain.idUtilisateur;
    const versionAttendue = Number((await read(manager, id)).version);
    const saved = await save(manager, id, { ville: 'GAILLAC', actif: 0, versionAttendue });
    expect(saved.body.data).toMatchObject({ version: versionAttendue + 2 });
    const late = await save(office, id, { ville: 'CASTRES', versionAttendue });
    expect([late.status, late.body.field]).toEqual([409, 'versionAttendue']);
    expect(await read(manager, id)).toMatchObject({ ville: 'GAILLAC', actif: 0, version: versionAttendue + 2 });
    const back = await save(manager, id, { actif: 1, versionAttendue: versionAttendue + 2 });
    expect(back.body.data).toMatchObject({ version: versionAttendue + 3 });
  });
});

// 001:37.a 001:37.b 001:121.p
test('one’s own profile needs 146, another’s 245', async () => {
  const reading = async (as: Caller, id: number) => (await api.call('GET', path(id), { as })).status;
  expect([await reading(ownOnly, ownOnly.idUtilisateur), await reading(ownOnly, seer.idUtilisateur)]).toEqual([
    200, 403,
  ]);
  expect([await reading(seer, ownOnly.idUtilisateur), await reading(seer, plain.idUtilisateur)]).toEqual([200, 200]);
});

describe('the list of agents', () => {
  const found = async (search: object) => {
    const { body } = await api.call('POST', '/api/utilisateursAdministratifs/list/', { as: office, body: search });
    return body.data as { idUtilisateur: number; role: string }[];
  };
  const ids = async (search: object) => (await found(search)).map(({ idUtilisateur }) => idUtilisateur);

  // 000:199.b 000:199.c 000:199.d 001:150.f
  test('is narrowed by role and by site', async () => {
    const all = await ids({ actif: 2 });
    expect(all).toEqual(expect.arrayContaining([here.agent, elsewhere.agent, office.idUtilisateur]));
    const ofHere = await ids({ site: here.site });
    expect([ofHere.includes(here.agent), ofHere.includes(elsewhere.agent)]).toEqual([true, false]);
    const group = (await api.call('GET', '/api/gestionRole/listeGroupe', { as: office })).body.data as {
      idGroupe: number;
      nombreUtilisateur: number;
    }[];
    const used = group.filter(({ nombreUtilisateur }) => nombreUtilisateur > 0).map(({ idGroupe }) => idGroupe);
    expect(used.length).toBeGreaterThan(1);
    const narrowed = await Promise.all(used.map((role) => ids({ role, actif: 2 })));
    for (const rows of narrowed) expect(rows.length).toBeLessThan(all.length);
    expect(new Set(narrowed.flat())).toEqual(new Set(all));
  });
});

// 001:150.g
describe('DELETE of an agent', () => {
  // 000:137.k 000:137.l 000:137.m 000:199.e 001:41.aa
  test('needs 234; it deactivates, and 270 reactivates from the profile', async () => {
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
    const bySheet = await save(leaver, leaver.idUtilisateur, { actif: 0 });
    expect([bySheet.status, bySheet.body.message]).toEqual([422, messages.staff.notYourself]);
    expect((await remove(manager, 999_999)).status).toBe(404);
  });
});

describe('the list of agents', () => {
  const LIST = '/api/utilisateursAdministratifs';
  type Row = { idUtilisateur: number; email: string; role: string; actif: number };
  const find = async (as: Caller, body: object): Promise<Row[]> =>
    (await api.call('POST', `${LIST}/list/`, { as, body })).body.data;
  const count = async (as: Caller, body: object) =>
    (await api.call('POST', `${LIST}/resume`, { as, body })).body.data as { nombre: number };

  // 001:41.b 001:41.c 001:41.e 001:41.f 001:41.g
  test('shows the active ones; others only to who has 235', async () => {
    const id = plain.idUtilisateur;
    expect((await remove(manager, id)).status).toBe(200);
    const ids = async (as: Caller, actif: number) => (await find(as, { actif })).map((row) => row.idUtilisateur);
    expect((await ids(office, 1)).includes(id)).toBe(false);
    expect(await ids(office, 0)).toEqual([id]);
    expect((await ids(office, 2)).includes(id)).toBe(true);
    for (const actif of [0, 2]) expect((await ids(clerk, actif)).includes(id)).toBe(false);
    await save(manager, id, { actif: 1 });
  });

  // 001:41.h 001:41.i
  test('is found by site, and held to own sites by 141', async () => {
    const [here, there] = await Promise.all([find(clerk, {}), find(clerk, { site: elsewhere.site })]);
    expect(there.map(({ idUtilisateur }) => idUtilisateur)).toEqual([elsewhere.agent]);
    const asked = await api.call('POST', `${LIST}/list/`, { as: held, body: { site: elsewhere.site } });
    expect([asked.status, asked.body.data]).toEqual([403, null]);
    const own = await find(held, {});
    expect(own.some(({ idUtilisateur }) => idUtilisateur === elsewhere.agent)).toBe(false);
    expect(own.length).toBe(here.length - 1);
    expect(await count(held, {})).toEqual({ nombre: own.length });
  });

  // 001:41.j 001:41.k 001:41.l 001:41.m
  test('is found by role group, and by name, e-mail and role without accents', async () => {
    const first = (await find(clerk, {})).find((row) => row.idUtilisateur === plain.idUtilisateur);
    if (!first) throw new Error('nobody');
    const group = (await read(office, manager.idUtilisateur)).fk_groupe;
    expect((await find(clerk, { role: group })).map((row) => row.idUtilisateur)).toEqual([manager.idUtilisateur]);
    for (const recherche of ['éssai claire', first.email.slice(0, 12).toUpperCase(), first.role])
      expect((await find(clerk, { recherche })).map((row) => row.idUtilisateur)).toContain(first.idUtilisateur);
    expect(await find(clerk, { recherche: 'personne de ce nom' })).toEqual([]);
  });

  test('pages are parts of the whole in its order', async () => {
    const all = await find(clerk, { tri: '-email' });
    const pages = await Promise.all([0, 1, 2, 3, 4].map((page) => find(clerk, { tri: '-email', page, taille: 3 })));
    expect(pages.flat()).toEqual(all.slice(0, 15));
    expect(all.map(({ email }) => email)).toEqual(all.map(({ email }) => email).sort((a, b) => (a < b ? 1 : -1)));
  });

  // 000:234.d 001:197.b 001:41.o 001:41.r 001:41.s 001:41.t
  test('all addresses need 144, exports 145', async () => {
    const everybody = await find(clerk, {});
    const { data } = (await api.call('POST', `${LIST}/adresses`, { as: clerk, body: {} })).body;
    expect([...(data as string[])].sort()).toEqual(everybody.map(({ email }) => email).sort());
    expect((await api.call('POST', `${LIST}/adresses`, { as: office, body: {} })).status).toBe(403);
    expect((await api.call('POST', `${LIST}/export`, { as: office, body: {} })).status).toBe(403);
    const file = await fetch(`${api.url}${LIST}/export`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${clerk.token}`,
        'user-id': String(clerk.idUtilisateur),
        'content-type': 'application/json',
      },
      body: JSON.stringify({ format: 'csv' }),
    });
    expect(decodeURIComponent(file.headers.get('content-disposition') ?? '')).toContain('Liste Agent');
    expect((await file.text()).trim().split('\n')).toHaveLength(everybody.length + 1);
  });
});

describe('the profile of an agent', () => {
  const rose = { nom: 'Vidal', prenom: 'Rose', email: 'rose.vidal@exemple.fr', fk_groupe: roleGroupIds.agent };

  // 001:38.o 001:107.n
  test.each([
    ['the guardians’ group', { fk_groupe: roleGroupIds.responsable }, 'fk_groupe', messages.staff.guardiansGroup],
    [
      'a telephone number that is none',
      { telephoneFixe2: 'abcd' },
      'telephoneFixe2',
      `Second téléphone fixe : ${faults.notAPhone}`,
    ],
    ['a postal code of letters', { codePostal: 'Albi' }, 'codePostal', 'Code postal : 5 chiffres au plus'],
    ['a site that is not there', { antennes: [{ idSite: 99_999 }] }, 'antennes.0.idSite', undefined],
  ])('refuses %s', async (_what, more, field, message) => {
    for (const [id, sent] of [
      [0, { ...rose, ...more }],
      [plain.idUtilisateur, more],
    ] as const) {
      const { status, body } = await save(promoter, id, sent);
      expect([status, body.field]).toEqual([400, field]);
      if (message) expect(body.message).toBe(message);
    }
  });

  // 001:150.a 001:150.b 001:150.d 001:150.e
  test('is saved, answers its number and a message, and is read', async () => {
    const { fk_groupe } = (await api.call('GET', '/api/session', { as: office })).body.data as { fk_groupe: number };
    const profile = { nom: 'Vidal', prenom: 'Rose', email: 'vidal@exemple.fr', fk_groupe, ville: 'Albi' };
    const saved = await save(office, 0, profile);
    expect([saved.status, saved.body.success, saved.body.message]).toEqual([200, true, messages.staff.saved]);
    const { idUtilisateur } = saved.body.data as { idUtilisateur: number };
    expect(await read(office, idUtilisateur)).toMatchObject({
      idUtilisateur,
      nom: 'VIDAL',
      prenom: 'Rose',
      fk_groupe,
    });
    expect((await save(office, idUtilisateur, { ville: 'Gaillac' })).body.data).toMatchObject({ idUtilisateur });
    expect(await read(office, idUtilisateur)).toMatchObject({
      prenom: 'Rose',
      ville: expect.stringMatching(/gaillac/i),
    });
  });
});
