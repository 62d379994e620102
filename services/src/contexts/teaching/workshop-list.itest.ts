import { messages, right } from '@diapason/contracts/constants';
import { make } from '@diapason/contracts/core';
import { GuardianDeactivated, GuardianReactivated } from '@diapason/contracts/families';
import { AgentDeactivated, ServiceAssignmentsSaved } from '@diapason/contracts/staff';
import { TeacherAttached, WorkshopEnded, type WorkshopRow } from '@diapason/contracts/teaching';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Caller, TestApi } from '../../proofs/kit/test-api';
import type { hiring } from '../../proofs/rights-matrix/people';
import { elsewhere, here } from '../../proofs/rights-matrix/place';
import { startNetwork } from '../../proofs/rights-matrix/start-network';
import { guardian } from '../families/aggregate/guardian';
import { agent } from '../staff/aggregate/agent';
import { service } from '../staff/aggregate/service';
import { workshop } from './aggregate/workshop';

const YEAR = 9;
/** A discipline, and one of the sections 12 that is none. */
const [CELLO, CHOIR] = [3, 46];
let api: TestApi;
let hire: ReturnType<typeof hiring>;
let office: Caller;
let local: Caller;
let reader: Caller;
let teacher: Caller;

beforeAll(async () => {
  ({ api, hire } = await startNetwork({ now: '2026-11-22T10:00:00.000Z' }));
  office = await hire.agent(
    [
      ...[right.seeWorkshops, right.seePupilAndWorkshop, right.addWorkshop, right.saveWorkshopAndStay],
      ...[right.deleteWorkshop, right.changeWorkshopCapacity, right.seeAgents, right.seePupils],
      ...[right.addWorkshopPupil, right.changeWorkshopPupil, right.removeWorkshopPupil],
      ...[right.addWorkshopTeacher, right.changeWorkshopTeacher],
      right.exportPupils,
    ],
    [],
  );
  local = await hire.agent([right.seeWorkshops, right.restrictWorkshopsToOwnSites], []);
  reader = await hire.agent([right.seeWorkshops, right.seePupilAndWorkshop, right.seePupils], []);
  teacher = await hire.agent([], []);
  await hire.ready();
  const assigned = { idFicheService: 1, fk_utilisateur: teacher.idUtilisateur, fk_anneeScolaire: YEAR };
  const line = { fk_site: here.site, heures: '05:00:00', commentaire: null };
  await api.context().execute(service, `${teacher.idUtilisateur}-${YEAR}`, () => [
    make(ServiceAssignmentsSaved, {
      ...assigned,
      affectations: [
        { ...line, fk_instrument: CELLO, ordre: 1 },
        { ...line, fk_instrument: CHOIR, ordre: 2 },
      ],
    }),
  ]);
  await api.harness.settled();
});
afterAll(() => api?.stop());

const sheet = {
  fk_anneeScolaire: YEAR,
  fk_groupeAtelier: 4,
  fk_typeAtelier: 30,
  fk_site: here.site,
  fk_salle: 1,
  jour: 3,
  heureDebut: '14:00',
  heureFin: '15:15',
  maximumEleves: 12,
};
const call = (path: string, body: object = {}, as = office) => api.call('POST', path, { as, body });
const created = async (more: object = {}) =>
  ((await call('/api/ateliers/0', { ...sheet, ...more })).body.data as { idAtelier: number }).idAtelier;
const found = async (search: object = {}, as = office) =>
  ((await call('/api/ateliers/ateliers', { fk_anneeScolaire: YEAR, ...search }, as)).body.data ??
    []) as readonly WorkshopRow[];
const attach = (id: number, teacherId: number, idInstrument?: number, as = office) =>
  api.call(
    'GET',
    `/api/ateliers/${id}/attachedEnseignant/${teacherId}${idInstrument ? `?idInstrument=${idInstrument}` : ''}`,
    { as },
  );
const addPupil = (fk_atelier: number) =>
  call('/api/ateliers/attachedEleve', {
    fk_atelier,
    fk_eleve: here.pupil,
    fk_instrument: CELLO,
    fk_statut: 1,
    fk_scolariteInterne: here.schooling,
  });

