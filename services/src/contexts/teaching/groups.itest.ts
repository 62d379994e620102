import { messages, right } from '@diapason/contracts/constants';
import { type DataOf, make } from '@diapason/contracts/core';
import { SchoolingStatusChanged } from '@diapason/contracts/families';
import {
  type listWorkshopPupils,
  PupilAttached,
  type readAttendance,
  type searchGroups,
  type workshopYear,
} from '@diapason/contracts/teaching';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Caller, startTestApi, type TestApi } from '../../proofs/kit/test-api';
import { seedNetwork } from '../../proofs/rights-matrix/network';
import { hiring } from '../../proofs/rights-matrix/people';
import { elsewhere, here } from '../../proofs/rights-matrix/place';
import { pupil } from '../families/aggregate/pupil';
import { workshop } from './aggregate/workshop';

const YEAR = 9;
const FROM = '2027-01-04';
const both = [right.addWorkshopPupil, right.removeWorkshopPupil];
const reads = [right.seePupilAndWorkshop, right.seePupils];
let api: TestApi;
let director: Caller;
let manager: Caller;
let away: Caller;
let adds: Caller;
let local: Caller;
let caller: Caller;

beforeAll(async () => {
  // A Sunday: the year runs.
  api = await startTestApi({ now: '2026-11-22T10:00:00.000Z' });
  await seedNetwork(api.context());
  const hire = hiring(api);
  director = await hire.agent(
    [...reads, ...both, right.addWorkshop, right.saveWorkshopAndStay, right.changeWorkshopCapacity],
    [],
  );
  manager = await hire.agent([...reads, right.changePupil], []);
  away = await hire.agent([...reads, right.changePupil, right.restrictPupilsToOwnSites], [], 'Agent', elsewhere.site);
  adds = await hire.agent([...reads, right.addWorkshopPupil], []);
  local = await hire.agent([...reads, ...both, right.restrictWorkshopsToOwnSites], []);
  caller = await hire.agent([right.seeAttendanceSheets, right.openAttendanceFromOwnCourses], ['presences']);
  await hire.ready();
});
afterAll(() => api?.stop());

const call = (path: string, body: object, as = director) => api.call('POST', path, { as, body });
async function created(more: object = {}, ...places: readonly (typeof here)[]) {
  const { data } = (
    await call('/api/ateliers/0', {
      ...{ fk_anneeScolaire: YEAR, fk_groupeAtelier: 4, fk_typeAtelier: 30, fk_site: here.site, fk_salle: 0 },
      ...{ jour: 2, heureDebut: '17:00', heureFin: '18:00', aPartirDu: '2026-09-01', ...more },
    })
  ).body;
  const { idAtelier } = data as { idAtelier: number };
  if (places.length > 0)
    await api.context().execute(workshop, idAtelier, () =>
      places.map(({ pupil, schooling }) =>
        make(PupilAttached, {
          ...{ idAtelier, fk_eleve: pupil, fk_instrument: 1, fk_statut: 1, fk_scolariteInterne: schooling },
          ...{ depuis: null, dernierJour: null },
        }),
      ),
    );
  await api.harness.settled();
  return idAtelier;
}
const groupsOf = async (id: number, as = director) =>
  (await call(`/api/ateliers/groupes/${id}`, { aPartirDu: FROM }, as)).body.data as DataOf<typeof searchGroups>;
const change = (id: number, eleves: readonly object[], more: object = {}, as = director) =>
  call(`/api/ateliers/changer-groupe/${id}`, { aPartirDu: FROM, eleves, ...more }, as);
const yearOf = async (id: number) =>
  (await api.call('GET', `/api/ateliers/annee/${id}`, { as: director })).body.data as DataOf<typeof workshopYear>;
const countsOf = async (id: number) =>
  (await yearOf(id)).eleves.map(({ dateDebut, countEleves }) => [dateDebut, countEleves]);

