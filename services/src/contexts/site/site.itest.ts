import { text } from 'node:stream/consumers';
import { messages, right } from '@diapason/contracts/constants';
import type { Session } from '@diapason/contracts/core';
import type { OfferRow, SchoolYearRow, SettingRow } from '@diapason/contracts/site';
import { referenceTable, settingRow } from '@diapason/contracts/site';
import type { Harness } from '@diapason/event-sourcing/testing';
import type { FileAnswer } from '@diapason/projections';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { desk, install, installedSystem, sessionWith } from '../../proofs/kit/desk';
import { decideSaveMessage, message } from './aggregate/message';
import { decideSaveRows, reference } from './aggregate/reference';
import { decideSaveSetting, setting } from './aggregate/setting';

const TODAY = '2026-11-21';
let system: Harness;

const session = (functions: readonly number[], role = 'Administratif') => sessionWith(functions, { role });
const ask = <T>(path: string, input: object = {}, who?: Session) => desk(system).call<T>(path, who, input);

beforeAll(async () => {
  system = await installedSystem(TODAY);
});
afterAll(() => system.stop());

const start = () => install(system, TODAY);

// 000:183.a 002:506.a 001:131.q
test('a new network has its school years, the current one marked', async () => {
  const years = await ask<SchoolYearRow[]>('GET /api/anneesScolaire/list', {}, session([]));
  expect(years.map((year) => [year.idAnneeScolaire, year.libelleAnneeScolaire, year.enCours])).toEqual([
    [10, '2027-2028', 0],
    [9, '2026-2027', 1],
    [8, '2025-2026', 0],
    [7, '2024-2025', 0],
  ]);
});

// 000:193.a 001:131.i 001:131.j 001:131.k 001:131.l
test('offers carry their category, tariff and certificate, and one its styles', async () => {
  const offers = await ask<OfferRow[]>('GET /api/cotisations/offres', {}, session([]));
  expect(offers.find((offer) => offer.idOffre === 22)).toMatchObject({
    libelleOffre: 'Cursus danse cycle 1',
    libelleCategorie: 'Danse',
    typeTarif: 'danse',
    certificatMedical: 1,
  });
  const sheet = await ask<{ styles: unknown[] }>(
    'GET /api/cotisations/:offre',
    { params: { offre: 22 }, query: { fk_anneeScolaire: 9 } },
    session([]),
  );
  expect(sheet).toMatchObject({ idOffre: 22, certificatMedical: 1 });
  expect(sheet.styles).toHaveLength(3);
});

test('starting again changes nothing, and keeps what staff changed', async () => {
  await system.run(setting, 'titreAccueil', (state) => decideSaveSetting(state, 'titreAccueil', 'Bienvenue', []));
  const [before] = await system.query<{ n: number }>('select count(*)::int as n from journal.event');
  await start();
  const [after] = await system.query<{ n: number }>('select count(*)::int as n from journal.event');
  expect(after).toEqual(before);
  expect(await ask('GET /api/parametres/getValeur/:key', { params: { key: 'titreAccueil' } })).toEqual({
    cle: 'titreAccueil',
    valeur: 'Bienvenue',
  });
});

