import { compareFrench, messages, right } from '@diapason/contracts/constants';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Caller, startTestApi, type TestApi } from '../../proofs/kit/test-api';
import { hiring } from '../../proofs/rights-matrix/people';
import { openAccount } from '../identity/commands/accounts';
import { seedFamily, seedPlaces } from '../money/testing/network';

const PATH = '/api/utilisateursResponsables';
const PASSWORD = 'une phrase de passe pour les tests';
let api: TestApi;
let secretary: Caller;
let ofSite1: Caller;
let hire: ReturnType<typeof hiring>;

/** Who has a pupil on which site in which year; DÉAUX has none yet. */
const families = [
  { idUtilisateur: 301, nom: 'ADAM', fk_site: 1, fk_anneeScolaire: 9 },
  { idUtilisateur: 302, nom: 'BLANC', fk_site: 2, fk_anneeScolaire: 9 },
  { idUtilisateur: 303, nom: 'COHEN', fk_site: 1, fk_anneeScolaire: 8 },
  { idUtilisateur: 304, nom: 'DÉAUX', eleves: [] },
];

beforeAll(async () => {
  api = await startTestApi({ now: '2026-11-22T10:00:00.000Z' });
  hire = hiring(api);
  const context = api.context();
  await seedPlaces(context);
  for (const family of families) await seedFamily(context, family);
  await openAccount(context, {
    idUtilisateur: 301,
    isResponsable: 1,
    email: 'famille301@example.org',
    fk_groupe: 7,
    motDePasse: PASSWORD,
  });
  const list = [right.seeGuardians, right.exportGuardians, right.deactivateGuardian];
  secretary = await hire.agent([...list, right.changeGuardianSite, right.changeGuardianYear, right.seeGuardian], []);
  ofSite1 = await hire.agent(list, [], 'Agent', 1);
  await hire.ready();
});
afterAll(() => api?.stop());

const post = (path: string, body: unknown, as = secretary) => api.call('POST', `${PATH}${path}`, { body, as });
const names = async (body: unknown, as = secretary) =>
  ((await post('/list', body, as)).body.data as readonly { nom: string }[]).map(({ nom }) => nom);

