import { messages, repetition, right } from '@diapason/contracts/constants';
import { type DataOf, make } from '@diapason/contracts/core';
import type { readHome } from '@diapason/contracts/site';
import { ServiceAssignmentsSaved } from '@diapason/contracts/staff';
import type {
  listWorkshopPupils,
  searchConflicts,
  searchReplacement,
  workshopYear,
} from '@diapason/contracts/teaching';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Caller, startTestApi, type TestApi } from '../../proofs/kit/test-api';
import { seedNetwork } from '../../proofs/rights-matrix/network';
import { hiring } from '../../proofs/rights-matrix/people';
import { elsewhere, here } from '../../proofs/rights-matrix/place';
import { service } from '../staff/aggregate/service';
import { assigned } from './testing/assigned';

const YEAR = 9;
const CELLO = 3;
const both = [right.addWorkshopTeacher, right.changeWorkshopTeacher];
const reads = [right.seePupilAndWorkshop, right.seeAgents, right.seeWorkshops];
const saves = [right.addWorkshop, right.saveWorkshopAndStay];
let api: TestApi;
let director: Caller;
let adds: Caller;
/** Adds pupils and teachers. */
let comes: Caller;
let ender: Caller;
let owner: Caller;
let local: Caller;
let here182: Caller;
let gilles: Caller;
let nora: Caller;
/** Of whom the service sheet has one site alone. */
let onlyHere: Caller;
let lina: Caller;

beforeAll(async () => {
  // A Sunday: the year runs.
  api = await startTestApi({ now: '2026-11-22T10:00:00.000Z' });
  await seedNetwork(api.context());
  const hire = hiring(api);
  director = await hire.agent([...reads, ...saves, ...both], []);
  ender = await hire.agent(
    [
      ...[...reads, right.deleteWorkshop, right.seeAttendanceSheets, right.openAttendanceFromOwnCourses],
      right.validateAttendanceSheet,
    ],
    ['presences'],
  );
  comes = await hire.agent([...reads, right.seePupils, right.addWorkshopPupil, right.addWorkshopTeacher], []);
  adds = await hire.agent([...reads, right.addWorkshopTeacher], []);
  local = await hire.agent([...reads, ...both, right.restrictWorkshopsToOwnSites], []);
  owner = await hire.agent([...reads, right.openAgentServices, right.openAgentCourses], ['services']);
  const calls = [[right.openAttendanceFromOwnCourses, right.openWorkshopFromOwnCourses], ['presences']] as const;
  gilles = await hire.agent(...calls);
  nora = await hire.agent(...calls);
  onlyHere = await hire.agent([], []);
  lina = await hire.agent([right.openAttendanceFromOwnCourses, right.seeOwnCourses], ['presences']);
  here182 = await hire.agent([right.seeAttendanceSheets, right.restrictWorkshopsToOwnSites], ['presences']);
  await hire.ready();
  for (const [index, { idUtilisateur }] of [gilles, nora, lina].entries())
    await api.context().execute(service, `${idUtilisateur}-${YEAR}`, () => [
      make(ServiceAssignmentsSaved, {
        ...{ idFicheService: index + 1, fk_utilisateur: idUtilisateur, fk_anneeScolaire: YEAR },
        affectations: [here.site, elsewhere.site].map((fk_site, ordre) => ({
          ...{ fk_site, fk_instrument: CELLO, ordre: ordre + 1, heures: '05:00:00', commentaire: null },
        })),
      }),
    ]);
  await assigned(api.context(), [onlyHere.idUtilisateur], [CELLO]);
  await api.harness.settled();
});
afterAll(() => api?.stop());

const call = (path: string, body: object, as = director) => api.call('POST', path, { as, body });
const created = async (more: object = {}) =>
  (
    (
      await call('/api/ateliers/0', {
        ...{ fk_anneeScolaire: YEAR, fk_groupeAtelier: 4, fk_typeAtelier: 30, fk_site: here.site, fk_salle: 1 },
        ...{ jour: 3, heureDebut: '14:00', heureFin: '15:00', aPartirDu: '2026-09-01' },
        enseignants: [{ fk_enseignant: gilles.idUtilisateur, fk_instrument: CELLO }],
        ...more,
      })
    ).body.data as { idAtelier: number }
  ).idAtelier;