test('the other groups are told with their places from that day on, and what a pupil has at their hours', async () => {
  const left = await created({}, here);
  const beside = await created({ jour: 4, fk_typeAtelier: 31 }, here);
  const [free, taken] = [await created({ jour: 5, maximumEleves: 3 }), await created({ jour: 4, heureDebut: '17:30' })];
  const found = await groupsOf(left);
  expect(found).toMatchObject({ idAtelier: left, date: FROM, countEleves: 1, changeable: 1 });
  expect(found.eleves).toMatchObject([{ fk_eleve: here.pupil }]);
  expect(found.eleves[0]?.autres).toContainEqual(expect.objectContaining({ jour: 4, heureDebut: '17:00' }));
  const group = (id: number) => found.groupes.find(({ idAtelier }) => idAtelier === id);
  expect(group(free)).toMatchObject({ maximumEleves: 3, countEleves: 0, memeNiveau: 1, pris: [] });
  expect(group(taken)?.pris).toMatchObject([
    { fk_eleve: here.pupil, trajet: 0, autre: { jour: 4, heureDebut: '17:00', heureFin: '18:00' } },
  ]);
  expect(group(taken)?.pris[0]?.fois).toBeGreaterThan(15);
  expect(group(beside)).toBeUndefined();
  expect((await groupsOf(left, adds)).changeable).toBe(0);
  const clash = await change(left, [{ fk_eleve: here.pupil, vers: taken }]);
  expect([clash.status, clash.body.message]).toEqual([422, expect.stringContaining('17:00\u00a0–\u00a018:00')]);
  expect((await change(left, [{ fk_eleve: here.pupil, vers: taken, motif: 'Une fois sur deux' }])).status).toBe(200);
  expect(await countsOf(left)).toEqual([
    ['2026-08-01', 1],
    [FROM, 0],
  ]);
});

test('pupils go to another group from a day on in one act; « Annuler » takes back both halves of one', async () => {
  const [left, joined] = [await created({}, here, elsewhere), await created({ jour: 5 })];
  const eleves = [here, elsewhere].map(({ pupil }) => ({ fk_eleve: pupil, vers: joined }));
  const done = await change(left, eleves);
  expect(done.body).toMatchObject({ success: true, message: messages.teaching.groupChanged(2) });
  expect(await countsOf(left)).toEqual([
    ['2026-08-01', 2],
    [FROM, 0],
  ]);
  expect(await countsOf(joined)).toEqual([
    ['2026-08-01', 0],
    [FROM, 2],
  ]);
  const [planned] = (await yearOf(joined)).planifie;
  expect(planned).toMatchObject({
    ...{ genre: 'changementGroupe', date: FROM, annulable: 1, par: expect.stringContaining('ESSAI') },
    ateliers: expect.arrayContaining([left, joined]),
  });
  const act = { genre: 'changementGroupe', date: FROM, qui: planned?.qui };
  const withdraw = (body: object, as = director) => call(`/api/ateliers/${joined}/planifie/annuler`, body, as);
  expect((await withdraw({ ...act, ateliers: [left] }, adds)).status).toBe(403);
  const coming = await withdraw({ genre: 'eleveArrive', date: FROM, qui: here.pupil }, adds);
  expect([coming.status, coming.body.message]).toEqual([422, messages.teaching.partOfGroupChange('04/01/2027')]);
  const half = await withdraw(act);
  expect([half.status, half.body.message]).toEqual([400, messages.teaching.bothHalves]);
  expect((await withdraw({ ...act, ateliers: [left] })).status).toBe(200);
  const written = await api.harness.query<{ stream: string }>(
    "select stream from journal.event where type = 'GroupChangeWithdrawn' order by position desc limit 2",
  );
  expect(written.map(({ stream }) => stream)).toEqual([`workshop-${joined}`, `workshop-${left}`]);
  expect((await withdraw({ ...act, ateliers: [left] })).status).toBe(409);
  expect(await countsOf(left)).toEqual([
    ['2026-08-01', 2],
    [FROM, 1],
  ]);
  expect((await yearOf(joined)).planifie).toHaveLength(1);
});