// 000:233.j 000:233.k 000:233.i
// 001:158.f 001:158.g 001:53.a 001:53.b 001:53.c 001:53.d 001:53.e 001:53.f 001:53.g 001:53.h
test('the list finds workshops by each of its filters, with level, pupils, room, hours and teachers', async () => {
  const id = await created({ fk_cycle: 1, fk_annee: 1, fk_groupe: 1, fk_visibilite: 2, fk_typeRepetition: 2 });
  await addPupil(id);
  await attach(id, teacher.idUtilisateur, CELLO);
  expect((await found()).find(({ idAtelier }) => idAtelier === id)).toMatchObject({
    libelleType: 'Orchestre à cordes',
    libelleCycle: expect.any(String),
    libelleAnnee: expect.any(String),
    libelleGroupeSI: 'Groupe A',
    countEleves: 1,
    maximumEleves: 12,
    libelleSalle: 'Salle 1',
    jour: 3,
    heureDebut: '14:00',
    heureFin: '15:15',
    enseignants: [{ idUtilisateur: teacher.idUtilisateur }],
  });
  const filters = {
    atelierIndividuel: [0, 1],
    fk_site: [here.site, elsewhere.site],
    fk_salle: [1, 2],
    fk_enseignant: [teacher.idUtilisateur, office.idUtilisateur],
    fk_cycle: [1, 2],
    fk_groupe: [1, 2],
    fk_annee: [1, 2],
    fk_groupeAtelier: [4, 1],
    fk_typeAtelier: [30, 31],
    fk_visibilite: [2, 1],
    fk_typeRepetition: [2, 3],
    recherche: ['orchestre', 'introuvable'],
  };
  const alone = await created({ individuel: 1 });
  const shown = async (atelierIndividuel: number) =>
    (await found({ atelierIndividuel })).map(({ idAtelier }) => idAtelier).filter((one) => [id, alone].includes(one));
  expect([await shown(0), await shown(1), (await shown(2)).sort()]).toEqual([[id], [alone], [id, alone].sort()]);
  for (const [name, [its, another]] of Object.entries(filters)) {
    const has = async (value: unknown) => (await found({ [name]: value })).some(({ idAtelier }) => idAtelier === id);
    expect([name, await has(its), await has(another)]).toEqual([name, true, false]);
  }
});

// 001:158.h 001:158.i 001:53.i 001:53.j 001:53.k 001:53.l 001:53.m 001:53.n 001:53.o
test('its pupils are a list by the same filters, with how to reach them', async () => {
  const asked = { fk_anneeScolaire: YEAR, fk_typeAtelier: 30, fk_enseignant: teacher.idUtilisateur };
  const rows = async () => (await call('/api/ateliers/ateliersEleves', asked)).body.data as { email: string | null }[];
  expect(await rows()).toMatchObject([
    {
      fk_eleve: here.pupil,
      nomPrenomEleve: 'ICI Enfant 1',
      libelleType: 'Orchestre à cordes',
      libelleSite: expect.any(String),
      enseignants: [{ idUtilisateur: teacher.idUtilisateur }],
      libelleInstrument: expect.any(String),
    },
  ]);
  const none = await call('/api/ateliers/ateliersEleves', {
    fk_anneeScolaire: YEAR,
    atelierIndividuel: 1,
    fk_typeAtelier: 30,
  });
  expect(none.body.data).toEqual([]);
  // Not by a guardian who was deactivated.
  const idUtilisateur = here.guardian;
  const emails = async () => {
    await api.harness.settled();
    return (await rows()).map(({ email }) => email);
  };
  await api
    .context()
    .execute(guardian, idUtilisateur, () => [
      make(GuardianDeactivated, { idUtilisateur, dateSuppression: '2026-11-22' }),
    ]);
  expect(await emails()).toEqual([null]);
  await api.context().execute(guardian, idUtilisateur, () => [make(GuardianReactivated, { idUtilisateur })]);
  expect(await emails()).toEqual([expect.stringContaining('@')]);
});

// 001:52.f 001:52.q 001:52.u
test('with 182 both lists stay on the own sites; what may be done is said with them', async () => {
  const own = await found({}, local);
  expect(own.length).toBeGreaterThan(0);
  const other = await call('/api/ateliers/0', { ...sheet, fk_site: elsewhere.site, fk_salle: 0 });
  expect(other.status).toBe(200);
  const ids = async (as: Caller) => (await found({}, as)).map(({ idAtelier }) => idAtelier);
  const there = (other.body.data as { idAtelier: number }).idAtelier;
  expect([(await ids(office)).includes(there), (await ids(local)).includes(there)]).toEqual([true, false]);
  const said = async (as: Caller) => (await call('/api/ateliers/ateliers', {}, as)).body.liste?.peut;
  expect(await said(office)).toEqual(expect.arrayContaining(['ajouter', 'supprimer', 'exporter']));
  expect(await said(reader)).toEqual(['conflits', 'exporter']);
});

