import { messages, right } from '@diapason/contracts/constants';
import { type DataOf, make } from '@diapason/contracts/core';
import { YearClosed, YearClosingBegun } from '@diapason/contracts/money';
import type { listWorkshopPupils, readWorkshop, searchConflicts } from '@diapason/contracts/teaching';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Caller, startTestApi, type TestApi } from '../../proofs/kit/test-api';
import { seedNetwork } from '../../proofs/rights-matrix/network';
import { hiring } from '../../proofs/rights-matrix/people';
import { elsewhere, here } from '../../proofs/rights-matrix/place';
import { yearClosing } from '../money/aggregate/year-closing';
import { assigned } from './testing/assigned';

const YEAR = 9;
const [MOVED, JOINED, CHANGED, TAUGHT] = ['2027-01-04', '2026-10-05', '2027-02-01', '2026-11-02'];
let api: TestApi;
let director: Caller;
let teacher: Caller;
let id: number;

beforeAll(async () => {
  // The year of the network is over.
  api = await startTestApi({ now: '2027-11-21T10:00:00.000Z' });
  await seedNetwork(api.context());
  const hire = hiring(api);
  director = await hire.agent(
    [
      ...[
        right.seePupilAndWorkshop,
        right.seePupils,
        right.seeAgents,
        right.seeWorkshops,
        right.addWorkshop,
        right.saveWorkshopAndStay,
      ],
      ...[right.addWorkshopPupil, right.changeWorkshopPupil, right.addWorkshopTeacher, right.changeWorkshopTeacher],
      right.removeWorkshopPupil,
    ],
    [],
  );
  teacher = await hire.agent([], []);
  await hire.ready();
  await assigned(api.context(), [teacher.idUtilisateur], [1, 3]);
  await api.harness.settled();
  const choir = { fk_anneeScolaire: YEAR, fk_groupeAtelier: 4, fk_typeAtelier: 30, fk_site: here.site, fk_salle: 1 };
  const begun = await call('/api/ateliers/0', { ...choir, jour: 2, heureDebut: '17:00', heureFin: '18:00' });
  id = (begun.body.data as { idAtelier: number }).idAtelier;
  await api.harness.settled();
  await call(`/api/ateliers/${id}`, { ...choir, jour: 4, heureDebut: '17:00', heureFin: '18:00', aPartirDu: MOVED });
  await call('/api/ateliers/attachedEleve', { ...place, fk_atelier: id, aPartirDu: JOINED });
  await call('/api/ateliers/attachedEleve', { ...place, fk_atelier: id, fk_statut: 10, aPartirDu: CHANGED });
  await teach(`&aPartirDu=${TAUGHT}`);
  await api.harness.settled();
});
afterAll(() => api?.stop());

const place = { fk_eleve: here.pupil, fk_instrument: 1, fk_statut: 1, fk_scolariteInterne: here.schooling };
const call = (path: string, body: object) => api.call('POST', path, { as: director, body });
const teach = (more = '', discipline = 1) =>
  api.call('GET', `/api/ateliers/${id}/attachedEnseignant/${teacher.idUtilisateur}?idInstrument=${discipline}${more}`, {
    as: director,
  });
const shown = async () => {
  await api.harness.settled();
  return (await api.call('GET', `/api/ateliers/${id}`, { as: director })).body.data as DataOf<typeof readWorkshop>;
};
const pupilsShown = async () =>
  (await call('/api/ateliers/elevesByAteliers', { fk_atelier: id })).body.data as DataOf<typeof listWorkshopPupils>;
/** What is written of the workshop meanwhile. */
async function written(act: () => Promise<{ readonly status: number }>) {
  const types = () =>
    api.harness.query<{ type: string }>('select type from journal.event where stream = $1 order by revision', [
      `workshop-${id}`,
    ]);
  const before = (await types()).length;
  expect((await act()).status).toBe(200);
  await api.harness.settled();
  return (await types()).slice(before).map(({ type }) => type);
}
const beginnings = async (table: string) =>
  (
    await api.harness.query<{ depuis: string }>(
      `select depuis::text from read.${table} where fk_atelier = $1 order by depuis`,
      [id],
    )
  ).map(({ depuis }) => depuis);