/** Ids of the statements, the key, and the category where the document names it. */
const documented: readonly (readonly [ids: string, cle: string, categorie?: string])[] = [
  ['002:260.a 000:118.u', 'cb1xFermeture'],
  ['002:260.b 000:118.t', 'cbOuverture'],
  ['002:260.c 000:118.v', 'cb2xFermeture'],
  ['002:260.d 000:118.w', 'cb3xFermeture'],
  ['002:260.e 000:118.s', 'reinscriptionsOuvertes'],
  ['002:260.f 000:118.g', 'inscriptionsPubliquesOuvertes'],
  ['000:118.h 000:177.c', 'titreAccueil', 'inscription'],
  ['002:260.g 001:131.s 000:118.k', 'anneeInscriptions'],
  ['002:260.h 000:118.q', 'idCGUInscription'],
  ['002:260.i 002:260.j 000:118.r', 'montantFraisInscription', 'inscription'],
  ['002:260.k 002:504.a 000:177.c 000:118.o', 'droitImage'],
  ['002:260.l 002:504.b 000:177.c 000:118.p', 'blocageDomaine'],
  ['000:118.x', 'ouvertureEvalSemestre1'],
  ['000:118.y', 'ouvertureEvalSemestre2'],
  ['002:260.m 002:504.c 001:131.r 000:118.j 000:177.c', 'anneeEnCours'],
  ['002:260.n 002:505.a 000:118.m', 'fraisReculPeriode', 'general'],
  ['002:260.o 000:118.n', 'calculCotisation'],
  ['002:260.p 002:260.q 000:118.z', 'visuelCotisation', 'reglement'],
  ['002:260.r 002:504.d 000:177.c', 'sizeFile'],
];
test.each(documented)('%s the setting %s is listed, and read by its key', async (...[, cle, categorie]) => {
  const query = categorie ? { categorie } : {};
  const listed = await ask<SettingRow[]>('GET /api/parametres/list', { query }, session([]));
  const found = listed.find((one) => one.cle === cle);
  expect(found).toBeDefined();
  const read = await ask('GET /api/parametres/getValeur/:key', { params: { key: cle } }, session([]));
  expect(read).toEqual({ cle, valeur: found?.valeur });
});
test.each([
  ['000:175.b 000:118.ac 002:503.a 001:147.d', 'reglement', 'visuelCotisation', 'montantFraisInscription'],
  ['000:175.b 000:118.aa 002:503.b', 'inscription', 'montantFraisInscription', 'visuelCotisation'],
  ['000:175.b 000:118.ad', 'general', 'anneeEnCours', 'visuelCotisation'],
  ['000:175.b 000:118.ab', 'gestionBDD', 'delaiMDP_GestionBDD', 'visuelCotisation'],
])('%s the settings of category %s come alone', async (_id, categorie, its, another) => {
  const rows = await ask<SettingRow[]>('GET /api/parametres/list', { query: { categorie } }, session([]));
  expect(rows.map(({ cle }) => cle)).toContain(its);
  expect(rows.map(({ cle }) => cle)).not.toContain(another);
  expect(new Set(rows.map((one) => one.categorie))).toEqual(new Set([categorie]));
});

// 000:118.a 000:118.b 000:118.c 000:118.d 000:118.e 000:118.f
test('a setting has key, value, category, comment, type and possible values', async () => {
  const rows = await ask<SettingRow[]>('GET /api/parametres/list', { query: {} }, session([]));
  for (const row of rows) expect(settingRow.parse(row)).toEqual(row);
  const row = (cle: string) => rows.find((one) => one.cle === cle);
  expect(row('inscriptionsPubliquesOuvertes')).toMatchObject({ type: 'date', valeursPossibles: null });
  const year = row('anneeEnCours');
  expect(year?.valeursPossibles).toContainEqual({ id: year?.valeur, libelle: '2026-2027' });
});

// 000:176.b
test('the categories of the settings are listed', async () => {
  const rows = await ask<{ categorie: string }[]>('GET /api/parametres/listCategorie', {}, session([225]));
  expect(rows.map(({ categorie }) => categorie).sort()).toEqual(['general', 'gestionBDD', 'inscription', 'reglement']);
});

// 000:178.b
test('one setting is saved, and no other', async () => {
  const values = async () => {
    const rows = await ask<SettingRow[]>('GET /api/parametres/list', { query: {} }, session([]));
    return Object.fromEntries(rows.map(({ cle, valeur }) => [cle, valeur]));
  };
  const before = await values();
  const body = { cle: 'fraisReculPeriode', valeur: '5', categorie: 'general' };
  await ask('POST /api/parametres/save', { body }, session([225]));
  expect(await values()).toEqual({ ...before, fraisReculPeriode: '5' });
});

