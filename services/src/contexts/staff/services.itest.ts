import { messages, repetition, right } from '@diapason/contracts/constants';
import { make } from '@diapason/contracts/core';
import { YearClosed, YearClosingBegun } from '@diapason/contracts/money';
import type { ServiceSheet } from '@diapason/contracts/staff';
import { type ConflictRow, WorkshopChanged, type YearConflict } from '@diapason/contracts/teaching';
import { serviceContract } from '@diapason/contracts/testing/people';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Caller, startTestApi, type TestApi } from '../../proofs/kit/test-api';
import { seedNetwork } from '../../proofs/rights-matrix/network';
import { hiring } from '../../proofs/rights-matrix/people';
import { elsewhere, here } from '../../proofs/rights-matrix/place';
import { yearClosing } from '../money/aggregate/year-closing';
import { at, nearest, type Workshop, workshop } from '../teaching/aggregate/workshop';

const PATH = '/api/enseignantsFichesService';
const YEAR = 9;
const SINCE = '2026-08-01';
const SERVICES = ['services'];
const contract = { ...serviceContract, heuresContrat: '16:30' };
let api: TestApi;
let office: Caller;
let teacher: Caller;
let reader: Caller;
/** Held to the other site. */
let away: Caller;

beforeAll(async () => {
  api = await startTestApi({ now: '2026-11-22T10:00:00.000Z' });
  await seedNetwork(api.context());
  const hire = hiring(api);
  const { openAgentServices, changeAgentService, seeAgentEmployment, commentAgentService } = right;
  const { addAssignment, changeAssignment, saveWorkshopAndStay, seeWorkshops, addWorkshopTeacher } = right;
  office = await hire.agent(
    [
      openAgentServices,
      changeAgentService,
      seeAgentEmployment,
      commentAgentService,
      addAssignment,
      changeAssignment,
      saveWorkshopAndStay,
      seeWorkshops,
      addWorkshopTeacher,
      right.addWorkshop,
      right.seeAgents,
      right.seePupilAndWorkshop,
    ],
    SERVICES,
  );
  teacher = await hire.agent([right.seeOwnServices], SERVICES);
  reader = await hire.agent([openAgentServices, right.seeHistory, right.seeAudit], SERVICES);
  const held = [saveWorkshopAndStay, seeWorkshops, right.restrictWorkshopsToOwnSites];
  away = await hire.agentOf(elsewhere, held, []);
  await hire.ready();
});
afterAll(() => api?.stop());

const whose = () => ({ fk_utilisateur: teacher.idUtilisateur, fk_anneeScolaire: YEAR });
const read = async (as: Caller, year = YEAR) =>
  api.call('GET', `${PATH}?fk_utilisateur=${teacher.idUtilisateur}&fk_anneeScolaire=${year}`, { as });
const sheet = async (as = office, year = YEAR) => (await read(as, year)).body.data as ServiceSheet;
const save = (body: object, as = office) => api.call('POST', PATH, { as, body: { ...whose(), ...body } });
const assign = (listOfJson: readonly object[], as = office) =>
  api.call('POST', `${PATH}/affectations`, { as, body: { ...whose(), listOfJson } });
const piano = { fk_site: here.site, fk_instrument: 3, heures: '7:30', ordre: 1, commentaire: 'mardi' };

// 001:153.a 001:153.b 001:153.c 001:90.a 001:90.b 001:90.c 001:90.d 001:178.a 001:115.i 001:153.h 001:153.i 001:90.e
test('a sheet and its assignments are saved and answered; hours are hh:mm:ss', async () => {
  expect(await sheet()).toMatchObject({ affectations: [], version: 0, formationMusicale: null });
  const saved = await save({ ...contract, commentaire: 'Garde le mercredi', coutHS: 24.6, formationMusicale: 1 });
  expect([saved.status, saved.body.message]).toEqual([200, messages.staff.serviceSaved]);
  expect((await assign([piano])).body).toMatchObject({ success: true, data: { version: 1 } });
  expect(await sheet()).toMatchObject({
    ...contract,
    heuresContrat: '16:30:00',
    commentaire: 'Garde le mercredi',
    coutHS: 24.6,
    formationMusicale: null,
    affectations: [{ ...piano, heures: '07:30:00', libelleInstrument: expect.any(String) }],
    heures: [{ fk_site: here.site, affecte: 450, enseigne: 0 }],
    version: 1,
    versionAffectations: 1,
  });
  const { fiche } = (await read(office)).body;
  expect(fiche).toMatchObject({
    peut: ['modifier', 'dupliquer', 'ajouterAffectation', 'changerAffectation', 'lister'],
  });
  const [stored] = await api.harness.query("select data from journal.event where type = 'ServiceSheetSaved'");
  expect(JSON.stringify(stored)).not.toContain('mercredi');
});