const yearOf = async (id: number, as = director) =>
  (await api.call('GET', `/api/ateliers/annee/${id}`, { as })).body.data as DataOf<typeof workshopYear>;
const withdraw = (id: number, body: object, as = director) => call(`/api/ateliers/${id}/planifie/annuler`, body, as);
const replace = (cours: readonly number[], more: object = {}, as = director) =>
  call(
    '/api/ateliers/remplacer',
    {
      ...{ fk_enseignant: gilles.idUtilisateur, aPartirDu: '2027-01-04' },
      cours: cours.map((idAtelier) => ({ idAtelier, par: nora.idUtilisateur })),
      ...more,
    },
    as,
  );
const teachersOf = async (id: number) =>
  (await yearOf(id)).enseignants.map(({ fk_enseignant, dateDebut, dateFin }) => [fk_enseignant, dateDebut, dateFin]);

test('hours from a day on are planned, with what the week of the move gets, and are taken back', async () => {
  const id = await created();
  await call(`/api/ateliers/${id}`, { jour: 6, heureDebut: '10:00', heureFin: '11:00', aPartirDu: '2027-01-05' });
  const { horaires, planifie, ...year } = await yearOf(id);
  expect([year.prochaine, year.annule]).toEqual(['2026-11-25', 0]);
  expect(horaires.map(({ dateDebut, jour }) => [dateDebut, jour])).toEqual([
    ['2026-09-01', 3],
    ['2027-01-05', 6],
  ]);
  expect(planifie).toMatchObject([
    {
      ...{ genre: 'horaire', date: '2027-01-05', quoi: 'Samedi 10:00\u00a0–\u00a011:00', annulable: 1 },
      ...{ semaine: '1ʳᵉ séance le samedi 9 janvier, rien le mercredi 6', par: expect.stringContaining('ESSAI') },
    },
  ]);
  const done = await withdraw(id, { genre: 'horaire', date: '2027-01-05' });
  expect(done.body).toMatchObject({ success: true, message: messages.teaching.plannedWithdrawn });
  expect((await yearOf(id)).planifie).toEqual([]);
  const again = await withdraw(id, { genre: 'horaire', date: '2027-01-05' });
  expect([again.status, again.body.message]).toEqual([409, messages.teaching.nothingPlanned]);
});

test('a save from a day on leaves what is planned for later, unless « Changer aussi » is chosen', async () => {
  const id = await created();
  await call(`/api/ateliers/${id}`, { jour: 6, aPartirDu: '2027-01-05' });
  await call(`/api/ateliers/${id}`, { jour: 4, aPartirDu: '2026-12-01' });
  const jours = async () => (await yearOf(id)).horaires.map(({ jour }) => jour);
  expect(await jours()).toEqual([3, 4, 6]);
  await call(`/api/ateliers/${id}`, { jour: 2, aPartirDu: '2026-12-08', changerAussi: 1 });
  expect(await jours()).toEqual([3, 4, 2, 2]);
});

test('what begins later changes from its first day on; hours of an earlier day take its first ones along', async () => {
  const id = await created({ aPartirDu: '2027-01-05' });
  const hours = async () => (await yearOf(id)).horaires.map(({ dateDebut, jour }) => [dateDebut, jour]);
  expect((await call(`/api/ateliers/${id}`, { jour: 6 })).status).toBe(200);
  expect(await hours()).toEqual([['2027-01-05', 6]]);
  expect((await call(`/api/ateliers/${id}`, { jour: 4, aPartirDu: '2026-12-01' })).status).toBe(200);
  expect(await hours()).toEqual([
    ['2026-12-01', 4],
    ['2027-01-05', 4],
  ]);
});

test('one whose school year is corrected begins in that year, not after it', async () => {
  const id = await created({ fk_anneeScolaire: YEAR + 1, aPartirDu: '2027-09-13', enseignants: [] });
  expect((await call(`/api/ateliers/${id}`, { fk_anneeScolaire: YEAR })).status).toBe(200);
  const { horaires, prochaine, planifie } = await yearOf(id);
  expect(horaires).toMatchObject([{ dateDebut: '2026-11-22', jour: 3 }]);
  expect([prochaine, planifie]).toEqual(['2026-11-25', []]);
});