// 000:193.b 001:131.m 000:193.c 001:131.n 000:194.a 000:194.e 001:131.e
test('the cycles; the instruments, with a filter or without; the statuses; the years', async () => {
  const list = <T>(path: string, input: object = {}) => ask<T[]>(path, input, session([]));
  expect((await list('GET /api/cotisations/cycles')).length).toBeGreaterThan(2);
  const all = await list<{ libelleInstrument: string }>('POST /api/cotisations/instruments');
  expect(all.length).toBeGreaterThan(5);
  const body = { fk_anneeScolaire: 9, fk_site: [1] };
  expect(await list('POST /api/cotisations/instruments', { body })).toEqual([]);
  expect((await list('GET /api/ateliers/ateliersStatut')).length).toBeGreaterThan(0);
  expect((await list('GET /api/eleves/SI_annees')).length).toBeGreaterThan(2);
});

test('without a session only the public settings are shown', async () => {
  const shown = await ask<SettingRow[]>('GET /api/parametres/list', { query: {} });
  expect(shown.map((one) => one.cle)).toContain('inscriptionsPubliquesOuvertes');
  expect(shown.map((one) => one.cle)).not.toContain('fermetureReglements');
  await expect(ask('GET /api/parametres/getValeur/:key', { params: { key: 'fermetureReglements' } })).rejects.toThrow(
    messages.errorPage[401],
  );
});

// 000:103.f 000:206.b 000:206.c 000:206.d 000:206.e
test('a municipality shows its EPCI, its convention and the tariff that follows', async () => {
  await system.run(reference, 'epci', (state) =>
    decideSaveRows(state, referenceTable('epci'), new Map([[1, { libelleEpci: 'CA de l’Albigeois', adherent: true }]])),
  );
  const town = { codePostal: '81000', codeInsee: '81004', fk_epci: 1 };
  await system.run(reference, 'commune', (state) =>
    decideSaveRows(
      state,
      referenceTable('commune'),
      new Map([
        [1, { ...town, libelleCommune: 'Albi', adherente: false }],
        [2, { ...town, libelleCommune: 'Arthès', adherente: true }],
        [3, { ...town, libelleCommune: 'Lescure', adherente: true, dateConvention: '2024-01-01' }],
      ]),
    ),
  );
  const path = 'GET /api/cotisations/communesConvention';
  const rows = await ask<{ libelleCommune: string; tarifAdherent: boolean }[]>(path, { query: {} }, session([]));
  expect(rows.map((row) => [row.libelleCommune, row.tarifAdherent])).toEqual([
    ['Albi', true],
    ['Arthès', false],
    ['Lescure', true],
  ]);
  const towns = async (query: object) =>
    (await ask<{ libelleCommune: string }[]>(path, { query }, session([]))).map(({ libelleCommune }) => libelleCommune);
  expect(await towns({ conventionner: 1 })).toEqual(['Lescure']);
  expect(await towns({ conventionner: 0 })).toEqual(['Albi', 'Arthès']);
  expect(await ask(path, { query: { conventionner: 0, recherche: 'art' } }, session([]))).toHaveLength(1);
  const { file } = await ask<FileAnswer>(
    'POST /api/cotisations/communesConvention/export',
    { body: { format: 'csv', conventionner: 0 } },
    session([right.seePartnerMunicipalities]),
  );
  expect(file.name).toBe('Liste commune conventionnée.csv');
  expect((await text(file.stream)).split('\r\n').slice(1)).toEqual([
    expect.stringMatching(/^Albi;81000;Non;/),
    expect.stringMatching(/^Arthès;81000;Oui;/),
    '',
  ]);
});