// 001:153.f 001:153.g
test('its assignments and disciplines are asked for alone', async () => {
  const asked = (name: string) => api.call('POST', `${PATH}/${name}`, { as: office, body: whose() });
  expect((await asked('listEnseignantsAffectations')).body.data).toMatchObject([{ fk_instrument: 3 }]);
  expect((await asked('listEnseignantsDisciplines')).body.data).toMatchObject([{ idInstrument: 3 }]);
});

test('the list of agents tells what the year assigns, and finds who teaches an instrument', async () => {
  const list = async (fk_instrument: number) =>
    (await api.call('POST', '/api/utilisateursAdministratifs/list/', { as: office, body: { fk_instrument } })).body
      .data;
  const affectations = [{ fk_site: here.site, libelleSite: expect.any(String), libelleInstrument: expect.any(String) }];
  expect(await list(3)).toMatchObject([{ idUtilisateur: teacher.idUtilisateur, affectations }]);
  expect(await list(1)).toEqual([]);
});

test.each([
  // 001:115.j 001:115.k
  ['minutes over 59', { heuresContrat: '16:75' }, messages.staff.wrongMinutes],
  // 001:115.l
  ['a negative number', { quotite: -1 }, expect.stringContaining('Quotité')],
])('%s are refused on their field', async (_what, wrong, message) => {
  const { status, body } = await save({ ...contract, ...wrong });
  expect([status, body.field, body.message]).toEqual([400, Object.keys(wrong)[0], message]);
});

test('one’s own sheet is read with 252, another’s with 139; blocks without their function are empty and stay', async () => {
  expect(await sheet(reader)).toMatchObject({ heuresContrat: null, commentaire: null, affectations: [{}] });
  expect((await read(reader)).body.fiche).toMatchObject({
    peut: [],
    absents: expect.arrayContaining(['heuresContrat', 'commentaire']),
  });
  expect((await sheet(teacher)).heuresContrat).toBeNull();
  expect((await save(contract, reader)).status).toBe(403);
  expect((await assign([], teacher)).status).toBe(403);
  const other = await api.call('GET', `${PATH}?fk_utilisateur=${office.idUtilisateur}&fk_anneeScolaire=${YEAR}`, {
    as: teacher,
  });
  expect(other.status).toBe(403);
});

// 001:153.d 001:178.c
test('the current year’s sheet is copied into another year once, and again only when that is said', async () => {
  const copy = (more = '', as = office) =>
    api.call('GET', `${PATH}/duplicate?fk_utilisateur=${teacher.idUtilisateur}&fk_newAnneeScolaire=8${more}`, { as });
  expect((await copy('', reader)).status).toBe(403);
  expect((await copy()).status).toBe(200);
  expect(await sheet(office, 8)).toMatchObject({ heuresContrat: '16:30:00', affectations: [{ heures: '07:30:00' }] });
  expect([(await copy()).status, (await copy('&remplace=1')).status]).toEqual([409, 200]);
  expect(await sheet(office, 8)).toMatchObject({ coutHS: 24.6 });
});

test('whoever reads its history is known to have looked at the agent, by whose name the audit finds it', async () => {
  const flux = `service-${teacher.idUtilisateur}-${YEAR}`;
  expect((await api.call('GET', `/api/historique/${flux}`, { as: reader })).status).toBe(200);
  expect(api.security.at(-1)).toMatchObject({ event: 'person-shown', nature: 'agent', id: teacher.idUtilisateur });
  const recherche = `agent n° ${teacher.idUtilisateur}`;
  const { body } = await api.call('POST', '/api/audit/evenements', { as: reader, body: { recherche } });
  const fiche = expect.stringContaining(`Fiche de service ${teacher.idUtilisateur}-${YEAR}`);
  expect((body.data as { evenements: object[] }).evenements).toContainEqual(expect.objectContaining({ flux, fiche }));
});

// 001:154.a 001:154.b 001:154.c 001:154.d 001:154.e 001:154.f
test.each(['Corps', 'Grades', 'Filieres', 'Diplomes', 'Emplois', 'Contrats'])('%s are a lookup', async (name) => {
  const { body } = await api.call('GET', `/api/utilisateursAdministratifs/listEnseignants${name}`, { as: reader });
  const [first] = body.data as readonly Readonly<Record<string, unknown>>[];
  expect(Object.keys(first ?? {}).some((key) => key.startsWith('libelle'))).toBe(true);
});