test('conflicts are asked from the day that saving takes', async () => {
  const hours = { heureDebut: '19:00', heureFin: '20:00', enseignants: [] };
  const once = (dateSeance: string) => ({ fk_typeRepetition: repetition.once, jour: null, dateSeance });
  const [thursday, tuesday] = ['2026-12-03', '2026-12-15'];
  await created({ ...hours, ...once(thursday) });
  await created({ ...hours, ...once(tuesday) });
  const id = await created({ ...hours, jour: 4, aPartirDu: '2027-01-05' });
  const { enseignants: _, ...asked } = { ...hours, fk_anneeScolaire: YEAR, fk_site: here.site, fk_salle: 1 };
  const found = async (body: object) =>
    (await call('/api/ateliers/conflits', { ...asked, ...body })).body.data as DataOf<typeof searchConflicts>;
  const dates = async (body: object) => (await found(body)).conflits.map(({ date }) => date);
  // What begins later is brought forward: the weeks before it are asked too.
  expect(await dates({ idAtelier: id, jour: 4, aPartirDu: '2026-12-01' })).toEqual([thursday]);
  // Without a day it changes from its first one on.
  expect(await dates({ idAtelier: id, jour: 4 })).toEqual([]);
  expect((await found({ idAtelier: id, jour: 3 })).semaine).toContain('mercredi 6 janvier');
  // A new one that meets once begins by its day, whatever was typed before.
  expect(await dates({ ...once(tuesday), aPartirDu: '2027-01-05' })).toEqual([tuesday]);
});

test('who is added to what met once is on the roll of its day; the last lesson is told as the next one is', async () => {
  const met = '2026-11-14';
  const meets = { fk_typeRepetition: repetition.once, jour: null, dateSeance: met };
  const id = await created({ ...meets, heureDebut: '21:00', heureFin: '22:00', aPartirDu: undefined, enseignants: [] });
  const teacher = `/api/ateliers/${id}/attachedEnseignant/${onlyHere.idUtilisateur}?idInstrument=${CELLO}`;
  expect((await api.call('GET', teacher, { as: comes })).status).toBe(200);
  const place = { fk_atelier: id, fk_eleve: here.pupil, fk_instrument: 1, fk_statut: 1 };
  const added = await call('/api/ateliers/attachedEleve', { ...place, fk_scolariteInterne: here.schooling }, comes);
  expect([added.status, added.body.message]).toEqual([200, added.body.message]);
  const year = await yearOf(id);
  expect(year.enseignants).toMatchObject([{ fk_enseignant: onlyHere.idUtilisateur, dateDebut: met }]);
  expect(year).toMatchObject({ derniere: met, prochaine: null });
  const { data } = (await api.call('GET', `/api/presences/parAtelier/${id}?date=${met}`, { as: ender })).body;
  expect(data).toMatchObject({ eleves: [{ fk_eleve: here.pupil }] });
  const weekly = await created();
  expect(await yearOf(weekly)).toMatchObject({ derniere: '2026-11-18', prochaine: '2026-11-25' });
  expect((await yearOf(await created({ aPartirDu: '2027-01-05' }))).derniere).toBeNull();
});

test('a teacher is replaced in several lessons in one act, and it is taken back of one, then of the others', async () => {
  const ids = [await created(), await created({ jour: 4 }), await created({ jour: 5 })] as const;
  const done = await replace(ids, { jusquau: '2027-02-26' });
  expect(done.body).toMatchObject({ success: true, message: messages.teaching.replaced(3) });
  const [a, b] = [gilles.idUtilisateur, nora.idUtilisateur];
  const inTurns = [
    [a, '2026-09-01', '2027-01-03'],
    [a, '2027-02-27', expect.any(String)],
    [b, '2027-01-04', '2027-02-26'],
  ];
  for (const id of ids) expect(await teachersOf(id)).toEqual(expect.arrayContaining(inTurns));
  const [planned] = (await yearOf(ids[0])).planifie;
  expect(planned).toMatchObject({
    genre: 'remplacement',
    date: '2027-01-04',
    ateliers: [...ids].sort((x, y) => x - y),
  });
  const act = { genre: 'remplacement', date: '2027-01-04', qui: planned?.qui };
  expect((await withdraw(ids[0], act, adds)).status).toBe(403);
  const part = await withdraw(ids[0], { genre: 'enseignantArrive', date: '2027-01-04', qui: b }, adds);
  expect([part.status, part.body.message]).toEqual([422, messages.teaching.partOfReplacement('04/01/2027')]);
  expect((await withdraw(ids[0], act)).status).toBe(200);
  expect(await teachersOf(ids[0])).toEqual([[a, '2026-09-01', expect.any(String)]]);
  expect((await yearOf(ids[1])).planifie).toHaveLength(1);
  // Of all, though it is taken back of the first one already: as a call that is made again.
  expect((await withdraw(ids[0], { ...act, ateliers: ids.slice(1) })).status).toBe(200);
  for (const id of ids) expect((await yearOf(id)).planifie).toEqual([]);
});

