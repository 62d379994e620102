import { defaultGrid } from '@diapason/contracts/calculation';
import { limits, messages, roleGroupIds } from '@diapason/contracts/constants';
import { referenceTables, tableMessages } from '@diapason/contracts/site';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { hireAgent } from '../../proofs/kit/staff';
import { type Caller, startTestApi, type TestApi } from '../../proofs/kit/test-api';
import { sendImport } from '../families/testing/send-import';

const PASSWORD = 'une portee de cinq lignes';
const EMAIL = 'superviseur@exemple.fr';
const MINUTE = 60_000;

let api: TestApi;
let supervisor: Caller;

beforeAll(async () => {
  api = await startTestApi();
  await hireAgent(api, { email: EMAIL, fk_groupe: roleGroupIds.superviseur }, { motDePasse: PASSWORD });
  supervisor = await api.logIn(EMAIL, PASSWORD);
});
afterAll(() => api?.stop());

const get = (path: string, as = supervisor) => api.call('GET', path, { as });
const post = (path: string, body: object, as = supervisor) => api.call('POST', path, { as, body });
const remove = (path: string) => api.call('DELETE', path, { as: supervisor });
const open = (as = supervisor, login: object = { email: EMAIL, password: PASSWORD }) =>
  post('/api/gestionBDD/acces', login, as);

interface Read {
  readonly structure: {
    readonly champs: readonly Readonly<Record<string, unknown>>[];
    readonly [flag: string]: unknown;
  };
  readonly lignes: readonly {
    readonly id: number;
    readonly valeurs: Readonly<Record<string, unknown>>;
    readonly masquee: 0 | 1;
    readonly utilisations: number;
  }[];
  readonly total: number;
}
const read = async (path: string): Promise<Read> => {
  const { status, body } = await get(path);
  expect(status).toBe(200);
  return body.data as Read;
};
const fieldOf = ({ structure }: Read, key: string) => structure.champs.find((one) => one.key === key);
async function added(table: string, row: object): Promise<number> {
  const { status, body } = await post(`/bdd/${table}/0`, row);
  expect(status).toBe(200);
  return (body.data as { id: number }).id;
}

describe('the second login', () => {
  // 000:9.v 000:94.l 000:94.m 000:136.a
  test('keeps every table shut until it is made', async () => {
    for (const path of ['/bdd/liste', '/bdd/salle']) {
      const { status, body } = await get(path);
      expect([status, body.message]).toEqual([423, messages.site.tablesLocked]);
    }
    expect((await post('/bdd/salle/0', { libelleSalle: 'Studio', fk_site: 1 })).status).toBe(423);
    expect((await open()).status).toBe(200);
    expect((await get('/bdd/liste')).status).toBe(200);
  });

  // 000:216.a
  test.each([
    ['a wrong password', { email: EMAIL, password: 'une autre portee' }],
    ['another’s address', { email: 'autre@exemple.fr', password: PASSWORD }],
  ])('%s opens nothing', async (_name, login) => {
    const fresh = await api.logIn(EMAIL, PASSWORD);
    const { status, body } = await open(fresh, login);
    expect([status, body.message]).toEqual([400, messages.identity.badDatabaseCredentials]);
    expect((await get('/bdd/liste', fresh)).status).toBe(423);
  });

  // 000:9.w 000:216.b 000:161.a 000:94.a 000:94.b
  test('is refused to who lacks the function, and so is every table', async () => {
    const email = 'agent@exemple.fr';
    await hireAgent(api, { email, fk_groupe: roleGroupIds.direction }, { motDePasse: PASSWORD });
    const agent = await api.logIn(email, PASSWORD);
    const { status, body } = await open(agent, { email, password: PASSWORD });
    expect([status, body.message]).toEqual([403, messages.identity.notAllowed]);
    expect((await get('/bdd/liste', agent)).status).toBe(403);
    expect((await get('/bdd/salle', agent)).status).toBe(403);
  });

  /** What the tables answer so long after a second login in which nobody did anything else. */
  const after = async (ms: number) => {
    const { clock } = api.harness;
    const begin = clock.now();
    const one = await api.logIn(EMAIL, PASSWORD);
    await open(one);
    clock.set(new Date(begin.getTime() + ms));
    const { status } = await get('/bdd/liste', one);
    clock.set(begin);
    return status;
  };

  // 000:136.e 000:229.b
  test('is over after ten minutes in which nobody did anything', async () => {
    expect(limits.databaseIdle).toBe(10 * MINUTE);
    expect(await after(10 * MINUTE - 1_000)).toBe(200);
    expect(await after(10 * MINUTE)).toBe(423);
  });

  // 000:118.i 000:136.b 000:136.d 000:229.c
  test('lasts as long as the setting says', async () => {
    await post('/api/parametres/save', { cle: 'delaiMDP_GestionBDD', valeur: '5' });
    expect(await after(4 * MINUTE)).toBe(200);
    expect(await after(5 * MINUTE)).toBe(423);
  });

  // 000:136.c
  test('lasts a day where the setting is 0', async () => {
    await post('/api/parametres/save', { cle: 'delaiMDP_GestionBDD', valeur: '0' });
    const { fin } = (await open()).body.data as { fin: string };
    expect(new Date(fin).getTime() - api.harness.clock.now().getTime()).toBe(24 * 60 * MINUTE);
  });

  test('is ended at once by who leaves', async () => {
    const one = await api.logIn(EMAIL, PASSWORD);
    await open(one);
    expect((await api.call('DELETE', '/api/gestionBDD/acces', { as: one })).status).toBe(200);
    expect((await get('/bdd/liste', one)).status).toBe(423);
  });
});

