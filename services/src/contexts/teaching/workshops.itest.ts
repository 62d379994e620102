import { messages, right } from '@diapason/contracts/constants';
import { make } from '@diapason/contracts/core';
import { ReferenceRowChanged } from '@diapason/contracts/site';
import type { WorkshopSheet } from '@diapason/contracts/teaching';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Caller, TestApi } from '../../proofs/kit/test-api';
import type { hiring } from '../../proofs/rights-matrix/people';
import { here } from '../../proofs/rights-matrix/place';
import { startNetwork } from '../../proofs/rights-matrix/start-network';
import { reference } from '../site/aggregate/reference';
import { assigned } from './testing/assigned';

const office = [
  right.seePupilAndWorkshop,
  right.addWorkshop,
  right.saveWorkshopAndStay,
  right.changeWorkshopCapacity,
  right.changeEvaluations,
  right.addWorkshopTeacher,
  right.changeWorkshopTeacher,
  right.addWorkshopPupil,
  right.changeWorkshopPupil,
  right.seeAgents,
];
const ORCHESTRA = 30;
const sheet = {
  fk_anneeScolaire: 9,
  fk_groupeAtelier: 4,
  fk_typeAtelier: ORCHESTRA,
  fk_site: here.site,
  fk_salle: 1,
  jour: 3,
  heureDebut: '14:00',
  heureFin: '15:15',
  fk_typeRepetition: 2,
  fk_visibilite: 2,
  fk_cycle: 1,
  fk_annee: 1,
  fk_groupe: 1,
  maximumEleves: 12,
  enseignantRemplacant: 1,
  evaluation: 1,
  commentaire: 'Salle du haut',
  dureeAtelier: 75,
  individuel: 0,
  propriete: 4,
  semaine: 2,
  semaineDuMois: null,
  dateSeance: null,
  sallePartagee: 0,
};
let api: TestApi;
let secretary: Caller;
let hire: ReturnType<typeof hiring>;

beforeAll(async () => {
  ({ api, hire } = await startNetwork({ now: '2026-11-22T10:00:00.000Z' }));
  secretary = await hire.agent(office, []);
  await assigned(api.context(), [here.agent, secretary.idUtilisateur], [3, 4]);
  await hire.ready();
});
afterAll(() => api?.stop());

const save = (id: number | 'null', body: object, as = secretary) =>
  api.call('POST', `/api/ateliers/${id}`, { as, body });
const idOf = ({ body }: { body: { data: never } }) => (body.data as { idAtelier: number }).idAtelier;
const created = async (more: object = {}) => idOf(await save('null', { ...sheet, ...more }));
const read = async (id: number) =>
  (await api.call('GET', `/api/ateliers/${id}`, { as: secretary })).body.data as WorkshopSheet;
const attach = (body: object, as = secretary) => api.call('POST', '/api/ateliers/attachedEleve', { as, body });
const link = (fk_atelier: number) => ({
  fk_atelier,
  fk_eleve: here.pupil,
  fk_instrument: 3,
  fk_statut: 1,
  fk_scolariteInterne: here.schooling,
});
/** Somebody with some of the office's functions. */
async function whoHolds(...functions: readonly number[]): Promise<Caller> {
  const someone = await hire.agent([right.seePupilAndWorkshop, ...functions], []);
  await hire.ready();
  return someone;
}

// 001:57.j 001:57.m
test('hours that a call leaves out are 00:00; an end at midnight is none', async () => {
  const { heureDebut: _start, ...rest } = sheet;
  const early = idOf(await save('null', { ...rest, heureFin: '01:00' }));
  expect(await read(early)).toMatchObject({ heureDebut: '00:00', heureFin: '01:00' });
  const { heureFin: _end, ...begins } = sheet;
  const refused = await save('null', begins);
  expect([refused.status, refused.body.message]).toEqual([400, messages.teaching.endBeforeStart]);
});