test('all lessons or none, by who holds 190 and 191, on sites of theirs', async () => {
  const [one, other] = [await created(), await created({ jour: 4, fk_site: elsewhere.site, fk_salle: 0 })];
  expect((await replace([one], {}, adds)).status).toBe(403);
  expect((await replace([one, other], {}, local)).status).toBeGreaterThanOrEqual(403);
  const whose = { fk_enseignant: gilles.idUtilisateur, aPartirDu: '2027-01-04' };
  const seen = async (as: Caller) =>
    ((await call('/api/ateliers/remplacement', whose, as)).body.data as DataOf<typeof searchReplacement>).seances.map(
      ({ idAtelier }) => idAtelier,
    );
  expect(await seen(director)).toEqual(expect.arrayContaining([one, other]));
  expect(await seen(local)).toContain(one);
  expect(await seen(local)).not.toContain(other);
  const foreign = await created({ jour: 5, enseignants: [] });
  const refused = await replace([one, foreign]);
  expect([refused.status, refused.body.message]).toEqual([422, messages.teaching.notTaughtThen]);
  expect((await replace([])).body.message).toContain(messages.teaching.noLessonTicked);
  expect((await replace([one, one])).status).toBe(400);
  expect(await teachersOf(one)).toHaveLength(1);
});

test('who can take a lesson is told, and what they give instead; service follows', async () => {
  const mine = await created({ heureDebut: '17:00', heureFin: '18:00', jour: 2 });
  const theirs = { enseignants: [{ fk_enseignant: nora.idUtilisateur, fk_instrument: CELLO }] };
  await created({ heureDebut: '17:30', heureFin: '18:30', jour: 2, fk_salle: 0, ...theirs });
  const search = (as = director) =>
    call('/api/ateliers/remplacement', { fk_enseignant: gilles.idUtilisateur, aPartirDu: '2027-01-04' }, as);
  const found = (await search()).body.data as DataOf<typeof searchReplacement>;
  expect(found.seances.find(({ idAtelier }) => idAtelier === mine)).toMatchObject({ jour: 2, minutesSemaine: 60 });
  const candidate = found.candidats.find(({ idUtilisateur }) => idUtilisateur === nora.idUtilisateur);
  expect(candidate?.seances.find(({ idAtelier }) => idAtelier === mine)).toMatchObject({
    libre: 0,
    motif: expect.stringContaining('17:30\u00a0–\u00a018:30'),
  });
  expect([candidate?.minutesSemaine, candidate?.minutesDues]).toEqual([null, null]);
  expect((await search(gilles)).status).toBe(403);

  const refused = await replace([mine]);
  expect([refused.status, refused.body.message]).toEqual([422, expect.stringContaining('17:30\u00a0–\u00a018:30')]);
  expect(await teachersOf(mine)).toHaveLength(1);
  const motif = 'Les deux groupes jouent ensemble';
  const kept = [{ idAtelier: mine, par: nora.idUtilisateur, motif }];
  expect((await replace([], { cours: kept })).status).toBe(200);
  const list = (await call('/api/ateliers/conflitsAnnee', { fk_anneeScolaire: YEAR, garde: 1 })).body.data;
  expect(list).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        ...{ types: ['enseignant'], date: '2027-01-05' },
        decision: expect.objectContaining({ par: expect.stringContaining('ESSAI'), motif }),
      }),
    ]),
  );
});

