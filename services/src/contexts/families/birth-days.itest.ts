import { faults } from '@diapason/contracts/constants';
import { make } from '@diapason/contracts/core';
import { PupilDetailsChanged } from '@diapason/contracts/families';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Caller } from '../../proofs/kit/test-api';
import { dataOf, type Office, openOffice } from '../money/testing/office';
import { pupil } from './aggregate/pupil';

const PUPIL = 10_420;
let office: Office;
let supervisor: Caller;

beforeAll(async () => {
  office = await openOffice();
  supervisor = await office.hire(2001, 'superviseur@example.org', 1);
});
afterAll(() => office?.stop());

const pupilForm = { nom: 'PETIT', prenom: 'Zoé', fk_genre: 1, dateInscription: '2026-09-01' };
const guardianForm = { nom: 'PETIT', prenom: 'Anne', email: 'petit@example.org' };
const doubles = { nature: 'pupil', nom: 'PETIT', prenom: 'Zoé' };

test.each(['2199-12-31', '1899-12-31'])('nobody is born on %s, whoever says so and wherever', async (dateNaissance) => {
  const say = (path: string, body: object, as = supervisor) => office.post(path, { ...body, dateNaissance }, as);
  const tries = [
    await say('/api/eleves/0', pupilForm),
    await say(`/api/eleves/${PUPIL}`, {}),
    await say('/api/utilisateursResponsables/0', guardianForm),
    await say('/api/utilisateursResponsables/1042', {}),
    await say('/api/utilisateursResponsables/1042', {}, office.guardian),
    await say(`/api/eleves/${PUPIL}`, {}, office.guardian),
    await say('/api/recherche/doublons', doubles),
    await office.get(
      `/api/utilisateursResponsables/emailExist?email=petit@example.org&dateNaissance=${dateNaissance}`,
      supervisor,
    ),
  ];
  expect(tries.map(({ status, body }) => [status, body.message, body.field])).toEqual(
    tries.map(() => [400, faults.notABirthday, 'dateNaissance']),
  );
});

test('a sheet of before with such a day is read, and saved in its other fields', async () => {
  await office.api.context().execute(pupil, PUPIL, ({ details }) => {
    if (!details) throw new Error('no pupil');
    return [make(PupilDetailsChanged, { ...details, dateNaissance: '2199-12-31' })];
  });
  await office.api.harness.settled();
  const sheet = () => dataOf<object>(office.get(`/api/eleves/${PUPIL}`, supervisor));
  expect(await sheet()).toMatchObject({ dateNaissance: '2199-12-31' });
  expect((await office.post(`/api/eleves/${PUPIL}`, { telephoneMobile: '0639981234' }, supervisor)).status).toBe(200);
  expect((await office.post(`/api/eleves/${PUPIL}`, { dateNaissance: '2015-04-02' }, supervisor)).status).toBe(200);
  expect(await sheet()).toMatchObject({ dateNaissance: '2015-04-02', telephoneMobile: '+33639981234' });
});