// 000:9.d 001:57.ab 001:101.c 001:176.a
// 001:158.b 001:158.c 001:158.d 001:158.a 001:88.a 001:88.b
test('a workshop is saved with every field of its sheet; and answered with them and their words', async () => {
  const saved = await save('null', sheet);
  expect(saved.body).toMatchObject({ success: true, message: messages.teaching.workshopSaved });
  const id = idOf(saved);
  expect(id).toBeGreaterThan(0);
  expect(await read(id)).toEqual({
    ...sheet,
    idAtelier: id,
    libelleType: 'Orchestre à cordes',
    libelleGroupeAtelier: 'Pratiques collectives',
    libelleSite: expect.any(String),
    libelleSalle: 'Salle 1',
    libelleCycle: expect.any(String),
    libelleAnnee: expect.any(String),
    libelleGroupeSI: 'Groupe A',
    visibilite: 'Agents seulement',
    CoefRH: 1,
    version: 1,
    countEleves: 0,
    enseignants: [],
    eleves: [],
  });
});

// 001:101.d
test('a copy is sent without a number, and is another workshop with the same sheet', async () => {
  const id = await created({ commentaire: 'Deux trompettes' });
  const { version: _, ...sheetOfIt } = await read(id);
  const sent = new Map<string, unknown>(Object.entries(sheetOfIt));
  const copy = idOf(await save('null', Object.fromEntries(Object.keys(sheet).map((name) => [name, sent.get(name)]))));
  expect(copy).not.toBe(id);
  expect(await read(copy)).toMatchObject({ ...sheetOfIt, idAtelier: copy });
});

// 001:88.d
test('a workshop is answered with its teachers, each with discipline and name', async () => {
  const id = await created({ enseignants: [{ fk_enseignant: here.agent, fk_instrument: 3 }] });
  expect((await read(id)).enseignants).toEqual([
    { fk_enseignant: here.agent, fk_instrument: 3, nomPrenomUtilisateur: expect.stringMatching(/\S/) },
  ]);
});

// 001:88.b
test('the coefficient of the service is the sub-group’s', async () => {
  const id = await created();
  const row = { libelleType: 'Orchestre à cordes', fk_groupeAtelier: 4, individuel: false, dureeAtelier: 75 };
  await api
    .context()
    .execute(reference, 'atelier_type', () => [
      make(ReferenceRowChanged, { table: 'atelier_type', id: ORCHESTRA, row: { ...row, CoefRH: 1.5 } }),
    ]);
  await api.harness.settled();
  expect((await read(id)).CoefRH).toBe(1.5);
});

// 001:159.c 001:159.d 001:88.c
test('a pupil is attached; and answered with instrument, status and schooling', async () => {
  const id = await created();
  const attached = await attach(link(id));
  expect(attached.body).toMatchObject({ success: true, data: { idAtelier: id, countEleves: 1 } });
  const { fk_atelier: _, ...pupil } = link(id);
  expect((await read(id)).eleves).toEqual([{ ...pupil, nomPrenomEleve: 'ICI Enfant 1' }]);
});

// 001:83.c 001:83.d
test('the workshops of a schooling are id|label, joined by |-|', async () => {
  const ids = [await created(), await created({ fk_typeAtelier: 32 })];
  for (const id of ids) await attach(link(id));
  const rows = (await api.call('GET', `/api/eleves/${here.pupil}/SI_list`, { as: secretary })).body.data as readonly {
    idScolarite: number;
    ateliers: string;
  }[];
  const { ateliers = '' } = rows.find(({ idScolarite }) => idScolarite === here.schooling) ?? {};
  const parts = ateliers.split('|-|');
  expect(parts).toContain(`${ids[0]}|Orchestre à cordes`);
  expect(parts).toContain(`${ids[1]}|Chœur d’enfants`);
});

test('what a save leaves out stays, what it empties is empty', async () => {
  const id = await created({ enseignants: [{ fk_enseignant: here.agent, fk_instrument: 3 }] });
  const required = { fk_anneeScolaire: 9, fk_groupeAtelier: 4, fk_typeAtelier: ORCHESTRA, fk_site: here.site };
  await save(id, { ...required, commentaire: '' });
  expect(await read(id)).toMatchObject({
    ...sheet,
    commentaire: null,
    enseignants: [{ fk_enseignant: here.agent }],
  });
});