// 001:159.a 001:159.b 001:159.e 001:159.f 001:58.a 001:58.b 001:58.c 001:58.d 001:58.e 001:58.f 001:58.g 001:58.i
test('a workshop’s pupils are answered with schooling, day, image right and contacts; 193 takes one out', async () => {
  const id = await created();
  await addPupil(id);
  const pupils = async () => (await call('/api/ateliers/elevesByAteliers', { fk_atelier: id })).body.data;
  expect(await pupils()).toMatchObject([
    {
      fk_eleve: here.pupil,
      libelleInstrument: expect.any(String),
      libelleStatut: expect.any(String),
      libelleScolarite: expect.any(String),
      dateCreation: '2026-11-22',
      dernierJour: null,
      etatDroit: null,
      contacts: expect.any(Array),
    },
  ]);
  const leave = (as: Caller, aPartirDu?: string) =>
    api.call('DELETE', '/api/ateliers/attachedEleve', {
      as,
      body: { fk_atelier: id, fk_eleve: here.pupil, aPartirDu },
    });
  expect((await leave(reader)).status).toBe(403);
  expect((await leave(office, '2026-12-19')).status).toBe(200);
  expect(await pupils()).toMatchObject([{ dernierJour: '2026-12-18' }]);
  expect((await leave(office)).status).toBe(200);
  expect(await pupils()).toEqual([]);
});

test('telephones and e-mails of others’ pupils are for 118, 196 and 197 alone; who looks is in the security log', async () => {
  const id = await created();
  await addPupil(id);
  const reached = async (as: Caller) => {
    const contacts = (await call('/api/ateliers/elevesByAteliers', { fk_atelier: id }, as)).body.data as {
      contacts: unknown[];
    }[];
    const rows = (await call('/api/ateliers/ateliersEleves', { fk_anneeScolaire: YEAR, fk_typeAtelier: 30 }, as)).body
      .data as { idAtelier: number; email: string | null }[];
    const listed = rows.find(({ idAtelier }) => idAtelier === id)?.email ?? null;
    const file = await call('/api/ateliers/exportEleves', { fk_anneeScolaire: YEAR, format: 'csv' }, as);
    return [contacts[0]?.contacts.length !== 0, listed !== null, String(file.body.data).includes('famille')];
  };
  expect(await reached(office)).toEqual([true, true, true]);
  expect(await reached(reader)).toEqual([false, false, false]);
  const seen = (as: Caller) =>
    api.security.filter(({ user }) => user === as.idUtilisateur).map(({ event, endpoint }) => [event, endpoint]);
  expect(seen(reader)).toEqual(
    expect.arrayContaining([
      ['people-shown', 'POST /api/ateliers/elevesByAteliers'],
      ['list-read', 'POST /api/ateliers/ateliersEleves'],
      ['list-read', 'POST /api/ateliers/exportEleves'],
    ]),
  );
  // One's own pupils a teacher reaches without a function.
  const plain = await hire.agent([right.seeWorkshops, right.seePupilAndWorkshop], []);
  await api.context().execute(workshop, id, () => [
    make(TeacherAttached, {
      idAtelier: id,
      fk_enseignant: plain.idUtilisateur,
      fk_instrument: CELLO,
      depuis: null,
      dernierJour: null,
    }),
  ]);
  await api.harness.settled();
  expect((await reached(plain)).slice(0, 2)).toEqual([true, true]);
});

test('a room is of the site and a sub-group of the group; a schooling is of the workshop’s year', async () => {
  const refused = async (more: object) => {
    const { status, body } = await call('/api/ateliers/0', { ...sheet, ...more });
    return [status, body.field, body.message];
  };
  expect(await refused({ fk_site: elsewhere.site })).toEqual([422, 'fk_salle', messages.teaching.roomOfOtherSite]);
  expect(await refused({ fk_groupeAtelier: 1 })).toEqual([422, 'fk_typeAtelier', messages.teaching.kindOfOtherGroup]);
  const another = await created({ fk_anneeScolaire: YEAR - 1 });
  const added = await addPupil(another);
  expect([added.status, added.body.field]).toEqual([422, 'fk_scolariteInterne']);
});