describe('the tables', () => {
  beforeAll(async () => void (await open()));

  // 000:185.a 000:185.b 000:94.c
  test('are all those of reference data', async () => {
    const { body } = await get(`/bdd/liste?idUtilisateur=${supervisor.idUtilisateur}`);
    const listed = body.data as { table: string; nombreElem: number }[];
    expect(listed.map(({ table }) => table)).toEqual(referenceTables.map(({ id }) => id));
    expect(listed.find(({ table }) => table === 'annee_scolaire')?.nombreElem).toBe(4);
  });

  // 000:122.a 000:122.b 000:122.c 000:122.d 000:122.p 000:122.q 000:122.r 000:122.s 000:122.t 000:122.u 000:122.v 000:122.w 000:186.b 000:186.c 000:230.a
  test('say what they hold, and hold it', async () => {
    const towns = await read('/bdd/commune');
    expect(towns.structure).toMatchObject({
      ajouter: true,
      delete: true,
      grandeTable: true,
      rowParPage: 40,
      nombreElem: towns.total,
    });
    expect((await read('/bdd/salle')).structure.grandeTable).toBe(false);
    expect(fieldOf(towns, 'libelleCommune')).toMatchObject({
      label: 'Commune',
      type: 'input',
      nonNull: true,
      filtrable: false,
      recherche: true,
    });
    expect((await read('/bdd/annee_scolaire')).lignes[0]).toMatchObject({ id: 7, masquee: 0 });
  });

  // 000:122.e 000:122.f 000:122.g 000:122.h 000:122.i 000:122.j 000:122.k 000:122.l 000:122.m 000:122.n
  test.each([
    ['salle', 'idSalle', { type: 'primaryKey' }],
    ['salle', 'libelleSalle', { type: 'input' }],
    ['commune', 'codeInsee', { type: 'inputToolip', aide: expect.stringContaining('INSEE') }],
    ['atelier_type', 'dureeAtelier', { type: 'number', increment: 5 }],
    ['vacances', 'premierJour', { type: 'date' }],
    [
      'vacances',
      'zone',
      { type: 'select', values: expect.arrayContaining([{ id: 'A', libelle: 'Zone A', masquee: 0 }]) },
    ],
    ['offre', 'commentaire', { type: 'textarea' }],
    ['site', 'visible', { type: 'boolean' }],
    ['offre', 'styles', { type: 'set' }],
    ['categorie_offre', 'couleur', { type: 'colorPicker' }],
  ])('have in %s the field %s', async (table, key, told) => {
    expect(fieldOf(await read(`/bdd/${table}`), key)).toMatchObject(told);
  });

  test('are none of a name that is none', async () => {
    for (const path of ['/bdd/reglement', '/bdd/compte', '/bdd/pg_class']) expect((await get(path)).status).toBe(404);
    expect((await post('/bdd/eleve/0', { nom: 'DURAND' })).status).toBe(404);
  });
});

