import type { ContributionSummary } from '@diapason/contracts/money';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Caller } from '../../proofs/kit/test-api';
import { dataOf, type Office, openOffice, YEAR } from './testing/office';

const SAID = 'Revenus déclarés par la famille, à vérifier';
let office: Office;
let guardian: Caller;

beforeAll(async () => {
  office = await openOffice();
  guardian = await office.hire(1043, 'martin@example.org', 7);
  await office.calculate();
});
afterAll(() => office?.stop());

const declare = (idRevenu: number, as: Caller) =>
  dataOf<{ idRevenu: number }>(
    office.post(
      `/api/responsablesRevenus/${idRevenu}`,
      { fk_responsable: 1043, fk_anneeScolaire: YEAR, revenuFiscal: 24_000, nombrePart: 2 },
      as,
    ),
  );
const toVerify = async () => {
  const found = await office.contributions({ revenus: 'aVerifier' });
  const summary = (body: object) =>
    dataOf<ContributionSummary>(office.post('/api/cotisations/resume', { fk_anneeScolaire: YEAR, ...body }));
  expect((await summary({ revenus: 'aVerifier' })).nombre).toBe(found.length);
  expect((await summary({})).aVerifier).toBe(found.length);
  return found.map(({ idUtilisateur, revenuAVerifier, explication }) => ({
    idUtilisateur,
    revenuAVerifier,
    said: explication.includes(SAID),
  }));
};

it('is found, counted and said of the family that declared it, until an agent has saved it', async () => {
  expect(await toVerify()).toEqual([]);
  const { idRevenu } = await declare(0, guardian);
  await office.calculate({ fk_responsable: 1043 });
  expect(await toVerify()).toEqual([{ idUtilisateur: 1043, revenuAVerifier: 1, said: true }]);
  const [other, own] = await office.contributions({ tri: 'nom' });
  expect([other?.revenuAVerifier, own?.revenuAVerifier]).toEqual([0, 1]);
  await declare(idRevenu, office.secretary);
  expect(await toVerify()).toEqual([]);
  expect((await office.contributions()).map(({ explication }) => explication.includes(SAID))).toEqual([false, false]);
});

it('of another year says nothing of this one', async () => {
  const body = { fk_responsable: 1043, fk_anneeScolaire: YEAR + 1, revenuFiscal: 24_000, nombrePart: 2 };
  await dataOf(office.post('/api/responsablesRevenus/0', body, guardian));
  expect(await toVerify()).toEqual([]);
});