test('adding needs 183, or 189 for a copy, and 188 or 236 to save; changing needs 188 or 236', async () => {
  const { addWorkshop, duplicateWorkshop, saveWorkshopAndStay, saveWorkshopAndLeave } = right;
  const id = await created();
  const plain = { ...sheet, maximumEleves: 0, evaluation: 0 };
  const tries: [held: readonly number[], adds: number, changes: number][] = [
    [[saveWorkshopAndStay], 403, 200],
    [[saveWorkshopAndLeave], 403, 200],
    [[addWorkshop], 403, 403],
    [[addWorkshop, saveWorkshopAndStay], 200, 200],
    [[duplicateWorkshop, saveWorkshopAndLeave], 200, 200],
  ];
  for (const [held, adds, changes] of tries) {
    const someone = await whoHolds(...held);
    const answers = [await save(0, plain, someone), await save(id, sheet, someone)];
    expect([held, ...answers.map(({ status }) => status)]).toEqual([held, adds, changes]);
  }
});

test('the number of pupils needs 194, the evaluation 307, a new teacher 190 and another discipline 191', async () => {
  const id = await created({ enseignants: [{ fk_enseignant: here.agent, fk_instrument: 3 }] });
  const other = secretary.idUtilisateur;
  const deeds: [needed: number, field: string, more: object][] = [
    [right.changeWorkshopCapacity, 'maximumEleves', { maximumEleves: 20 }],
    [right.changeEvaluations, 'evaluation', { evaluation: 0 }],
    [right.changeWorkshopTeacher, 'enseignants', { enseignants: [{ fk_enseignant: here.agent, fk_instrument: 4 }] }],
    [right.addWorkshopTeacher, 'enseignants', { enseignants: [{ fk_enseignant: other, fk_instrument: 3 }] }],
  ];
  for (const [needed, field, more] of deeds) {
    const lacking = office.filter((one) => one !== needed);
    const refused = await save(id, { ...sheet, ...more }, await whoHolds(...lacking));
    expect([refused.status, refused.body.field, refused.body.message]).toEqual([
      403,
      field,
      messages.identity.notAllowed,
    ]);
  }
  expect(await read(id)).toMatchObject({ ...sheet, enseignants: [{ fk_enseignant: here.agent, fk_instrument: 3 }] });
  const allowed = await whoHolds(...office);
  for (const [, , more] of deeds) expect((await save(id, { ...sheet, ...more }, allowed)).status).toBe(200);
});

test('a pupil is added with 192 and changed with 239, never the other way round', async () => {
  const id = await created();
  const adder = await whoHolds(right.addWorkshopPupil);
  const editor = await whoHolds(right.changeWorkshopPupil);
  const statuses = [
    await attach(link(id), editor),
    await attach(link(id), adder),
    await attach({ ...link(id), fk_statut: 2 }, adder),
    await attach({ ...link(id), fk_statut: 2 }, editor),
  ];
  expect(statuses.map(({ status }) => status)).toEqual([403, 200, 403, 200]);
});

test('a workshop is read with 184, or with 170 by who teaches it: links in lists open none', async () => {
  const { openWorkshopFromOwnCourses, openWorkshopFromAgentCourses, openWorkshopFromPupil } = right;
  const reading = async (as: Caller, id: number) => (await api.call('GET', `/api/ateliers/${id}`, { as })).status;
  const links = await hire.agent([openWorkshopFromOwnCourses, openWorkshopFromAgentCourses, openWorkshopFromPupil], []);
  const teacher = await hire.agentOf(here, [openWorkshopFromOwnCourses], []);
  const other = await created();
  await hire.ready();
  expect(await reading(secretary, other)).toBe(200);
  expect(await reading(links, other)).toBe(403);
  expect([await reading(teacher, here.workshop), await reading(teacher, other)]).toEqual([200, 403]);
});