test('a past day changes no validated sheet, and the service of both is what each gave', async () => {
  const id = await created({ jour: 6, heureDebut: '09:00', heureFin: '11:00' });
  const sheet = await call(
    '/api/presences/0',
    { fk_atelier: id, date: '2026-11-14', eleves: [], dateValidation: '2026-11-22' },
    ender,
  );
  expect(sheet.status).toBe(200);
  const roll = async () =>
    (await api.call('GET', `/api/presences/parAtelier/${id}?date=2026-11-14`, { as: ender })).body.data;
  const before = await roll();
  const minutes = async ({ idUtilisateur }: Caller) => {
    const path = `/api/enseignantsFichesService?fk_utilisateur=${idUtilisateur}&fk_anneeScolaire=${YEAR}`;
    const { heures } = (await api.call('GET', path, { as: owner })).body.data as {
      heures: readonly { readonly fk_site: number; readonly enseigne: number; readonly minutesAnnee: number }[];
    };
    // Sheet and list count by one definition, also what was theirs earlier.
    const whose = { fk_enseignant: idUtilisateur, fk_anneeScolaire: YEAR };
    const totals = (await call('/api/utilisateursAdministratifs/resumeAteliersAttached', whose, owner)).body.data;
    const taught = heures.filter(({ enseigne }) => enseigne > 0);
    const listed = (totals as { readonly service: readonly { readonly fk_site: number }[] }).service;
    expect(listed.toSorted((one, other) => one.fk_site - other.fk_site)).toMatchObject(
      taught.map(({ fk_site, enseigne, minutesAnnee }) => ({ fk_site, minutes: enseigne, minutesAnnee })),
    );
    return heures.reduce((sum, { enseigne }) => sum + enseigne, 0);
  };
  const [his, hers] = [await minutes(gilles), await minutes(nora)];
  expect((await replace([id], { aPartirDu: '2026-11-09' })).status).toBe(200);
  expect(await roll()).toEqual(before);
  const [given, taken] = [his - (await minutes(gilles)), (await minutes(nora)) - hers];
  expect(Math.abs(given - taken)).toBeLessThanOrEqual(1);
  expect(taken).toBeGreaterThan(60);
  expect(taken).toBeLessThan(120);
});

test('a sheet of a day is for that day’s teachers and today’s, and so are sites', async () => {
  const id = await created({ jour: 6, heureDebut: '12:00', heureFin: '13:00' });
  expect((await replace([id], { aPartirDu: '2026-11-09' })).status).toBe(200);
  const reads = async (as: Caller, date: string, of = id) =>
    (await api.call('GET', `/api/presences/parAtelier/${of}?date=${date}`, { as })).status;
  const saves = async (as: Caller, date: string) =>
    (await call('/api/presences/0', { fk_atelier: id, date, eleves: [] }, as)).status;
  const [his, hers] = ['2026-11-07', '2026-11-14'];
  expect([await reads(gilles, his), await reads(gilles, hers)]).toEqual([200, 403]);
  expect([await reads(nora, his), await reads(nora, hers)]).toEqual([200, 200]);
  const { fiche } = (await api.call('GET', `/api/presences/parAtelier/${id}?date=${his}`, { as: gilles })).body;
  expect(fiche?.peut).toContain('enregistrer');
  expect([await saves(gilles, hers), await saves(gilles, his)]).toEqual([403, 200]);
  const joins = async ({ pupil, schooling }: typeof here, aPartirDu: string) => {
    const place = { fk_eleve: pupil, fk_instrument: 1, fk_statut: 1, fk_scolariteInterne: schooling, aPartirDu };
    expect((await call('/api/ateliers/attachedEleve', { fk_atelier: id, ...place }, comes)).status).toBe(200);
  };
  await joins(here, '2026-11-02');
  await joins(elsewhere, '2026-11-10');
  const pupils = async (as: Caller, day: object) => {
    const { status, body } = await call('/api/ateliers/elevesByAteliers', { fk_atelier: id, ...day }, as);
    if (status !== 200) return status;
    return (body.data as DataOf<typeof listWorkshopPupils>).map(({ fk_eleve }) => fk_eleve).sort();
  };
  const [before, now] = [[here.pupil], [here.pupil, elsewhere.pupil].sort()];
  // Whoever taught that day is told nothing of who came after.
  expect([await pupils(gilles, { date: his }), await pupils(gilles, { date: hers })]).toEqual([before, 403]);
  expect([await pupils(gilles, {}), await pupils(nora, {}), await pupils(nora, { date: his })]).toEqual([
    403,
    now,
    before,
  ]);
  const moved = await created({ jour: 6, heureDebut: '16:00', heureFin: '17:00' });
  const away = { fk_site: elsewhere.site, fk_salle: 0, aPartirDu: '2026-11-09' };
  expect((await call(`/api/ateliers/${moved}`, away)).status).toBe(200);
  expect([await reads(here182, his, moved), await reads(here182, hers, moved)]).toEqual([200, 403]);
});