test('a deactivated teacher is not added, whichever way they come', async () => {
  const gone = await hire.agent([], []);
  await api
    .context()
    .execute(agent, gone.idUtilisateur, () => [
      make(AgentDeactivated, { idUtilisateur: gone.idUtilisateur, dateSuppression: '2026-11-21' }),
    ]);
  await api.harness.settled();
  const id = await created();
  const enseignants = [{ fk_enseignant: gone.idUtilisateur, fk_instrument: CELLO }];
  for (const answer of [
    await attach(id, gone.idUtilisateur, CELLO),
    await call(`/api/ateliers/${id}`, { ...sheet, enseignants }),
    await call('/api/ateliers/0', { ...sheet, enseignants }),
  ])
    expect([answer.status, answer.body.message]).toEqual([422, messages.teaching.teacherDeactivated]);
  // A lesson that only they teach is found, and no more once somebody active does.
  const alone = async () => (await found({ sansEnseignant: 1 })).some(({ idAtelier }) => idAtelier === id);
  const part = { idAtelier: id, fk_enseignant: gone.idUtilisateur, fk_instrument: CELLO };
  await api
    .context()
    .execute(workshop, id, () => [make(TeacherAttached, { ...part, depuis: null, dernierJour: null })]);
  await api.harness.settled();
  expect(await alone()).toBe(true);
  expect((await attach(id, teacher.idUtilisateur, CELLO)).status).toBe(200);
  expect(await alone()).toBe(false);
});

test('who is not of the workshop is taken out of nothing', async () => {
  const id = await created();
  await addPupil(id);
  const body = { fk_atelier: id, fk_eleve: elsewhere.pupil };
  expect((await api.call('DELETE', '/api/ateliers/attachedEleve', { as: office, body })).status).toBe(200);
  const { data } = (await call('/api/ateliers/elevesByAteliers', { fk_atelier: id })).body;
  expect(data).toMatchObject([{ fk_eleve: here.pupil }]);
});

// 001:159.h 001:159.i 001:159.j 001:159.k 001:159.l 001:112.e 001:112.f 001:112.g 001:112.h 001:112.i 001:194.c 001:194.d
test('a teacher is attached with a discipline of the site, never of sections 12 and 14; and detached', async () => {
  const id = await created();
  const refused = async (answer: ReturnType<typeof attach>) => {
    const { status, body } = await answer;
    return [status, body.message];
  };
  expect(await refused(attach(id, teacher.idUtilisateur))).toEqual([400, messages.teaching.teacherNeedsDiscipline]);
  const none = [422, messages.teaching.teacherNoDiscipline];
  expect(await refused(attach(id, teacher.idUtilisateur, CHOIR))).toEqual(none);
  expect(await refused(attach(id, office.idUtilisateur, CELLO))).toEqual(none);
  expect((await attach(id, teacher.idUtilisateur, CELLO, reader)).status).toBe(403);
  expect((await attach(id, teacher.idUtilisateur, CELLO)).status).toBe(200);
  const teachers = async () => (await call('/api/ateliers/enseignantsByAteliers', { fk_atelier: id })).body.data;
  expect(await teachers()).toMatchObject([{ fk_enseignant: teacher.idUtilisateur, fk_instrument: CELLO }]);
  const path = `/api/ateliers/${id}/attachedEnseignant/${teacher.idUtilisateur}?idInstrument=${CELLO}`;
  expect((await api.call('DELETE', path, { as: reader })).status).toBe(403);
  expect((await api.call('DELETE', path, { as: office })).status).toBe(200);
  expect(await teachers()).toEqual([]);
});

// 000:234.c 001:197.a
test.each(['export', 'exportEleves'])('the file of %s is named as the document has it', async (name) => {
  const file = await fetch(`${api.url}/api/ateliers/${name}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${office.token}`,
      'user-id': String(office.idUtilisateur),
      'content-type': 'application/json',
    },
    body: JSON.stringify({ format: 'csv', fk_anneeScolaire: YEAR }),
  });
  expect(file.status).toBe(200);
  expect(decodeURIComponent(file.headers.get('content-disposition') ?? '')).toContain('Liste Atelier');
});

// 001:158.e
test('244 removes a workshop with the places of its people', async () => {
  const id = await created();
  await addPupil(id);
  const remove = (as: Caller) => api.call('DELETE', `/api/ateliers/${id}`, { as });
  expect((await remove(reader)).status).toBe(403);
  expect((await remove(office)).body).toMatchObject({ success: true, message: messages.teaching.workshopRemoved });
  expect((await api.call('GET', `/api/ateliers/${id}`, { as: office })).status).toBe(404);
  expect(await api.harness.query('select from atelier_eleve where fk_atelier = $1', [id])).toEqual([]);
});