describe('a row', () => {
  let site: number;
  beforeAll(async () => {
    await open();
    site = await added('site', { libelleSite: 'Rabastens', visible: 1 });
  });

  // 000:187.a 000:187.b 000:187.c 000:94.h 000:94.i
  test('is added, offered at once, and changed', async () => {
    const id = await added('salle', { libelleSalle: '  Studio\nB ', fk_site: site });
    const offered = async () =>
      (await post('/api/salles/liste', { fk_site: [site] })).body.data as readonly { libelleSalle: string }[];
    expect((await offered()).map(({ libelleSalle }) => libelleSalle)).toEqual(['Studio B']);
    expect((await post(`/bdd/salle/${id}`, { libelleSalle: 'Grand studio' })).body.message).toBe(
      messages.general.success,
    );
    expect((await read(`/bdd/salle?ligne=${id}`)).lignes).toEqual([
      {
        id,
        valeurs: { idSalle: id, libelleSalle: 'Grand studio', fk_site: site, places: null },
        masquee: 0,
        utilisations: 0,
      },
    ]);
  });

  // 000:147.e
  test('has its flags as 0 and 1', async () => {
    expect((await read(`/bdd/site?ligne=${site}`)).lignes[0]?.valeurs.visible).toBe(1);
  });

  test.each([
    ['a field with a star is empty', { libelleSalle: '', fk_site: 1 }, 'libelleSalle', messages.site.requiredFields],
    [
      'it names what is not there',
      { libelleSalle: 'Studio', fk_site: 999 },
      'fk_site',
      messages.site.unknownRow('Site'),
    ],
    [
      'it has a field that is none',
      { libelleSalle: 'Studio', motDePasse: 'x' },
      'motDePasse',
      messages.general.invalidRequest,
    ],
  ])('is refused whole where %s', async (_why, row, field, message) => {
    const before = (await read('/bdd/salle?masquees=1')).total;
    const { status, body } = await post('/bdd/salle/0', row);
    expect([status, body.field, body.message]).toEqual([400, field, message]);
    expect((await read('/bdd/salle?masquees=1')).total).toBe(before);
  });

  // 000:188.a 000:94.k 000:218.b
  test('that nothing uses is deleted', async () => {
    const id = await added('style', { libelleStyle: 'Bourrée' });
    const { status, body } = await remove(`/bdd/style/${id}`);
    expect([status, body.message]).toEqual([200, messages.general.rowRemoved]);
    expect((await read(`/bdd/style?ligne=${id}`)).total).toBe(0);
    expect((await remove(`/bdd/style/${id}`)).status).toBe(404);
  });

  test('that something uses is hidden, says by how many, and comes back', async () => {
    const group = await added('atelier_groupe', { libelleGroupeAtelier: 'Chorales' });
    await added('atelier_type', { libelleType: 'Maîtrise', fk_groupeAtelier: group, individuel: 0 });
    const { body } = await remove(`/bdd/atelier_groupe/${group}`);
    expect([body.message, body.data]).toEqual([messages.site.rowHidden(1), { id: group, masquee: 1, utilisations: 1 }]);
    const offered = async () =>
      JSON.stringify((await get('/api/ateliers/ateliersGroupes')).body.data).includes('Chorales');
    expect(await offered()).toBe(false);
    expect((await read(`/bdd/atelier_groupe?recherche=chorales`)).total).toBe(0);
    expect((await read(`/bdd/atelier_groupe?recherche=chorales&masquees=1`)).lignes[0]?.masquee).toBe(1);
    expect((await post(`/bdd/atelier_groupe/${group}`, { masquee: 0 })).status).toBe(200);
    expect(await offered()).toBe(true);
  });

  // 000:186.a 000:94.e 000:94.f 000:94.g
  test('is found by filters, words and pages', async () => {
    for (const number of [1, 2, 3]) await added('salle', { libelleSalle: `Cabine ${number}`, fk_site: site });
    const found = await read(`/bdd/salle?fk_site=${site}&recherche=cabine&parPage=2&page=1&tri=-libelleSalle`);
    expect([found.total, found.lignes.map(({ valeurs }) => valeurs.libelleSalle)]).toEqual([3, ['Cabine 1']]);
    expect((await get('/bdd/salle?fk_site=un')).status).toBe(400);
    expect((await get('/bdd/salle?tri=motDePasse')).status).toBe(400);
  });

  test('is in the history with who changed it', async () => {
    const id = await added('style', { libelleStyle: 'Rigodon' });
    await post(`/bdd/style/${id}`, { libelleStyle: 'Rigaudon' });
    const { body } = await get('/api/historique/reference-style');
    expect(JSON.stringify(body.data)).toContain('Rigaudon');
  });
});

