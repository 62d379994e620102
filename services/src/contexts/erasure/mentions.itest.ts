import { right } from '@diapason/contracts/constants';
import { make } from '@diapason/contracts/core';
import { PupilDetailsChanged } from '@diapason/contracts/families';
import { AttendanceRecorded, WorkshopChanged } from '@diapason/contracts/teaching';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Caller, startTestApi, type TestApi } from '../../proofs/kit/test-api';
import { seedNetwork } from '../../proofs/rights-matrix/network';
import { hiring } from '../../proofs/rights-matrix/people';
import { elsewhere, here } from '../../proofs/rights-matrix/place';
import { pupil } from '../families/aggregate/pupil';
import { attendance, attendanceId } from '../teaching/aggregate/attendance';
import { workshop } from '../teaching/aggregate/workshop';

let api: TestApi;
let eraser: Caller;
let reader: Caller;
let names: { readonly nom: string; readonly prenom: string };

beforeAll(async () => {
  api = await startTestApi({ now: '2026-11-22T10:00:00.000Z' });
  await seedNetwork(api.context());
  const hire = hiring(api);
  eraser = await hire.agent([right.erasePerson, right.seePupils, right.seePupilAndWorkshop], []);
  reader = await hire.agent([right.seePupils], []);
  await hire.ready();
  const found = (await api.context().load(pupil, here.pupil)).details;
  names = { nom: found?.nom ?? '', prenom: found?.prenom ?? '' };
});
afterAll(() => api?.stop());

/** A sheet of the workshop with what it says of itself and of a pupil. */
async function sheet(
  fk_atelier: number,
  date: string,
  commentaire: string | null,
  ofPupil: string | null,
  who: number,
) {
  const idPresence = Number(date.slice(8)) * 100 + (fk_atelier % 100);
  await api.context().execute(attendance, attendanceId(fk_atelier, date), () => [
    make(AttendanceRecorded, {
      ...{ idPresence, fk_atelier, date, commentaire },
      eleves: [{ idPresenceEleve: idPresence, fk_eleve: who, fk_statutPresence: 2, commentaire: ofPupil }],
    }),
  ]);
}
const accented = (text: string) => text.toUpperCase().replace(/E/g, 'É');

test('an erasure names the sheets whose comments bear the person’s name, before and after, to be worded anew', async () => {
  const { nom, prenom } = names;
  await sheet(here.workshop, '2026-11-04', `${accented(prenom)} est parti plus tôt`, 'Sage', here.pupil);
  await sheet(here.workshop, '2026-11-11', 'Salle froide', `A ri avec ${nom.toLowerCase()}.`, elsewhere.pupil);
  // Of oneself: it is erased with the person. A first name of a workshop that is not theirs is somebody else’s.
  await sheet(here.workshop, '2026-10-07', null, `${nom} bavarde`, here.pupil);
  await sheet(elsewhere.workshop, '2026-11-04', `${prenom} est venu voir`, null, elsewhere.pupil);
  await sheet(elsewhere.workshop, '2026-11-11', `${nom}x et x${nom} sont d’autres noms`, null, elsewhere.pupil);
  await api.context().execute(workshop, elsewhere.workshop, (state) => {
    if (!state.sheet) throw new Error('the network has no such workshop');
    return [make(WorkshopChanged, { ...state.sheet, commentaire: `Dire à la mère de ${nom} de venir` })];
  });
  await api.harness.settled();
  const path = `/api/personnes/${here.pupil}`;
  const expected = [
    { idAtelier: elsewhere.workshop, date: null },
    { idAtelier: here.workshop, date: '2026-11-11' },
    { idAtelier: here.workshop, date: '2026-11-04' },
  ];
  const listed = await api.call('GET', `${path}/mentions?nature=eleve`, { as: eraser });
  expect(listed.body.data).toMatchObject(expected);
  expect((await api.call('GET', `${path}/mentions?nature=eleve`, { as: reader })).status).toBe(403);
  const body = { nature: 'eleve', motif: 'demande', confirmation: 'EFFACER', forcer: 1 };
  const erased = await api.call('POST', `${path}/effacement`, { as: eraser, body });
  expect((erased.body.data as { mentions: readonly object[] }).mentions).toMatchObject(expected);
});

test('a name of another alphabet’s letters is found however it is written', async () => {
  const people: readonly (readonly [nom: string, written: string])[] = [
    ['Šimić', 'SIMIC'],
    ['Wałęsa', 'WALESA'],
    ['Yıldız', 'Yildiz'],
    ['Şahin', 'ŞAHİN'],
    ['Đorđević', 'ĐORĐEVIĆ'],
    ['Sørensen', 'Sorensen'],
  ];
  const { details } = await api.context().load(pupil, elsewhere.pupil);
  if (!details) throw new Error('the network has no such pupil');
  const found = async (nom: string) => {
    await api.context().execute(pupil, elsewhere.pupil, () => [make(PupilDetailsChanged, { ...details, nom })]);
    await api.harness.settled();
    const path = `/api/personnes/${elsewhere.pupil}/mentions?nature=eleve`;
    const { data } = (await api.call('GET', path, { as: eraser })).body;
    return (data as { date: string | null }[]).flatMap(({ date }) => (date?.startsWith('2026-12') ? [date] : []));
  };
  for (const [index, [, written]] of people.entries())
    await sheet(here.workshop, `2026-12-0${index + 1}`, `Dire à ${written} de venir`, null, here.pupil);
  for (const [index, [nom, written]] of people.entries())
    expect([written, await found(nom)]).toEqual([written, [`2026-12-0${index + 1}`]]);
});
