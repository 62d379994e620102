import { messages } from '@diapason/contracts/constants';
import type { Session } from '@diapason/contracts/core';
import type { OfferRow, SchoolYearRow, SettingRow } from '@diapason/contracts/site';
import { referenceTable } from '@diapason/contracts/site';
import type { Harness } from '@diapason/event-sourcing/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
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

test('002:506.a 001:131.q a new network has its school years, the current one marked', async () => {
  const years = await ask<SchoolYearRow[]>('GET /api/anneesScolaire/list', {}, session([]));
  expect(years.map((year) => [year.idAnneeScolaire, year.libelleAnneeScolaire, year.enCours])).toEqual([
    [10, '2027-2028', 0],
    [9, '2026-2027', 1],
    [8, '2025-2026', 0],
    [7, '2024-2025', 0],
  ]);
});

test('offers carry their category, tariff and certificate', async () => {
  const offers = await ask<OfferRow[]>('GET /api/cotisations/offres', {}, session([]));
  expect(offers.find((offer) => offer.idOffre === 22)).toMatchObject({
    libelleOffre: 'Cursus danse cycle 1',
    libelleCategorie: 'Danse',
    typeTarif: 'danse',
    certificatMedical: 1,
  });
  const sheet = await ask<{ styles: unknown[] }>('GET /api/cotisations/:offre', { params: { offre: 22 } }, session([]));
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
  ['002:260.a', 'cb1xFermeture'],
  ['002:260.b', 'cbOuverture'],
  ['002:260.c', 'cb2xFermeture'],
  ['002:260.d', 'cb3xFermeture'],
  ['002:260.e', 'reinscriptionsOuvertes'],
  ['002:260.f', 'inscriptionsPubliquesOuvertes'],
  ['002:260.g 001:131.s', 'anneeInscriptions'],
  ['002:260.h', 'idCGUInscription'],
  ['002:260.i 002:260.j', 'montantFraisInscription', 'inscription'],
  ['002:260.k 002:504.a', 'droitImage'],
  ['002:260.l 002:504.b', 'blocageDomaine'],
  ['002:260.m 002:504.c 001:131.r', 'anneeEnCours'],
  ['002:260.n 002:505.a', 'fraisReculPeriode', 'general'],
  ['002:260.o', 'calculCotisation'],
  ['002:260.p 002:260.q', 'visuelCotisation', 'reglement'],
  ['002:260.r 002:504.d', 'sizeFile'],
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
  ['002:503.a 001:147.d', 'reglement', 'visuelCotisation', 'montantFraisInscription'],
  ['002:503.b', 'inscription', 'montantFraisInscription', 'visuelCotisation'],
])('%s the settings of category %s come alone', async (_id, categorie, its, another) => {
  const rows = await ask<SettingRow[]>('GET /api/parametres/list', { query: { categorie } }, session([]));
  expect(rows.map(({ cle }) => cle)).toContain(its);
  expect(rows.map(({ cle }) => cle)).not.toContain(another);
  expect(new Set(rows.map((one) => one.categorie))).toEqual(new Set([categorie]));
});

test('without a session only the public settings are shown', async () => {
  const shown = await ask<SettingRow[]>('GET /api/parametres/list', { query: {} });
  expect(shown.map((one) => one.cle)).toContain('inscriptionsPubliquesOuvertes');
  expect(shown.map((one) => one.cle)).not.toContain('plancherLigne');
  await expect(ask('GET /api/parametres/getValeur/:key', { params: { key: 'plancherLigne' } })).rejects.toThrow(
    messages.errorPage[401],
  );
});

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
  expect(await ask(path, { query: { conventionner: 1 } }, session([]))).toHaveLength(1);
  expect(await ask(path, { query: { conventionner: 0, recherche: 'art' } }, session([]))).toHaveLength(1);
});

test('002:549.a 002:549.b a guardian reads what is addressed to guardians, staff what is visible, editors everything of their type', async () => {
  const base = {
    fk_utilisateur: 12,
    date: TODAY,
    titre: 'Concert',
    message: '<p>Ce soir</p>',
    type: 'direction',
  } as const;
  const save = (idInformation: number, rest: { visible: 0 | 1; destinataires: string; groupe: number[] }) =>
    system.run(message, idInformation, (state) => decideSaveMessage(state, { ...base, idInformation, ...rest }));
  await save(1, { visible: 1, destinataires: 'Responsable', groupe: [] });
  await save(2, { visible: 1, destinataires: '', groupe: [] });
  await save(3, { visible: 0, destinataires: '', groupe: [] });
  await save(4, { visible: 1, destinataires: '', groupe: [5] });
  const list = async (query: object, who: Session) =>
    (await ask<{ idInformation: number }[]>('GET /api/informations/list', { query }, who)).map(
      (row) => row.idInformation,
    );
  expect(await list({ lecture: 1, visible: 1 }, session([], 'Responsable'))).toEqual([1]);
  expect(await list({ lecture: 1, visible: 1 }, session([]))).toEqual([2, 1]);
  expect(await list({ type: 'direction' }, session([207]))).toEqual([4, 3, 2, 1]);
  await expect(list({ type: 'syndicat' }, session([207]))).rejects.toThrow(messages.errorPage[403]);
  const read = (id: number, who: Session) => ask('GET /api/informations/:id', { params: { id } }, who);
  await expect(read(3, session([]))).rejects.toThrow(messages.errorPage[403]);
  expect(await read(3, session([88]))).toMatchObject({ visible: 0, groupe: [] });
  expect(await read(1, session([], 'Responsable'))).toMatchObject({ idInformation: 1, titre: 'Concert' });
});
