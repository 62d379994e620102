import { messages, right } from '@diapason/contracts/constants';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Caller, TestApi } from '../../proofs/kit/test-api';
import type { Hiring } from '../../proofs/rights-matrix/people';
import { elsewhere, here } from '../../proofs/rights-matrix/place';
import { startNetwork } from '../../proofs/rights-matrix/start-network';
import { sendImport } from './testing/send-import';

const YEAR = 9;
const DATE = '2026-11-22';
let api: TestApi;
let office: Caller;
let reader: Caller;
let parent: Caller;
let hire: Hiring;

beforeAll(async () => {
  ({ api, hire } = await startNetwork({ now: `${DATE}T10:00:00.000Z` }));
  const { agent, guardianOf, ready } = hire;
  office = await agent(
    [
      right.seePupilAndWorkshop,
      right.addExternalSchooling,
      right.changeExternalSchooling,
      right.deleteExternalSchooling,
    ],
    [],
  );
  reader = await agent([right.seePupilAndWorkshop, right.seePupils], []);
  parent = await guardianOf(here, []);
  await ready();
});
afterAll(() => api?.stop());

const call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object, as = office) =>
  api.call(method, `/api/${path}`, { as, ...(body ? { body } : {}) });
const data = async <T>(method: 'GET' | 'POST', path: string, body?: object, as = office): Promise<T> =>
  (await call(method, path, body, as)).body.data as T;

// 001:130.b 002:551.b 001:130.c 002:551.c 001:130.d 002:551.d
test('the levels; the towns that have schools; the schools of one', async () => {
  const levels = await data<{ libelleNiveauScolaire: string }[]>('GET', 'eleves/SE_niveaux');
  expect([levels[0]?.libelleNiveauScolaire, levels[3]?.libelleNiveauScolaire]).toEqual(['Petite section', 'CP']);
  expect(await data('GET', 'eleves/SE_etablissements?mode=communes')).toEqual([
    { commune: 'Albi', idEtablissementScolaire: null, libelleEtablissement: null, typeEtablissement: null },
  ]);
  const albi = 'eleves/SE_etablissements?mode=etablissements&commune=Albi';
  expect(await data('GET', albi)).toEqual([
    {
      commune: 'Albi',
      idEtablissementScolaire: 1,
      libelleEtablissement: 'Collège Balzac',
      typeEtablissement: 'Collège',
    },
  ]);
  expect(await data('GET', 'eleves/SE_etablissements?mode=etablissements&commune=Nulle-Part')).toEqual([]);
  expect((await call('GET', 'eleves/SE_etablissements?mode=tout')).status).toBe(400);
});

describe('schools of the annuaire', () => {
  let manager: Caller;
  const pathOf = (idImport: number) => `/api/etablissementsScolaires/import/${idImport}`;
  beforeAll(async () => {
    manager = await hire.agent([right.manageReferenceTables], []);
    await hire.ready();
  });
  /** The number of a file that was sent. */
  const sent = (file: string | Buffer, as = manager) => sendImport(api, as, Buffer.from(file));
  const send = async (file: string | Buffer, appliquer = 0) =>
    api.call('POST', pathOf(await sent(file)), { as: manager, body: { appliquer } });
  const towns = async () =>
    (await data<{ commune: string }[]>('GET', 'eleves/SE_etablissements?mode=communes')).map(({ commune }) => commune);
  const FILE = Buffer.from(
    [
      'Nom_etablissement;Nom_commune;Type_etablissement;Adresse',
      'Collège Balzac;Albi;Collège;1 rue Haute',
      '',
      'Lycée Las Cases;Lavaur;Lycée;',
      ';Lavaur;Lycée;',
    ].join('\r\n'),
    'latin1',
  );

  test('a preview writes nothing, the import is listed at once, the same file again changes nothing', async () => {
    const preview = await send(FILE);
    expect(preview.body.data).toEqual({
      applique: false,
      ajoutees: [{ nom: 'Lycée Las Cases', commune: 'Lavaur', type: 'Lycée' }],
      changees: [],
      inchangees: 1,
      refusees: [
        { ligne: 3, raison: messages.imports.emptyLine },
        { ligne: 5, raison: messages.families.schoolWithout('nom') },
      ],
    });
    expect(await towns()).toEqual(['Albi']);
    const done = await send(FILE, 1);
    expect([done.status, done.body.message]).toEqual([200, messages.families.schoolsImported]);
    expect(await towns()).toEqual(['Albi', 'Lavaur']);
    expect((await send(FILE, 1)).body.data).toMatchObject({ ajoutees: [], changees: [], inchangees: 2 });
  });

  test('a file that is not wanted any more goes with its sender, and with nobody else', async () => {
    const idImport = await sent(FILE);
    const drop = (as: Caller) => api.call('DELETE', `/api/imports/${idImport}`, { as });
    const other = await hire.agent([right.manageReferenceTables], []);
    await hire.ready();
    expect([(await drop(other)).status, (await drop(manager)).status, (await drop(manager)).status]).toEqual([
      404, 200, 404,
    ]);
  });

  test.each([
    ['accents that were spoilt', 'Nom;Commune\nLycÃ©e;Albi', messages.imports.spoiltAccents],
    ['a quotation mark that does not end', 'Nom;Commune\n"A;Albi', messages.imports.openQuote],
    ['no column of names', 'a;b\n1;2', messages.families.schoolsWithout(['« Nom_etablissement »', '« Nom_commune »'])],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), messages.imports.notATable],
  ])('a file is refused as one of families is: %s', async (_about, file, message) => {
    const { status, body } = await send(file);
    expect([status, body.message]).toEqual([422, message]);
  });

  test('a line that says a school again, however far below, does not change it', async () => {
    const others = Array.from({ length: 600 }, (_, index) => `École ${index};Gaillac;École`);
    const file = ['nom;commune;type', 'Lycée Rascol;Albi;Lycée', ...others, 'LYCEE RASCOL;ALBI;Lycée'].join('\n');
    expect((await send(file, 1)).body.data).toMatchObject({
      refusees: [{ ligne: 603, raison: messages.families.schoolTwice }],
    });
    const albi = await data<{ libelleEtablissement: string }[]>(
      'GET',
      'eleves/SE_etablissements?mode=etablissements&commune=Albi',
    );
    expect(albi.map(({ libelleEtablissement }) => libelleEtablissement)).toContain('Lycée Rascol');
  });

  test('asks for the right, and for a file of one’s own that is there', async () => {
    const idImport = await sent(FILE);
    expect((await api.call('POST', pathOf(idImport), { as: office, body: {} })).status).toBe(403);
    const other = await hire.agent([right.manageReferenceTables], []);
    await hire.ready();
    expect((await api.call('POST', pathOf(idImport), { as: other, body: {} })).status).toBe(404);
    expect((await api.call('POST', pathOf(4711), { as: manager, body: {} })).status).toBe(404);
  });
});