describe('the list of guardians', () => {
  // 000:180.b 000:180.c 000:180.d 000:82.a 000:82.b
  it('finds by year and by site those with a pupil there, and those who are nowhere yet', async () => {
    expect(await names({ fk_anneeScolaire: 9 })).toEqual(['ADAM', 'BLANC', 'DÉAUX']);
    expect(await names({ fk_anneeScolaire: 8, fk_site: 1 })).toEqual(['COHEN', 'DÉAUX']);
    expect(await names({ fk_anneeScolaire: 8, fk_site: 2 })).toEqual(['DÉAUX']);
    expect(await names({})).toEqual(['ADAM', 'BLANC', 'COHEN', 'DÉAUX']);
  });

  // 000:158.e
  it('without 93 it is of the current school year, in the list, its count, its addresses and its export', async () => {
    const held = await hire.agent([right.seeGuardians, right.exportGuardians, right.changeGuardianSite], []);
    await hire.ready();
    const now = ['ADAM', 'BLANC', 'DÉAUX'];
    expect([await names({}, held), await names({ fk_anneeScolaire: 9 }, held)]).toEqual([now, now]);
    expect((await post('/resume', {}, held)).body.data).toEqual({ nombre: 3 });
    for (const path of ['/list', '/resume', '/adresses', '/export']) {
      const { status, body } = await post(path, { fk_anneeScolaire: 8, format: 'csv' }, held);
      expect([path, status, body.field]).toEqual([path, 403, 'fk_anneeScolaire']);
    }
  });

  // 000:82.c
  it('searches names without accents, words in any order, e-mail addresses too', async () => {
    expect(await names({ recherche: 'lucie dea' })).toEqual(['DÉAUX']);
    expect(await names({ recherche: 'famille302@' })).toEqual(['BLANC']);
  });

  // 000:112.a 000:112.b 000:112.c 000:112.d 000:112.e 000:112.f 000:112.g 000:112.h 000:82.f 000:82.g
  it('a row has the guardian’s means of contact and every child with its rank', async () => {
    const { body } = await post('/list', { recherche: 'adam' });
    expect(body.data).toEqual([
      {
        idUtilisateur: 301,
        nom: 'ADAM',
        prenom: 'Lucie',
        nomPrenomUtilisateur: 'ADAM Lucie',
        email: 'famille301@example.org',
        telephoneMobile: null,
        telephoneFixe: null,
        ville: 'Albi',
        actif: 1,
        countElevesAttached: 2,
        elevesAttached: [
          { idEleve: 3010, nomPrenomEleve: 'ADAM Enfant 1', ordre: 1, premier: true },
          { idEleve: 3011, nomPrenomEleve: 'ADAM Enfant 2', ordre: 1, premier: true },
        ],
      },
    ]);
  });

  // 001:129.e
  it('is there for the dialog that links a guardian', async () => {
    const { body } = await api.call('GET', `${PATH}/list/`, { as: secretary });
    expect((body.data as { nom: string }[]).map(({ nom }) => nom)).toEqual(['ADAM', 'BLANC', 'COHEN', 'DÉAUX']);
  });

  // 000:181.b
  it('a guardian’s children are listed, and nobody else’s', async () => {
    const { body } = await api.call('GET', `${PATH}/302/elevesAttached`, { as: secretary });
    expect(body.data).toMatchObject([
      { idEleve: 3020, seul: true },
      { idEleve: 3021, seul: true },
    ]);
  });

  // 000:3.b 000:183.b
  it('the network has several sites', async () => {
    const { body } = await api.call('GET', '/api/sites/liste', { as: secretary });
    const ids = (body.data as { idSite: number }[]).map(({ idSite }) => idSite);
    expect(ids).toEqual(expect.arrayContaining([1, 2]));
  });

  it('comes by pages, sorted, with a count of all pages', async () => {
    expect(await names({ page: 1, taille: 2, tri: '-nom' })).toEqual(['BLANC', 'ADAM']);
    expect((await post('/resume', { fk_anneeScolaire: 9 })).body.data).toEqual({ nombre: 3 });
    for (const tri of ['email', '-email', 'ville', '-ville']) expect(await names({ tri })).toHaveLength(4);
  });

  // 000:158.c 000:158.d
  it('is held to own sites without 92', async () => {
    expect(await names({ fk_anneeScolaire: 9 }, ofSite1)).toEqual(['ADAM', 'DÉAUX']);
    expect((await post('/list', { fk_site: 2 }, ofSite1)).status).toBe(403);
    expect((await post('/adresses', {}, ofSite1)).body.data).not.toContain('famille302@example.org');
    expect((await api.call('DELETE', `${PATH}/302`, { as: ofSite1 })).status).toBe(403);
  });

  // 000:158.a 000:158.g 000:158.i
  it('needs its rights: 90 to see, 95 to deactivate, 97 to take addresses and rows away', async () => {
    const nobody = await hire.agent([], []);
    const viewer = await hire.agent([right.seeGuardians, right.changeGuardianSite], []);
    await hire.ready();
    for (const path of ['/list', '/resume', '/adresses', '/export'])
      expect((await post(path, {}, nobody)).status).toBe(403);
    for (const path of ['/adresses', '/export']) expect((await post(path, {}, viewer)).status).toBe(403);
    expect((await api.call('DELETE', `${PATH}/302`, { as: viewer })).status).toBe(403);
    expect((await api.call('GET', `${PATH}/302/ractivationresponsable`, { as: viewer })).status).toBe(403);
    expect((await api.call('POST', `${PATH}/list`, { body: {} })).status).toBe(401);
  });

  it('refuses what it does not take, on its field', async () => {
    for (const [field, wrong] of [
      ['tri', 'code_insee'],
      ['actif', 3],
      ['taille', 501],
      ['fk_anneeScolaire', 'neuf'],
    ]) {
      const { status, body } = await post('/list', { [String(field)]: wrong });
      expect([status, body.field]).toEqual([400, field]);
    }
  });

  it('gives each address once, and an export as Excel or CSV', async () => {
    expect((await post('/adresses', { fk_anneeScolaire: 9 })).body.data).toEqual(
      [301, 302, 304].map((id) => `famille${id}@example.org`),
    );
    const csv = await post('/export', { format: 'csv', recherche: 'blanc' });
    expect(api.security.at(-1)).toMatchObject({ event: 'list-read', user: expect.any(Number) });
    expect(api.security.at(-1)?.endpoint).toMatch(/\/export$/);
    expect(csv.headers.get('content-disposition')).toContain('Liste Responsable.csv');
    const [head, ...lines] = String(csv.body.data).trim().split('\r\n');
    expect(head).toContain('Nom;Prénom;Élèves;E-mail;Mobile;Fixe');
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^BLANC;Lucie;.*;famille302@example\.org/);
    expect((await post('/export', {})).headers.get('content-type')).toContain('spreadsheetml');
  });
});