test('all pupils or none; a group that changed since it was seen, or is full without a reason, refuses', async () => {
  const [left, joined] = [await created({}, here, elsewhere), await created({ jour: 6, maximumEleves: 1 })];
  const eleves = [here, elsewhere].map(({ pupil }) => ({ fk_eleve: pupil, vers: joined }));
  const full = await change(left, eleves);
  expect([full.status, full.body.message]).toEqual([422, messages.teaching.workshopFull]);
  const [one] = eleves;
  expect((await change(left, [one as object], { vus: [{ idAtelier: joined, version: 99 }] })).status).toBe(409);
  expect((await change(left, [one as object, one as object])).status).toBe(400);
  expect((await change(left, [])).body.message).toContain(messages.teaching.noPupilTicked);
  expect((await change(left, [{ fk_eleve: here.agent, vers: joined }])).status).toBe(422);
  expect(await countsOf(joined)).toEqual([['2026-08-01', 0]]);
  const kept = await change(
    left,
    eleves.map((each) => ({ ...each, motif: 'Une fratrie' })),
  );
  expect(kept.status).toBe(200);
  expect(await countsOf(joined)).toEqual([
    ['2026-08-01', 0],
    [FROM, 2],
  ]);
});

test('it takes 192 and 193, in groups of the caller’s sites', async () => {
  const [left, away] = [await created({}, here), await created({ jour: 5, fk_site: elsewhere.site })];
  expect((await change(left, [{ fk_eleve: here.pupil, vers: away }], {}, adds)).status).toBe(403);
  expect((await groupsOf(left, local)).groupes.map(({ idAtelier }) => idAtelier)).not.toContain(away);
  expect((await change(left, [{ fk_eleve: here.pupil, vers: away }], {}, local)).status).toBeGreaterThanOrEqual(403);
  expect((await call(`/api/ateliers/groupes/${away}`, {}, local)).status).toBe(403);
  expect(await countsOf(left)).toEqual([['2026-08-01', 1]]);
});

test('a pupil’s leaving is planned in their workshop, and taken back with 125', async () => {
  const id = await created({ jour: 5, heureDebut: '09:00', heureFin: '10:00' }, here);
  const told = await call(`/api/eleves/${here.pupil}`, { dateAbandon: '2027-01-11' }, manager);
  expect(told.status).toBe(200);
  const departure = async (as: Caller) => {
    const { data } = (await api.call('GET', `/api/ateliers/annee/${id}`, { as })).body;
    return (data as DataOf<typeof workshopYear>).planifie.filter(({ genre }) => genre === 'depart');
  };
  const said = { date: '2027-01-11', qui: here.pupil, quoi: expect.stringMatching(/part de l’école$/) };
  expect(await departure(director)).toMatchObject([{ ...said, annulable: 0 }]);
  expect(await departure(manager)).toMatchObject([{ ...said, annulable: 1, par: expect.stringContaining('ESSAI') }]);
  // As the call that takes it back: of the pupils of one's own sites.
  expect(await departure(away)).toMatchObject([{ ...said, annulable: 0 }]);
  const rows = (await call('/api/ateliers/elevesByAteliers', { fk_atelier: id })).body.data;
  expect(rows).toMatchObject([{ dernierJour: '2027-01-10' }]);
  const cancel = (as: Caller) => api.call('DELETE', `/api/eleves/${here.pupil}/depart`, { as });
  expect([(await cancel(director)).status, (await cancel(manager)).status]).toEqual([403, 200]);
  expect(await departure(manager)).toEqual([]);
});