describe('a table in a file', () => {
  const fileOf = async (table: string) => {
    const file = await fetch(`${api.url}/api/gestionBDD/${table}/export?format=xlsx`, {
      headers: { authorization: `Bearer ${supervisor.token}`, 'user-id': String(supervisor.idUtilisateur) },
    });
    expect(file.status).toBe(200);
    return Buffer.from(await file.arrayBuffer());
  };
  const sent = async (table: string, bytes: Buffer) =>
    `/api/gestionBDD/${table}/import/${await sendImport(api, supervisor, bytes, 'table.xlsx')}`;
  const take = async (table: string, bytes: Buffer) => (await post(await sent(table, bytes), {})).body;
  /** @returns how the import of a file is called, and with what it is applied. */
  const previewed = async (table: string, bytes: Buffer) => {
    const path = await sent(table, bytes);
    const { version } = (await post(path, {})).body.data as { version: number };
    return { path, body: { appliquer: 1, versionAttendue: version } };
  };

  test('comes back as it went out, whatever its fields', async () => {
    const { body } = await get('/bdd/liste');
    const filled = (body.data as { table: string; nombreElem: number }[]).filter(({ nombreElem }) => nombreElem > 0);
    expect(filled.length).toBeGreaterThan(referenceTables.length / 2);
    for (const { table, nombreElem } of filled) {
      const told = (await take(table, await fileOf(table))).data;
      expect([table, told]).toMatchObject([
        table,
        { inchangees: nombreElem, ajoutees: [], changees: [], refusees: [] },
      ]);
    }
  });

  test('changes nothing before it is applied, and then what it said', async () => {
    const id = await added('style', { libelleStyle: 'Gavotte' });
    const bytes = Buffer.from(`N°;Style\r\n${id};Gavotte ancienne\r\n;Passepied\r\n999999;Perdue\r\n`);
    const told = {
      ajoutees: [{ ligne: 3, nom: 'Passepied' }],
      changees: [{ ligne: 2, id, nom: 'Gavotte' }],
      refusees: [{ ligne: 4, raison: tableMessages.noRowOfNumber('999999') }],
    };
    expect((await take('style', bytes)).data).toMatchObject({ applique: false, ...told });
    expect((await read('/bdd/style?recherche=passepied')).total).toBe(0);
    const { path, body } = await previewed('style', bytes);
    const applied = (await post(path, body)).body;
    expect([applied.message, applied.data]).toMatchObject([
      tableMessages.tableRowsImported,
      { applique: true, ...told },
    ]);
    expect((await read('/bdd/style?recherche=passepied')).total).toBe(1);
    expect((await read(`/bdd/style?ligne=${id}`)).lignes[0]?.valeurs.libelleStyle).toBe('Gavotte ancienne');
  });

  test('is not applied over what somebody changed since it was shown', async () => {
    const id = await added('style', { libelleStyle: 'Sarabande' });
    const { path, body } = await previewed('style', Buffer.from(`N°;Style\r\n${id};Sarabande lente\r\n`));
    await post(`/bdd/style/${id}`, { libelleStyle: 'Chaconne' });
    for (const refused of [body, { appliquer: 1 }])
      expect(await post(path, refused)).toMatchObject({ status: 409, body: { message: tableMessages.tableMoved } });
    expect((await read(`/bdd/style?ligne=${id}`)).lignes[0]?.valeurs.libelleStyle).toBe('Chaconne');
    const { version } = (await post(path, {})).body.data as { version: number };
    expect((await post(path, { ...body, versionAttendue: version })).status).toBe(200);
    expect((await read(`/bdd/style?ligne=${id}`)).lignes[0]?.valeurs.libelleStyle).toBe('Sarabande lente');
  });

  test('of more lines than one append takes is written once, though its first answer is lost before it is kept', async () => {
    const { harness } = api;
    const names = Array.from({ length: 501 }, (_, index) => `;Branle ${index + 1}`);
    const bytes = Buffer.from(['N°;Style', ...names, ''].join('\r\n'));
    const { path, body } = await previewed('style', bytes);
    const once = () =>
      api.call('POST', path, { as: supervisor, body, headers: { 'idempotency-key': 'branles-perdus' }, isHasty: true });
    await harness.query(`create function vault.lose() returns trigger language plpgsql as
      $$ begin if new.status is not null then raise 'lost'; end if; return new; end $$`);
    await harness.query(
      'create trigger lose before update on vault.idempotency for each row execute function vault.lose()',
    );
    try {
      expect((await once()).status).toBe(500);
    } finally {
      await harness.query('drop function vault.lose cascade');
    }
    const { status, body: answer } = await once();
    expect([status, answer.data]).toMatchObject([200, { applique: true, changees: [], refusees: [] }]);
    expect((answer.data as { ajoutees: unknown[] }).ajoutees).toHaveLength(501);
    expect((await read('/bdd/style?recherche=branle')).total).toBe(501);
    expect((await post(path, {})).status).toBe(404);
  });
});