test('hours that are taught clash by room and teacher, beyond the contract, with free slots; a year’s are a list', async () => {
  const lesson = {
    fk_anneeScolaire: YEAR,
    fk_groupeAtelier: 4,
    fk_typeAtelier: 30,
    fk_site: here.site,
    fk_salle: 1,
    jour: 2,
    heureDebut: '10:00',
    heureFin: '11:00',
    aPartirDu: SINCE,
  };
  const enseignants = [{ fk_enseignant: teacher.idUtilisateur, fk_instrument: 3 }];
  for (const heureFin of ['11:00', '11:30']) {
    const made = await api.call('POST', '/api/ateliers/0', { as: office, body: { ...lesson, heureFin, enseignants } });
    expect(made.status).toBe(200);
  }
  const first = await api.call('POST', '/api/ateliers/conflits', {
    as: office,
    body: { ...lesson, heureDebut: '10:30', heureFin: '23:30', enseignants: [teacher.idUtilisateur] },
  });
  const found = first.body.data as { conflits: ConflictRow[]; creneaux: object[]; vacancesSaisies: number };
  // One line for each lesson that it meets, whatever they dispute.
  expect(found.conflits.map(({ types }) => types)).toEqual([
    ['enseignant', 'salle'],
    ['enseignant', 'salle'],
  ]);
  expect(found.conflits[0]).toMatchObject({
    quoi: expect.stringContaining(', '),
    atelier: { jour: 2, heureDebut: '10:30', enseignants: [expect.any(String)] },
    autre: { jour: 2, heureDebut: '10:00', libelleSalle: expect.any(String) },
  });
  expect(found.vacancesSaisies).toBe(1);
  const near = await api.call('POST', '/api/ateliers/conflits', { as: office, body: lesson });
  expect((near.body.data as { creneaux: object[] }).creneaux).toMatchObject([{ jour: 2, fk_salle: 1 }, {}, {}]);
  // A workshop of an older network may have no hours yet; its teacher is asked for all the same.
  const body = { ...lesson, heureDebut: '13:00', heureFin: '14:00', enseignants };
  const { idAtelier } = (await api.call('POST', '/api/ateliers/0', { as: office, body })).body.data as {
    idAtelier: number;
  };
  await api.context().execute(workshop, idAtelier, (state) => [
    make(WorkshopChanged, {
      ...(at(state, nearest(state, '2026-11-01')).workshop as Workshop),
      heureDebut: '00:00',
      heureFin: '00:00',
    }),
  ]);
  await api.harness.settled();
  const timed = await api.call('POST', '/api/ateliers/conflits', {
    as: office,
    body: { ...lesson, fk_salle: null, heureFin: '11:00', idAtelier },
  });
  expect((timed.body.data as { conflits: object[] }).conflits).toContainEqual(
    expect.objectContaining({ types: ['enseignant'] }),
  );
  const year = async (search: object = {}) =>
    (await api.call('POST', '/api/ateliers/conflitsAnnee', { as: office, body: { fk_anneeScolaire: YEAR, ...search } }))
      .body.data as readonly YearConflict[];
  const keep = (conflits: readonly Pick<YearConflict, 'cle' | 'vu'>[], motif: string, as = office) =>
    api.call('POST', '/api/ateliers/conflits/garder', {
      as,
      body: { fk_anneeScolaire: YEAR, conflits: conflits.map(({ cle, vu }) => ({ cle, vu })), motif },
    });
  // No save decides: what was saved in spite of it is to be decided.
  const [both] = (await year({ type: 'enseignant' })) as [YearConflict];
  expect(both).toMatchObject({ types: ['enseignant', 'salle'], minutes: 60, decision: null });
  expect((await keep([both], ' ')).status).toBe(400);
  expect((await keep([{ ...both, vu: ['0000000000000000'] }], 'Vu ensemble')).status).toBe(409);
  expect((await keep([{ ...both, cle: '1-999999' }], 'Vu ensemble')).status).toBe(409);
  expect((await keep([both], 'Vu ensemble', reader)).status).toBe(403);
  expect((await keep([both], 'Vu ensemble', away)).status).toBe(409);
  expect((await keep([both], 'Vu ensemble')).status).toBe(200);
  const byOffice = {
    par: expect.stringContaining('Claire'),
    le: expect.stringMatching(/^\d{4}-/),
    motif: 'Vu ensemble',
  };
  expect(await year({ garde: 1 })).toMatchObject([{ cle: both.cle, decision: byOffice }]);
  const summary = async () =>
    (await api.call('POST', '/api/ateliers/resumeConflits', { as: office, body: { fk_anneeScolaire: YEAR } })).body
      .data;
  expect(await summary()).toMatchObject({ nombre: 1, aTrancher: 0, gardes: 1 });
  expect((await sheet()).heures).toMatchObject([{ affecte: 450, enseigne: 150 }]);
  await save({ ...contract, heuresContrat: '2:00' });
  expect(await year({ garde: 0 })).toMatchObject([{ types: ['contrat'], minutes: 30, decision: null }]);
  const decisionAfter = async (body: object) => {
    const changed = await api.call('POST', `/api/ateliers/${both.atelier.idAtelier}`, { as: office, body });
    expect(changed.status).toBe(200);
    return (await year({ type: 'salle' }))[0]?.decision;
  };
  // What says nothing of hours, room or people leaves it; a move ends it, and back it is as it was seen.
  expect(await decisionAfter({ commentaire: 'Cahier rouge' })).toMatchObject(byOffice);
  const { heureDebut } = both.atelier;
  expect(await decisionAfter({ heureDebut: '10:05' })).toBeNull();
  expect(await decisionAfter({ heureDebut })).toMatchObject(byOffice);
  const reopen = (as: Caller) =>
    api.call('POST', '/api/ateliers/conflits/trancher', { as, body: { fk_anneeScolaire: YEAR, cle: both.cle } });
  expect([(await reopen(away)).status, (await reopen(office)).status]).toEqual([404, 200]);
  expect(await year({ garde: 1 })).toEqual([]);
});