// 001:130.e 001:130.f 002:552.a 001:130.a 002:551.a 001:82.a 001:82.b 001:82.c 001:130.g
test('an external schooling is saved, also without an id yet; listed; deleted', async () => {
  const path = `eleves/${here.pupil}/scolaritesExterne`;
  const form = { fk_anneeScolaire: YEAR, fk_etablissementScolaire: 1, fk_niveauScolaire: 10, coursMercrediMatin: 1 };
  const saved = await call('POST', `${path}/null`, { idScolarite: null, fk_eleve: here.pupil, ...form });
  expect(saved.status).toBe(200);
  const { idScolarite } = saved.body.data as { idScolarite: number };
  const shown = {
    ...form,
    nonScolarise: 0,
    idScolarite,
    fk_eleve: here.pupil,
    libelleAnneeScolaire: '2026-2027',
    commune: 'Albi',
    libelleEtablissement: 'Collège Balzac',
    libelleNiveauScolaire: '5ᵉ',
    version: expect.any(Number),
  };
  const list = () => data<object[]>('GET', `eleves/${here.pupil}/SE_list`);
  expect(await list()).toContainEqual(shown);
  await call('POST', `${path}/${idScolarite}`, { ...form, coursMercrediMatin: 0 });
  expect(await list()).toContainEqual({ ...shown, coursMercrediMatin: 0 });
  const removed = await call('DELETE', `${path}/${idScolarite}`);
  expect([removed.status, removed.body.message]).toEqual([200, 'Suppression effectuee']);
  expect(JSON.stringify(await list())).not.toContain(`"idScolarite":${idScolarite},`);
});

test.each([
  // 001:108.a
  ['an empty level', { fk_niveauScolaire: '' }, 400],
  ['a school that does not exist', { fk_etablissementScolaire: 4711 }, 400],
  ['a year in words', { fk_anneeScolaire: 'neuf' }, 400],
])('%s is refused on its field', async (_what, wrong, expected) => {
  const form = { fk_anneeScolaire: YEAR, fk_etablissementScolaire: 1, fk_niveauScolaire: 10, coursMercrediMatin: 1 };
  const { status, body } = await call('POST', `eleves/${here.pupil}/scolaritesExterne/0`, { ...form, ...wrong });
  expect([status, body.field]).toEqual([expected, Object.keys(wrong)[0]]);
});

// 001:20.k 001:20.l 001:20.m
test('adding needs 130, changing 131, deleting 132; the pupil’s guardian says the school too', async () => {
  const path = `eleves/${here.pupil}/scolaritesExterne`;
  const form = { fk_anneeScolaire: YEAR, fk_etablissementScolaire: 1, fk_niveauScolaire: 10, coursMercrediMatin: 0 };
  const tries = [
    await call('POST', `${path}/0`, form, reader),
    await call('POST', `${path}/${here.externalSchooling}`, form, reader),
    await call('DELETE', `${path}/${here.externalSchooling}`, undefined, reader),
    await call('POST', `${path}/${here.externalSchooling}`, form, parent),
    await call('POST', `eleves/${elsewhere.pupil}/scolaritesExterne/0`, form, parent),
  ];
  expect(tries.map(({ status }) => status)).toEqual([403, 403, 403, 200, 403]);
});

test('where a pupil goes to school is kept sealed', async () => {
  const [stored] = await api.harness.query<{ data: object }>(
    "select data from journal.event where type = 'ExternalSchoolingSaved' order by position limit 1",
  );
  expect(JSON.stringify(stored)).not.toMatch(/"fk_etablissementScolaire":\s*\d/);
});
