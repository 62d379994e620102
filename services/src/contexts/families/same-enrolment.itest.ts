import { messages } from '@diapason/contracts/constants';
import type { SchoolingRow } from '@diapason/contracts/families';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { jobs, reactions } from '../../catalogue';
import type { Caller } from '../../proofs/kit/test-api';
import { dataOf, type Office, YEAR } from '../money/testing/office';
import { openDoubles } from './testing/doubles';
import { told } from './testing/merge-calls';

/** The first pupil of guardian 1042, for offer 10, and one of another family, for offer 22. */
const PUPIL = 10_420;
const OTHER = 10_500;
const TWICE = [409, messages.families.enrolledAlready];
const form = { fk_anneeScolaire: YEAR, fk_offre: 40, fk_statut: 1 };

let office: Office;
let supervisor: Caller;

beforeAll(async () => {
  ({ office } = await openDoubles({ jobs, reactions }));
  supervisor = await office.hire(2001, 'superviseur@example.org', 1);
});
afterAll(() => office?.stop());

const path = (idScolarite: number, pupil = PUPIL) => `/api/eleves/${pupil}/scolaritesInterne/${idScolarite}`;
const save = (more: object = {}, id = 0, pupil = PUPIL) =>
  office.post(path(id, pupil), { ...form, ...more }, supervisor);
const inOffer = async (offre: number, pupil = PUPIL) =>
  (await dataOf<SchoolingRow[]>(office.get(`/api/eleves/${pupil}/SI_list`, supervisor))).filter(
    ({ fk_offre }) => fk_offre === offre,
  );

test('of two secretaries who enter the same enrolment at once one is told that it is there', async () => {
  const both = await Promise.all([save(), save({ commentaire: 'Dossier complet' })]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const late = both.find(({ status }) => status === 409);
  expect([late?.body.message, late?.body.field]).toEqual([messages.families.enrolledAlready, 'fk_offre']);
  expect(await inOffer(40)).toHaveLength(1);
  expect(await told(save())).toEqual(TWICE);
});

test('a save that is repeated after a lost answer is answered as the first time', async () => {
  const again = () =>
    office.api.call('POST', path(0), {
      as: supervisor,
      body: { ...form, fk_offre: 41 },
      headers: { 'idempotency-key': 'inscription-41-encore' },
    });
  const first = await again();
  expect([first.status, (await again()).body.data]).toEqual([200, first.body.data]);
  expect(await inOffer(41)).toHaveLength(1);
});

test('a change that makes an enrolment one that is there is refused; of another instrument there may be one', async () => {
  const { idScolarite } = await dataOf<{ idScolarite: number }>(save({ fk_instrument: [3] }));
  expect(await told(save({ fk_instrument: [] }, idScolarite))).toEqual(TWICE);
  expect((await save({ fk_instrument: [3], commentaire: 'Violoncelle' }, idScolarite)).status).toBe(200);
});

test('a merge says beforehand what stays by the same comparison: the same styles, and as a complement of another', async () => {
  const of = { ...form, fk_offre: 22, fk_anneeScolaire: 8 };
  expect((await save({ ...of, fk_style: [1] })).status).toBe(200);
  for (const fk_style of [[1], [2]]) expect((await save({ ...of, fk_style }, 0, OTHER)).status).toBe(200);
  const fusion = `/api/eleves/${PUPIL}/fusion`;
  const { scolarites } = await dataOf<{ scolarites: { libelleAnneeScolaire: string; reste: boolean }[] }>(
    office.get(`${fusion}?fk_fusionne=${OTHER}`, supervisor),
  );
  const ofPast = scolarites.filter(({ libelleAnneeScolaire }) => libelleAnneeScolaire === '2025-2026');
  expect(ofPast.map(({ reste }) => reste)).toEqual([true, false]);
  expect((await office.post(fusion, { fk_fusionne: OTHER }, supervisor)).status).toBe(200);
  const kept = (await inOffer(22)).filter(({ fk_anneeScolaire }) => fk_anneeScolaire === 8);
  expect(kept.map(({ fk_style }) => fk_style)).toEqual([[1], [2]]);
});
