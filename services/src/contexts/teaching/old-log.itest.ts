import { randomUUID } from 'node:crypto';
import { right } from '@diapason/contracts/constants';
import type { AttendanceSheet, WorkshopSheet } from '@diapason/contracts/teaching';
import { verify } from '@diapason/event-sourcing';
import { tables } from '@diapason/projections';
import { jsonEvent } from '@eventstore/db-client';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Caller, startTestApi, type TestApi } from '../../proofs/kit/test-api';
import { seedNetwork } from '../../proofs/rights-matrix/network';
import { hiring } from '../../proofs/rights-matrix/people';
import { elsewhere, here } from '../../proofs/rights-matrix/place';
import { at, workshop } from './aggregate/workshop';

const OLD = 700;
/** What the log of before the days says of a workshop: no fact names one, and a changed sheet says its hours too. */
const sheet = {
  ...{ idAtelier: OLD, fk_anneeScolaire: 9, fk_groupeAtelier: 4, fk_typeAtelier: 30, fk_site: here.site },
  ...{ fk_salle: 1, jour: 2, heureDebut: '14:00', heureFin: '15:00', fk_typeRepetition: 1, fk_visibilite: null },
  ...{ fk_cycle: null, fk_annee: null, fk_groupe: null, maximumEleves: 0, enseignantRemplacant: 0, evaluation: 0 },
  ...{ commentaire: null, dureeAtelier: null, individuel: 0, propriete: null, semaine: null, dateSeance: null },
  sallePartagee: 0,
};
const place = (one: typeof here) => ({
  ...{ idAtelier: OLD, fk_eleve: one.pupil, fk_instrument: 3, fk_statut: 1, fk_scolariteInterne: one.schooling },
});
const before: readonly (readonly [type: string, data: Record<string, string | number | null>])[] = [
  ['WorkshopDefined', sheet],
  ['TeacherAttached', { idAtelier: OLD, fk_enseignant: here.agent, fk_instrument: 3 }],
  ['PupilAttached', place(here)],
  ['PupilAttached', place(elsewhere)],
  ['WorkshopChanged', { ...sheet, jour: 3, commentaire: 'Salle du haut' }],
  ['PupilDetached', { idAtelier: OLD, fk_eleve: elsewhere.pupil }],
  ['TeacherAttached', { idAtelier: OLD, fk_enseignant: elsewhere.agent, fk_instrument: 3 }],
  ['TeacherDetached', { idAtelier: OLD, fk_enseignant: elsewhere.agent }],
];
const [SEPTEMBER, JANUARY] = ['2026-09-16', '2027-01-06'];

let api: TestApi;
let office: Caller;

beforeAll(async () => {
  api = await startTestApi({ now: '2026-11-22T10:00:00.000Z' });
  await seedNetwork(api.context());
  const hire = hiring(api);
  office = await hire.agent(
    [right.seePupilAndWorkshop, right.seeAttendanceSheets, right.addWorkshop, right.saveWorkshopAndStay],
    ['presences'],
  );
  await hire.ready();
  const { client, macs } = api.harness;
  for (const [revision, [type, data]] of before.entries()) {
    const event = { eventId: randomUUID(), stream: `workshop-${OLD}`, revision, type, data };
    const said = { actor: '1', commandId: randomUUID(), correlationId: 'c', at: '2026-09-03T08:00:00.000Z' };
    const metadata = { ...said, mac: macs.of({ ...event, metadata: said }) };
    await client.appendToStream(event.stream, jsonEvent({ id: event.eventId, type, data, metadata }));
  }
  await api.harness.settled();
});
afterAll(() => api?.stop());

const rollOf = async (date: string) => {
  const answer = await api.call('GET', `/api/presences/parAtelier/${OLD}?date=${date}`, { as: office });
  return (answer.body.data as AttendanceSheet).eleves.map(({ fk_eleve }) => fk_eleve);
};
const differences = async () => {
  const { client, pool, codec } = api.harness;
  const result = await verify({ client, pool, codec, tables, onProgress: () => undefined });
  return [result.differences, result.journal.differences];
};

test('what an old log says holds since the year began: its rolls are what they were', async () => {
  for (const date of [SEPTEMBER, '2026-11-18', JANUARY]) expect(await rollOf(date)).toEqual([here.pupil]);
  const { body } = await api.call('GET', `/api/ateliers/${OLD}`, { as: office });
  expect(body.data as WorkshopSheet).toMatchObject({ jour: 3, commentaire: 'Salle du haut', heureDebut: '14:00' });
  const state = await api.context().load(workshop, OLD);
  for (const date of ['2026-09-02', SEPTEMBER, JANUARY]) {
    const { workshop: found, teachers, pupils } = at(state, date);
    expect([found?.jour, [...teachers.keys()], [...pupils.keys()]]).toEqual([3, [here.agent], [here.pupil]]);
  }
});

test('a rebuild of it finds no difference, nor once changes from a day on stand behind the old facts', async () => {
  expect(await differences()).toEqual([0, 0]);
  const moved = await api.call('POST', `/api/ateliers/${OLD}`, {
    as: office,
    body: { jour: 4, aPartirDu: '2027-01-04' },
  });
  expect(moved.status).toBe(200);
  await api.harness.settled();
  expect(await rollOf(SEPTEMBER)).toEqual([here.pupil]);
  const state = await api.context().load(workshop, OLD);
  expect([SEPTEMBER, JANUARY].map((date) => at(state, date).workshop?.jour)).toEqual([3, 4]);
  expect(await differences()).toEqual([0, 0]);
});