test('what GET gave is sent back without a day: nothing changes', async () => {
  const { enseignants, ...sheet } = await shown();
  expect([sheet.jour, enseignants.length]).toEqual([4, 1]);
  expect(await written(() => call(`/api/ateliers/${id}`, { ...sheet, enseignants }))).toEqual([]);
  const [row] = await pupilsShown();
  expect(row).toMatchObject({ fk_statut: 10, depuis: CHANGED, premierJour: null });
  expect(await written(() => call('/api/ateliers/attachedEleve', { ...place, fk_statut: 10, fk_atelier: id }))).toEqual(
    [],
  );
  expect(await written(() => teach())).toEqual([]);
});

test('what stands changes since it is as it is shown, in one event; only what is new holds from the first day', async () => {
  const { heureDebut: _, enseignants: __, ...sheet } = await shown();
  const later = { heureDebut: '17:30', fk_site: sheet.fk_site, fk_anneeScolaire: YEAR };
  expect(await written(() => call(`/api/ateliers/${id}`, later))).toEqual(['WorkshopMoved']);
  expect(await beginnings('atelier_horaire')).toEqual(['0001-01-01', MOVED]);
  const changes = () => call('/api/ateliers/attachedEleve', { ...place, fk_statut: 12, fk_atelier: id });
  expect(await written(changes)).toEqual(['PupilAttached']);
  expect(await beginnings('atelier_eleve')).toEqual([JOINED, CHANGED]);
  expect(await written(() => teach('', 3))).toEqual(['TeacherAttached']);
  const retaught = { enseignants: [{ fk_enseignant: teacher.idUtilisateur, fk_instrument: 1 }], ...later };
  expect(await written(() => call(`/api/ateliers/${id}`, retaught))).toEqual(['TeacherAttached']);
  expect(await beginnings('atelier_enseignant')).toEqual([TAUGHT]);
  const other = { ...place, fk_eleve: elsewhere.pupil, fk_scolariteInterne: elsewhere.schooling, fk_atelier: id };
  expect(await written(() => call('/api/ateliers/attachedEleve', other))).toEqual(['PupilAttached']);
  expect(await beginnings('atelier_eleve')).toEqual(['0001-01-01', JOINED, CHANGED]);
});

test('the search of conflicts takes the same day', async () => {
  const { idAtelier, fk_anneeScolaire, fk_site, fk_salle, fk_typeRepetition, heureFin } = await shown();
  const asked = { idAtelier, fk_anneeScolaire, fk_site, fk_salle, fk_typeRepetition, jour: 5, heureFin };
  const found = async (more: object) => {
    const { data } = (await call('/api/ateliers/conflits', { ...asked, heureDebut: '17:00', ...more })).body;
    return (data as DataOf<typeof searchConflicts>).semaine;
  };
  const ofShown = await found({ aPartirDu: MOVED });
  expect([ofShown === '', await found({})]).toEqual([false, ofShown]);
});

test('without a day too nothing is written in a year whose books are closed, but that somebody has left since', async () => {
  const books = { cotisations: 0, montantTotal: 0, reglements: 0, montantRegle: 0, lignes: [], sceau: 'a' };
  await api
    .context()
    .execute(yearClosing, YEAR, () => [
      make(YearClosingBegun, { fk_anneeScolaire: YEAR }),
      make(YearClosed, { fk_anneeScolaire: YEAR, ...books }),
    ]);
  await api.harness.settled();
  const refused = [422, messages.families.yearClosed];
  const said = async (answer: ReturnType<typeof call>) => {
    const { status, body } = await answer;
    return [status, body.message];
  };
  const { fk_site } = await shown();
  const hours = { fk_anneeScolaire: YEAR, fk_site, heureDebut: '16:30' };
  expect(await said(call(`/api/ateliers/${id}`, hours))).toEqual(refused);
  expect(await said(call('/api/ateliers/attachedEleve', { ...place, fk_statut: 1, fk_atelier: id }))).toEqual(refused);
  expect(await said(teach('', 3))).toEqual(refused);
  const body = { fk_atelier: id, fk_eleve: here.pupil };
  const leaves = () => api.call('DELETE', '/api/ateliers/attachedEleve', { as: director, body });
  expect(await written(leaves)).toEqual(['PupilDetached']);
});