describe('a guardian who leaves', () => {
  const sheet = async () => (await api.call('GET', `${PATH}/301`, { as: secretary })).body.data as object;

  // 000:82.p 000:137.a 000:182.a 000:82.e
  it('is deactivated and kept: out of the list, no longer let in', async () => {
    const guardian = await api.logIn('famille301@example.org', PASSWORD);
    const gone = await api.call('DELETE', `${PATH}/301`, { as: secretary });
    expect([gone.status, gone.body.message]).toEqual([200, messages.families.guardianDeactivated]);
    expect(await sheet()).toMatchObject({ nom: 'ADAM', actif: 0, dateSuppression: '2026-11-22' });
    expect(await names({ recherche: 'adam' })).toEqual([]);
    expect((await api.call('GET', `${PATH}/301`, { as: guardian })).status).toBe(401);
    await expect(api.logIn('famille301@example.org', PASSWORD)).rejects.toThrow();
    expect((await api.call('DELETE', `${PATH}/301`, { as: secretary })).status).toBe(200);
  });

  // 000:137.g 000:137.h 000:180.e 000:82.d
  it('is found again among the inactive', async () => {
    expect(await names({ recherche: 'adam', actif: 0 })).toEqual(['ADAM']);
    expect(await names({ fk_anneeScolaire: 9, actif: 1 })).toEqual(['BLANC', 'DÉAUX']);
    expect(await names({ fk_anneeScolaire: 9, actif: 2 })).toEqual(['ADAM', 'BLANC', 'DÉAUX']);
  });

  // 000:137.b 001:143.e
  it('is reactivated from the record, and let in again', async () => {
    const back = await api.call('GET', `${PATH}/301/ractivationresponsable`, { as: secretary });
    expect([back.status, back.body.message]).toEqual([200, messages.families.guardianReactivated]);
    expect(await sheet()).toMatchObject({ actif: 1, dateSuppression: null });
    expect(await names({ recherche: 'adam' })).toEqual(['ADAM']);
    expect((await api.logIn('famille301@example.org', PASSWORD)).idUtilisateur).toBe(301);
  });

  it('that nobody knows is not found', async () => {
    expect((await api.call('DELETE', `${PATH}/999`, { as: secretary })).status).toBe(404);
    expect((await api.call('GET', `${PATH}/999/ractivationresponsable`, { as: secretary })).status).toBe(404);
    expect((await api.call('DELETE', `${PATH}/moi`, { as: secretary })).status).toBe(400);
  });
});

it('a sheet that somebody else changed meanwhile is not saved over', async () => {
  const writer = await hire.agent([right.seeGuardian, right.seeGuardianGeneral, right.changeGuardianSite], []);
  await hire.ready();
  const read = async () => (await api.call('GET', `${PATH}/304`, { as: writer })).body.data as { version: number };
  const { version: versionAttendue } = await read();
  const save = (body: object) => api.call('POST', `${PATH}/304`, { as: writer, body });
  expect((await save({ ville: 'Gaillac', versionAttendue })).status).toBe(200);
  const late = await save({ adresse1: '1 rue Haute', versionAttendue });
  expect([late.status, late.body.message, late.body.field]).toEqual([
    409,
    messages.general.conflict,
    'versionAttendue',
  ]);
  expect(await read()).toMatchObject({ ville: 'Gaillac', adresse1: '4 place du Marché', version: versionAttendue + 1 });
  expect((await save({ adresse1: '1 rue Haute', versionAttendue: versionAttendue + 1 })).status).toBe(200);
});

describe('a long list', () => {
  const surnames = ['ETIENNE', 'ÉTIENNE', 'ŒUVRARD', 'OFFENBACH', 'ZOLA', 'D’ALEMBERT', 'DE-LA-TOUR', 'DE LA TOUR'];
  const named = (body: { data: unknown }) =>
    (body.data as { nomPrenomUtilisateur: string }[]).map(({ nomPrenomUtilisateur }) => nomPrenomUtilisateur);
  const french = (texts: readonly string[]) => [...texts].sort(compareFrench);

  beforeAll(async () => {
    const context = api.context();
    const more = Array.from({ length: 120 }, (_, n) => ({
      idUtilisateur: 5_000 + n,
      nom: `${surnames[n % surnames.length]} ${String.fromCharCode(65 + (n % 26))}${n}`,
      eleves: [],
    }));
    for (const family of more) await seedFamily(context, family);
    await api.harness.settled();
  });

  // 001:129.e
  it('is answered in full, in French order, by pages where they are asked for', async () => {
    const { body } = await api.call('GET', `${PATH}/list`, { as: secretary });
    expect(named(body).length).toBeGreaterThan(120);
    expect(named(body)).toEqual(french(named(body)));
    const page = await api.call('GET', `${PATH}/list?taille=10&page=1`, { as: secretary });
    expect(named(page.body)).toEqual(named(body).slice(10, 20));
    const descending = await post('/list', { tri: '-nom' });
    expect(named(descending.body)).toEqual(named(body).reverse());
  });
});