test('who joins a first lesson arrives, a change of group and another lesson are no arrival; the workshop says the day', async () => {
  const arriving = async () =>
    ((await call('/api/eleves/list/', { aVenir: 1 })).body.data as { readonly idEleve: number }[]).map(
      ({ idEleve }) => idEleve,
    );
  const [left, joined] = [
    await created({ jour: 6 }, here),
    await created({ jour: 6, heureDebut: '09:00', heureFin: '10:00' }),
  ];
  expect((await change(left, [{ fk_eleve: here.pupil, vers: joined }])).status).toBe(200);
  const place = { fk_eleve: elsewhere.pupil, fk_instrument: 1, fk_statut: 1, fk_scolariteInterne: elsewhere.schooling };
  await call('/api/ateliers/attachedEleve', { ...place, fk_atelier: joined, aPartirDu: FROM });
  expect(await arriving()).toEqual([]);
  const stays = async (fk_atelier: number, more: object = {}) =>
    (
      (await call('/api/ateliers/elevesByAteliers', { fk_atelier, ...more })).body.data as DataOf<
        typeof listWorkshopPupils
      >
    )
      .map(({ fk_eleve, premierJour, dernierJour }) => [fk_eleve, premierJour, dernierJour])
      .sort();
  expect(await stays(left)).toEqual([[here.pupil, null, '2027-01-03']]);
  expect(await stays(joined)).toEqual([
    [here.pupil, FROM, null],
    [elsewhere.pupil, FROM, null],
  ]);
  // Of the day on which the pupil has no other lesson left.
  const [rows] = [
    await api.harness.query<{ id: number }>('select fk_atelier as id from read.atelier_eleve where fk_eleve = $1', [
      elsewhere.pupil,
    ]),
  ];
  for (const { id } of rows)
    if (id !== joined)
      await api.call('DELETE', '/api/ateliers/attachedEleve', {
        as: director,
        body: { fk_atelier: id, fk_eleve: elsewhere.pupil, aPartirDu: '2026-11-02' },
      });
  await api.harness.settled();
  expect(await arriving()).toEqual([elsewhere.pupil]);
  const [gone] = rows.filter(({ id }) => id !== joined);
  expect(await stays(gone?.id ?? 0)).not.toContainEqual(expect.arrayContaining([elsewhere.pupil]));
  expect(await stays(gone?.id ?? 0, { partis: 1 })).toContainEqual([elsewhere.pupil, null, '2026-11-01']);
});

test('a pupil joins, changes group and leaves in mid-year: the roll of each day is right', async () => {
  const [left, joined] = [
    await created({ jour: 1 }),
    await created({ jour: 1, heureDebut: '18:15', heureFin: '19:00' }),
  ];
  const place = { fk_eleve: elsewhere.pupil, fk_instrument: 1, fk_statut: 1, fk_scolariteInterne: elsewhere.schooling };
  const joins = await call('/api/ateliers/attachedEleve', { ...place, fk_atelier: left, aPartirDu: '2026-10-01' });
  expect(joins.status).toBe(200);
  expect((await change(left, [{ fk_eleve: elsewhere.pupil, vers: joined }])).status).toBe(200);
  const leaves = await api.call('DELETE', '/api/ateliers/attachedEleve', {
    as: director,
    body: { fk_atelier: joined, fk_eleve: elsewhere.pupil, aPartirDu: '2027-03-15' },
  });
  expect(leaves.status).toBe(200);
  await api.harness.settled();
  const roll = async (id: number, date: string) => {
    const { data } = (await api.call('GET', `/api/presences/parAtelier/${id}?date=${date}`, { as: caller })).body;
    return (data as DataOf<typeof readAttendance>).eleves.map(({ fk_eleve }) => fk_eleve);
  };
  const days = ['2026-09-28', '2026-10-05', '2026-12-14', '2027-01-18', '2027-03-08', '2027-03-22'];
  const there = [elsewhere.pupil];
  expect(await Promise.all(days.map((day) => roll(left, day)))).toEqual([[], there, there, [], [], []]);
  expect(await Promise.all(days.map((day) => roll(joined, day)))).toEqual([[], [], [], there, there, []]);
});

test('of who has left the workshop tells the day on which the schooling was over; none where nobody told one', async () => {
  const id = await created({ jour: 3, heureDebut: '08:00', heureFin: '08:45' }, here, elsewhere);
  const status = (place: typeof here, fk_statut: number, depuis: string | null) =>
    make(SchoolingStatusChanged, {
      ...{ idEleve: place.pupil, idScolarite: place.schooling, fk_statut },
      ...(depuis ? { depuis } : {}),
    });
  await api.context().execute(pupil, here.pupil, () => [status(here, 6, '2026-10-05'), status(here, 5, '2026-11-02')]);
  await api.context().execute(pupil, elsewhere.pupil, () => [status(elsewhere, 5, null)]);
  await api.harness.settled();
  const { data } = (await call('/api/ateliers/elevesByAteliers', { fk_atelier: id, partis: 1 })).body;
  expect(new Map((data as DataOf<typeof listWorkshopPupils>).map((row) => [row.fk_eleve, row.dernierJour]))).toEqual(
    new Map([
      [here.pupil, '2026-10-04'],
      [elsewhere.pupil, null],
    ]),
  );
});