test('what a save leaves out on the day of a moved lesson is as planned, and so is whoever teaches it from then on', async () => {
  const id = await created();
  const [wednesday, friday] = ['2026-12-02', '2026-12-04'];
  const moved = { tenueLe: friday, heureDebut: '09:00', heureFin: '10:00', fk_site: elsewhere.site, fk_salle: 0 };
  expect((await call('/api/ateliers/seances/deplacer', { fk_atelier: id, date: wednesday, ...moved })).status).toBe(
    200,
  );
  expect((await call(`/api/ateliers/${id}`, { commentaire: 'Salle froide', aPartirDu: friday })).status).toBe(200);
  const ofHere = { dateDebut: '2026-09-01', jour: 3, heureDebut: '14:00' };
  expect((await yearOf(id)).horaires).toMatchObject([ofHere]);
  // Of the site of the workshop, not of the one lesson.
  const path = `/api/ateliers/${id}/attachedEnseignant/${onlyHere.idUtilisateur}?idInstrument=${CELLO}&aPartirDu=${friday}`;
  expect((await api.call('GET', path, { as: director })).status).toBe(200);
});

test('a workshop with recorded sheets ends yesterday instead of going, and what was recorded stays', async () => {
  const id = await created({ jour: 3 });
  const sheet = await call('/api/presences/0', { fk_atelier: id, date: '2026-11-18', eleves: [] }, ender);
  expect(sheet.status).toBe(200);
  const removed = await api.call('DELETE', `/api/ateliers/${id}`, { as: ender });
  expect([removed.status, removed.body.message]).toEqual([200, messages.teaching.workshopEnded('21/11/2026')]);
  expect((await yearOf(id)).horaires).toMatchObject([{ dateFin: '2026-11-21' }]);
  expect((await api.call('DELETE', `/api/ateliers/${id}`, { as: director })).status).toBe(403);
  const empty = await created();
  await api.call('DELETE', `/api/ateliers/${empty}`, { as: ender });
  expect((await api.call('GET', `/api/ateliers/annee/${empty}`, { as: director })).status).toBe(404);
});

test('the home of who teaches has the next day with lessons, and counts the sheets of before that are still open', async () => {
  const idAtelier = await created({ enseignants: [{ fk_enseignant: lina.idUtilisateur, fk_instrument: CELLO }] });
  const { cours } = (await api.call('GET', '/api/accueil', { as: lina })).body.data as DataOf<typeof readHome>;
  expect(cours).toMatchObject({
    date: '2026-11-25',
    seances: [{ idAtelier, date: '2026-11-25', heureDebut: '14:00' }],
    peut: expect.arrayContaining(['faireAppel']),
  });
  const search = { fk_enseignant: [lina.idUtilisateur], valide: 0, dateDebut: '2026-10-23', dateFin: '2026-11-21' };
  const listed = await api.call('POST', '/api/presences/liste', { as: ender, body: { ...search, tri: 'date' } });
  const open = listed.body.data as { idAtelier: number; date: string }[];
  expect(open.length).toBeGreaterThan(0);
  expect(cours?.appels).toMatchObject({ nombre: open.length, idAtelier, date: open[0]?.date });
  expect(
    ((await api.call('GET', '/api/accueil', { as: ender })).body.data as DataOf<typeof readHome>).cours,
  ).toBeNull();
});
