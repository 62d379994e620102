import { messages } from '@diapason/contracts/constants';
import type { ContributionSummary } from '@diapason/contracts/money';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Caller } from '../../proofs/kit/test-api';
import { dataOf, type Office, openOffice, YEAR } from './testing/office';

const INCOME = 'Revenus déclarés par la famille, à vérifier';
const TOWN = 'Commune déclarée par la famille, à vérifier';
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
  return found.map(({ idUtilisateur, revenuAVerifier, communeAVerifier, explication }) => ({
    idUtilisateur,
    income: revenuAVerifier === 1,
    town: communeAVerifier === 1,
    said: [INCOME, TOWN].filter((words) => explication.includes(words)),
  }));
};

describe('income', () => {
  it('is found, counted and said of the family that declared it, until an agent has saved it', async () => {
    expect(await toVerify()).toEqual([]);
    const { idRevenu } = await declare(0, guardian);
    await office.calculate({ fk_responsable: 1043 });
    expect(await toVerify()).toEqual([{ idUtilisateur: 1043, income: true, town: false, said: [INCOME] }]);
    const [other, own] = await office.contributions({ tri: 'nom' });
    expect([other?.revenuAVerifier, own?.revenuAVerifier]).toEqual([0, 1]);
    await declare(idRevenu, office.secretary);
    expect(await toVerify()).toEqual([]);
    expect((await office.contributions()).map(({ explication }) => explication.includes(INCOME))).toEqual([
      false,
      false,
    ]);
  });

  it('of another year says nothing of this one', async () => {
    const body = { fk_responsable: 1043, fk_anneeScolaire: YEAR + 1, revenuFiscal: 24_000, nombrePart: 2 };
    await dataOf(office.post('/api/responsablesRevenus/0', body, guardian));
    expect(await toVerify()).toEqual([]);
  });
});

describe('a municipality', () => {
  const inCastres = { codePostal: '81100', ville: 'Castres' };
  const sheetOf = (as: Caller) =>
    dataOf<{ version: number; communeDeclareeLe: string | null }>(office.get('/api/utilisateursResponsables/1043', as));
  const save = (body: object, as: Caller) => office.post('/api/utilisateursResponsables/1043', body, as);
  const profile = { lieuNaissance: 'Albi', departementNaissance: '81', telephoneMobile: '0639980102' };
  const zone = async () => (await office.contributions()).find(({ idUtilisateur }) => idUtilisateur === 1043)?.zone;

  const aMinuteLater = () => {
    const { clock } = office.api.harness;
    clock.set(new Date(clock.now().getTime() + 60_000));
  };

  it('that the family moves to is found, counted and said once it is calculated with, until an agent confirms it', async () => {
    expect(await zone()).toBe('exterieur');
    aMinuteLater();
    await dataOf(save({ ...profile, ...inCastres }, guardian));
    expect(await toVerify()).toEqual([]);
    aMinuteLater();
    await office.calculate({ fk_responsable: 1043 });
    expect(await zone()).toBe('adherent');
    expect(await toVerify()).toEqual([{ idUtilisateur: 1043, income: false, town: true, said: [TOWN] }]);

    const { version, communeDeclareeLe } = await sheetOf(guardian);
    expect(communeDeclareeLe).toMatch(/^\d{4}-\d{2}-\d{2}T/);
    const own = await save({ communeConfirmee: 1, versionAttendue: version }, guardian);
    expect([own.status, own.body.message]).toEqual([403, messages.families.ownTown]);
    expect((await save({ communeConfirmee: 1, versionAttendue: version - 1 }, office.secretary)).status).toBe(409);
    await dataOf(save({ profession: 'Luthière' }, office.secretary));
    expect(await toVerify()).toHaveLength(1);
    expect((await save({ communeConfirmee: 1 }, office.secretary)).status).toBe(400);
    const seen = { versionAttendue: (await sheetOf(office.secretary)).version };
    await dataOf(save({ communeConfirmee: 1, ...seen }, office.secretary));
    expect(await toVerify()).toEqual([]);
    expect((await sheetOf(office.secretary)).communeDeclareeLe).toBeNull();
    expect(await zone()).toBe('adherent');
  });

  it('that the desk enters counts at once', async () => {
    await dataOf(save({ codePostal: '81000', ville: 'Albi' }, office.secretary));
    await office.calculate({ fk_responsable: 1043 });
    expect([await zone(), await toVerify()]).toEqual(['exterieur', []]);
  });

  // 002:618.b
  it('that nobody has proved by 30 September is taken away by an agent: the outside tariff; no income is bracket 6', async () => {
    const records = await dataOf<{ idRevenu: number; fk_anneeScolaire: number }[]>(
      office.get('/api/responsablesRevenus/listFiscalite/1043', office.secretary),
    );
    const own = records.find(({ fk_anneeScolaire }) => fk_anneeScolaire === YEAR);
    const without = { fk_responsable: 1043, fk_anneeScolaire: YEAR, revenuFiscal: 0, nombrePart: 0, absence: 1 };
    await dataOf(office.post(`/api/responsablesRevenus/${own?.idRevenu}`, without, office.secretary));
    const billed = async (town: object) => {
      await dataOf(save(town, office.secretary));
      await office.calculate({ fk_responsable: 1043 });
      const row = (await office.contributions()).find(({ idUtilisateur }) => idUtilisateur === 1043);
      return [row?.zone, row?.tranche];
    };
    expect(await billed(inCastres)).toEqual(['adherent', 6]);
    expect(await billed({ codePostal: '', ville: '' })).toEqual(['exterieur', 6]);
  });
});