describe('the order of the settings', () => {
  const listed = async () => {
    const { body } = await get('/api/parametres/list?categorie=reglement');
    return (body.data as { cle: string; ordre: number }[]).map(({ cle }) => cle);
  };

  // 000:179.a 000:179.b
  test('is theirs who keep them, within a category', async () => {
    const before = await listed();
    const keyArray = [before[1], before[0], ...before.slice(2)];
    const move = { cle: before[0], categorie: 'reglement', keyArray, oldOrdre: 1 };
    expect((await post('/api/parametres/moveOrdre', move)).status).toBe(200);
    expect(await listed()).toEqual(keyArray);
    expect((await post('/api/parametres/moveOrdre', { ...move, keyArray: before })).status).toBe(409);
    expect((await post('/api/parametres/moveOrdre', { ...move, keyArray: before.slice(1) })).status).toBe(400);
  });

  test('a value tells who changed it last, to who keeps settings alone', async () => {
    await post('/api/parametres/save', { cle: 'sizeFile', valeur: '12' });
    const one = async (as: Caller | undefined) => {
      const { body } = await api.call('GET', '/api/parametres/list', as ? { as } : {});
      return (body.data as { cle: string; modifiePar?: string | null }[]).find(({ cle }) => cle === 'sizeFile');
    };
    expect((await one(supervisor))?.modifiePar).toBe('DURAND Claire');
    expect(await one(undefined)).toBeUndefined();
  });
});

test('an offer is priced by any code of a draft or of an open year’s grid, keeps it, and takes no other', async () => {
  await open();
  const YEAR = 9;
  const codes = async () =>
    ((fieldOf(await read('/bdd/offre'), 'typeTarif')?.values ?? []) as { id: string }[]).map(({ id }) => id);
  const [offer] = (await read('/bdd/offre')).lignes;
  const change = (typeTarif: string) =>
    post(`/bdd/offre/${offer?.id}`, { ...offer?.valeurs, typeTarif, idOffre: undefined });
  expect(await change('theatre')).toMatchObject({ status: 400, body: { field: 'typeTarif' } });
  const [line] = defaultGrid.lignes;
  const grille = { ...defaultGrid, lignes: [...defaultGrid.lignes, { ...line, code: 'theatre', libelle: 'Théâtre' }] };
  expect((await post(`/api/tarifs/${YEAR}/brouillon`, { grille, versionAttendue: 0 })).status).toBe(200);
  await api.harness.settled();
  expect(await codes()).toContain('theatre');
  expect((await change('theatre')).status).toBe(200);
  await api.call('DELETE', `/api/tarifs/${YEAR}/brouillon`, { as: supervisor });
  await api.harness.settled();
  expect(await codes()).toContain('theatre');
  expect((await change('theatre')).status).toBe(200);
});