// 001:155.e 001:155.f 001:155.g 001:159.g
test('teachers of a site and year, and pupils of a sub-group, are found', async () => {
  const asked = async (path: string, body: object) => (await call(path, body)).body.data as readonly object[];
  const all = { fk_anneeScolaire: YEAR, fk_site: here.site };
  const cello = [{ idUtilisateur: teacher.idUtilisateur, disciplines: [{ fk_instrument: CELLO }] }];
  expect(await asked('/api/utilisateursAdministratifs/enseignants', { ...all, fk_instrument: CELLO })).toMatchObject(
    cello,
  );
  expect(await asked('/api/utilisateursAdministratifs/enseignants', { ...all, fk_instrument: 21 })).toEqual([]);
  expect(await asked('/api/utilisateursAdministratifs/listEnseignantsFromSiteAndAnneeScolaire', all)).toMatchObject(
    cello,
  );
  const path = '/api/eleves/listElevesFromAnneeScolaireAndAtelierType/';
  expect(await asked(path, { ...all, fk_typeAtelier: 30 })).toMatchObject([{ idEleve: here.pupil }]);
  expect(await asked(path, { ...all, fk_typeAtelier: 50 })).toEqual([]);
});

test.each([
  // 001:158.n 000:194.b
  ['GET', '/api/ateliers/ateliersGroupes', undefined, { idGroupeAtelier: 1 }],
  // 001:158.o 000:194.c
  ['GET', '/api/ateliers/ateliersRepetitions', undefined, { idTypeRepetition: 1 }],
  // 001:158.p 000:194.d
  ['GET', '/api/ateliers/ateliersVisibilites', undefined, { idVisibilite: 1 }],
  // 001:158.j 001:158.k
  ['POST', '/api/ateliers/ateliersTypes', { fk_groupeAtelier: 6 }, { idTypeAtelier: 50, fk_groupeAtelier: 6 }],
  // 001:158.l 001:158.m 001:168.e 001:92.b 002:243.b
  ['POST', '/api/salles/liste', { fk_site: here.site }, { idSalle: 1, libelleSalle: 'Salle 1', fk_site: here.site }],
] as const)('%s %s is a lookup', async (method, path, body, first) => {
  const answer = await api.call(method, path, { as: reader, ...(body ? { body } : {}) });
  expect((answer.body.data as readonly object[])[0]).toMatchObject(first);
});

test('courses that hang on a teacher are told before they go: all of them, or those of one assignment', async () => {
  const own = await hire.agent([], []);
  const head = await hire.agent([right.deleteAgent], []);
  await api.context().execute(service, `${own.idUtilisateur}-${YEAR}`, () => [
    make(ServiceAssignmentsSaved, {
      ...{ idFicheService: 2, fk_utilisateur: own.idUtilisateur, fk_anneeScolaire: YEAR },
      affectations: [{ fk_site: here.site, heures: '05:00:00', commentaire: null, fk_instrument: CELLO, ordre: 1 }],
    }),
  ]);
  await api.harness.settled();
  const [alone, shared, over] = [await created(), await created(), await created()];
  for (const id of [alone, shared, over]) expect((await attach(id, own.idUtilisateur, CELLO)).status).toBe(200);
  expect((await attach(shared, teacher.idUtilisateur, CELLO)).status).toBe(200);
  await api
    .context()
    .execute(workshop, over, () => [make(WorkshopEnded, { idAtelier: over, dernierJour: '2026-11-20' })]);
  await api.harness.settled();
  const path = `/api/utilisateursAdministratifs/${own.idUtilisateur}/coursATenir`;
  const hanging = async (query: string, as = head) =>
    (
      (await api.call('GET', `${path}${query}`, { as })).body.data as readonly { idAtelier: number; seul: number }[]
    ).map(({ idAtelier, seul }) => [idAtelier, seul]);
  const both = [
    [alone, 1],
    [shared, 0],
  ];
  expect(await hanging('')).toEqual(both);
  expect(await hanging(`?fk_anneeScolaire=${YEAR}&fk_site=${here.site}&fk_instrument=${CELLO}`)).toEqual(both);
  expect(await hanging(`?fk_anneeScolaire=${YEAR}&fk_site=${elsewhere.site}&fk_instrument=${CELLO}`)).toEqual([]);
  expect(await hanging(`?fk_anneeScolaire=${YEAR}&fk_site=${here.site}&fk_instrument=${CHOIR}`)).toEqual([]);
  expect((await api.call('GET', path, { as: reader })).status).toBe(403);
});