// 000:189.b 000:189.d 000:190.a 000:138.a 000:138.b 000:76.g 002:549.a 002:549.b
test('a guardian reads what is addressed to guardians, staff what is visible, editors everything of their type', async () => {
  const base = {
    fk_utilisateur: 12,
    date: TODAY,
    titre: 'Concert',
    message: '<p>Ce soir</p>',
    type: 'direction',
  } as const;
  const save = (idInformation: number, rest: { visible: 0 | 1; destinataires: string; groupe: number[] }) =>
    system.run(message, idInformation, (state) => decideSaveMessage(state, { ...base, idInformation, ...rest }));
  await save(101, { visible: 1, destinataires: 'Responsable', groupe: [] });
  await save(102, { visible: 1, destinataires: '', groupe: [] });
  await save(103, { visible: 0, destinataires: '', groupe: [] });
  await save(104, { visible: 1, destinataires: '', groupe: [5] });
  const list = async (query: object, who: Session) =>
    (await ask<{ idInformation: number }[]>('GET /api/informations/list', { query }, who)).map(
      (row) => row.idInformation,
    );
  expect(await list({ lecture: 1, visible: 1 }, session([], 'Responsable'))).toEqual([101]);
  expect(await list({ lecture: 1, visible: 1 }, session([]))).toEqual([102, 101]);
  await system.run(message, 105, (state) =>
    decideSaveMessage(state, {
      ...base,
      idInformation: 105,
      type: 'syndicat',
      visible: 1,
      destinataires: '',
      groupe: [9],
    }),
  );
  expect(await list({ type: 'direction' }, session([207]))).toEqual([104, 103, 102, 101]);
  expect(await list({ type: 'direction', visible: 1 }, session([207]))).toEqual([104, 102, 101]);
  await expect(list({ type: 'syndicat' }, session([207]))).rejects.toThrow(messages.errorPage[403]);
  const read = (id: number, who: Session) => ask('GET /api/informations/:id', { params: { id } }, who);
  await expect(read(103, session([]))).rejects.toThrow(messages.errorPage[403]);
  expect(await read(103, session([88]))).toMatchObject({ visible: 0, groupe: [] });
  expect(await read(101, session([], 'Responsable'))).toMatchObject({ idInformation: 101, titre: 'Concert' });
});

test('a reader’s list reads no draft, and no message to others: each may have 200,000 characters', async () => {
  const save = (idInformation: number, rest: { visible: 0 | 1; destinataires: string; groupe: number[] }) =>
    system.run(message, idInformation, (state) =>
      decideSaveMessage(state, {
        ...{ fk_utilisateur: 12, date: TODAY, titre: 'Essai', message: '<p>Long</p>', type: 'direction' as const },
        ...{ idInformation, ...rest },
      }),
    );
  await save(111, { visible: 0, destinataires: '', groupe: [] });
  await save(112, { visible: 1, destinataires: '', groupe: [9] });
  const spy = jest.spyOn(system.pool, 'query');
  try {
    for (const role of ['Administratif', 'Responsable'])
      for (const query of [{}, { lecture: 1 }, { type: 'direction', lecture: 1 }]) {
        spy.mockClear();
        const answered = await ask<unknown[]>('GET /api/informations/list', { query }, session([], role));
        const read = await Promise.all(spy.mock.results.map(({ value }) => value as Promise<{ rows: unknown[] }>));
        expect(answered.length).toBeGreaterThan(0);
        expect(read.map(({ rows }) => rows.length)).toEqual([answered.length]);
      }
  } finally {
    spy.mockRestore();
  }
});

const MESSAGE = { visible: 1, titre: 'Relâche', message: '<p>Lundi</p>', type: 'direction' } as const;
const editor = session([207, 208, 209]);
const saveMessage = (id: number, body: object) =>
  ask<{ idInformation: number }>(
    'POST /api/informations/:id',
    { params: { id }, body: { ...MESSAGE, ...body } },
    editor,
  );
const readMessage = (id: number) => ask('GET /api/informations/:id', { params: { id } }, editor);

// 000:190.c 000:190.b
test('a message is saved; what its body leaves out stays', async () => {
  const chosen = { destinataires: 'Responsable', groupe: [5], date: '2026-10-01' };
  const { idInformation } = await saveMessage(0, chosen);
  expect(await readMessage(idInformation)).toMatchObject({ ...MESSAGE, ...chosen, idInformation, fk_utilisateur: 12 });
  await saveMessage(idInformation, { titre: 'Fermeture' });
  expect(await readMessage(idInformation)).toMatchObject({ ...MESSAGE, ...chosen, titre: 'Fermeture' });
  await saveMessage(idInformation, { destinataires: '', groupe: [] });
  expect(await readMessage(idInformation)).toMatchObject({ destinataires: '', groupe: [], date: '2026-10-01' });
});