test('a year whose books are closed takes no workshop and no service sheet', async () => {
  const CLOSED = 7;
  const books = { cotisations: 0, montantTotal: 0, reglements: 0, montantRegle: 0, lignes: [], sceau: 'a' };
  await api
    .context()
    .execute(yearClosing, CLOSED, () => [
      make(YearClosingBegun, { fk_anneeScolaire: CLOSED }),
      make(YearClosed, { fk_anneeScolaire: CLOSED, ...books }),
    ]);
  await api.harness.settled();
  const said = async (answer: ReturnType<typeof save>) => {
    const { status, body } = await answer;
    return [status, body.message, body.field];
  };
  const refused = [422, messages.families.yearClosed, 'fk_anneeScolaire'];
  const year = { fk_utilisateur: teacher.idUtilisateur, fk_anneeScolaire: CLOSED };
  const lesson = { fk_anneeScolaire: CLOSED, fk_groupeAtelier: 4, fk_typeAtelier: 30, fk_site: here.site };
  const hours = { jour: 3, heureDebut: '14:00', heureFin: '15:00' };
  expect(await said(api.call('POST', '/api/ateliers/0', { as: office, body: { ...lesson, ...hours } }))).toEqual(
    refused,
  );
  expect(await said(api.call('POST', PATH, { as: office, body: { ...year, ...contract } }))).toEqual(refused);
  const lines = api.call('POST', `${PATH}/affectations`, { as: office, body: { ...year, listOfJson: [piano] } });
  expect(await said(lines)).toEqual(refused);
  const copy = `${PATH}/duplicate?fk_utilisateur=${teacher.idUtilisateur}&fk_newAnneeScolaire=${CLOSED}`;
  expect(await said(api.call('GET', copy, { as: office }))).toEqual(refused);
});

test('a lesson of once a month meets others in its week alone, and says where its one day is free', async () => {
  const lesson = {
    ...{ fk_anneeScolaire: YEAR, fk_groupeAtelier: 4, fk_typeAtelier: 30, fk_site: here.site, fk_salle: 1 },
    ...{ jour: 6, heureDebut: '09:00', heureFin: '10:00', aPartirDu: SINCE },
  };
  const monthly = (semaineDuMois: number) => ({ ...lesson, fk_typeRepetition: repetition.monthly, semaineDuMois });
  expect((await api.call('POST', '/api/ateliers/0', { as: office, body: monthly(2) })).status).toBe(200);
  const searched = async (body: object) =>
    (await api.call('POST', '/api/ateliers/conflits', { as: office, body })).body.data as {
      conflits: ConflictRow[];
      libre: string | null;
    };
  const weekly = await searched({ ...lesson, aPartirDu: '2026-11-22' });
  // The second Saturday of December, and of each month after it but in holidays.
  expect(weekly.conflits).toMatchObject([{ types: ['salle'], date: '2026-12-12', minutes: 60 }]);
  expect((await searched(monthly(2))).conflits).toHaveLength(1);
  expect(await searched(monthly(4))).toMatchObject({ conflits: [], libre: null });
  const once = { ...lesson, jour: null, fk_typeRepetition: repetition.once };
  expect((await searched({ ...once, dateSeance: '2026-12-12' })).conflits).toHaveLength(1);
  const feast = await searched({ ...once, dateSeance: '2026-11-11' });
  expect([feast.conflits, feast.libre]).toEqual([[], expect.stringMatching(/armistice/i)]);
});