test('a message’s author is who wrote it first, whoever its body names', async () => {
  const { idInformation } = await saveMessage(0, { fk_utilisateur: 99 });
  const other = { ...editor, idUtilisateur: 13 };
  const body = { ...MESSAGE, titre: 'Fermeture', fk_utilisateur: 13 };
  await ask('POST /api/informations/:id', { params: { id: idInformation }, body }, other);
  expect(await readMessage(idInformation)).toMatchObject({ titre: 'Fermeture', fk_utilisateur: 12 });
});

// 000:116.e
test('a message is for « Responsable » or for nobody in particular', async () => {
  await expect(saveMessage(0, { destinataires: 'Tout le monde' })).rejects.toThrow(messages.site.unknownRecipients);
});

// 000:189.e
test('a group’s messages are those that name it, and those for everyone', async () => {
  const ids = [await saveMessage(0, { groupe: [5] }), await saveMessage(0, { groupe: [4] }), await saveMessage(0, {})];
  const [its = 0, others = 0, everyones = 0] = ids.map(({ idInformation }) => idInformation);
  const query = { lecture: 'true', visible: '1', groupe: '5' };
  const rows = await ask<{ idInformation: number }[]>(
    'GET /api/informations/list',
    { query },
    sessionWith([], { fk_groupe: 5 }),
  );
  const found = rows.map(({ idInformation }) => idInformation);
  expect(found).toEqual(expect.arrayContaining([its, everyones]));
  expect(found).not.toContain(others);
});

// 001:154.g
test('the branches are answered with the sites of each that are visible', async () => {
  const rows = (
    table: string,
    all: readonly (readonly [number, Readonly<Record<string, string | number | boolean>>])[],
  ) => system.run(reference, table, (state) => decideSaveRows(state, referenceTable(table), new Map(all)));
  await rows('antenne', [
    [1, { libelleAntenne: 'Ouest' }],
    [2, { libelleAntenne: 'Est' }],
  ]);
  const site = (libelleSite: string, fk_antenne: number, visible = true) => ({ libelleSite, fk_antenne, visible });
  await rows('site', [
    [91, site('Réalmont', 1)],
    [92, site('Lisle', 1)],
    [93, site('Graulhet', 2, false)],
  ]);
  const branches = await ask<{ idAntenne: number; libelleAntenne: string; sites: { libelleSite: string }[] }[]>(
    'GET /api/antennes/list',
    {},
    session([]),
  );
  expect(branches.map((one) => [one.idAntenne, one.libelleAntenne, one.sites.map((row) => row.libelleSite)])).toEqual([
    [2, 'Est', []],
    [1, 'Ouest', ['Lisle', 'Réalmont']],
  ]);
});

// 000:183.d
test('the lookups of years and sites leave out what is hidden, where the visible ones are asked for', async () => {
  const rows = (table: string, id: number, row: Readonly<Record<string, string | number | boolean>>) =>
    system.run(reference, table, (state) => decideSaveRows(state, referenceTable(table), new Map([[id, row]])));
  const days = { dateDebut: '2019-08-01', dateFin: '2020-07-31' };
  await rows('annee_scolaire', 70, { libelleAnneeScolaire: '2019-2020', ...days, visible: false });
  await rows('site', 94, { libelleSite: 'Lautrec', fk_antenne: 1, visible: false });
  const has = async (path: string, name: string, query: object) =>
    (await ask<object[]>(`GET ${path}`, { query }, session([]))).some((row) => Object.values(row).includes(name));
  const [years, sites] = ['/api/anneesScolaire/list', '/api/sites/liste'];
  expect([await has(years, '2019-2020', { full: '1' }), await has(sites, 'Lautrec', { full: '1' })]).toEqual([
    true,
    true,
  ]);
  const visible = { full: '1', onlyVisible: '1' };
  expect([await has(years, '2019-2020', visible), await has(sites, 'Lautrec', visible)]).toEqual([false, false]);
});
