import { messages, right } from '@diapason/contracts/constants';
import { make } from '@diapason/contracts/core';
import { SchoolingEnrolled, SchoolingRemoved } from '@diapason/contracts/families';
import { schoolingDetails } from '@diapason/contracts/testing/people';
import { eventually } from '@diapason/local-stack/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Caller } from '../../proofs/kit/test-api';
import { type Hiring, hiring } from '../../proofs/rights-matrix/people';
import { pupil } from '../families/aggregate/pupil';
import { seedFamily } from './testing/network';
import { dataOf, type Office, openOffice, YEAR } from './testing/office';

const NOWHERE = 16;
let office: Office;
let hire: Hiring;
beforeAll(async () => {
  office = await openOffice();
  hire = hiring(office.api);
  // Families 1042 and 1043 are on site 1.
  await seedFamily(office.api.context(), { idUtilisateur: 1050, nom: 'CASTRES', eleves: [[10]], fk_site: 2 });
  await office.api.harness.settled();
});
afterAll(() => office?.stop());

const calculator = (site: number, ...more: readonly number[]) =>
  hire.agent([right.seeContributions, right.calculateContributions, ...more], ['cotisation'], 'Administratif', site);
const ask = (body: object, as?: Caller) => office.post('/api/cotisations/calcul', body, as);
const jobs = async () =>
  (await office.api.harness.query<{ n: number }>("select count(*)::int as n from vault.job where queue = 'calcul'"))[0]
    ?.n;
/** Calculates the year and waits for the end: how many families it was. */
const calculate = async (as: Caller) => {
  const { idCalcul, total } = await dataOf<{ idCalcul: number; total: number }>(ask({ fk_anneeScolaire: YEAR }, as));
  await eventually(async () => {
    const state = await dataOf<{ finished: boolean }>(office.get(`/api/cotisations/calcul/${idCalcul}`, as));
    return state.finished ? true : undefined;
  });
  await office.api.harness.settled();
  return total;
};
const versions = async () =>
  Object.fromEntries((await office.contributions()).map((row) => [row.idUtilisateur, row.version]));
const nothing = { status: 422, body: { message: messages.money.nothingToCalculate } };

describe('who is held to own sites', () => {
  it('calculates the families of these sites alone, before and after they have a contribution', async () => {
    const [held, nowhere, free] = [
      await calculator(2),
      await calculator(NOWHERE),
      await calculator(2, right.changeContributionSite),
    ];
    await hire.ready();
    expect(await ask({ fk_anneeScolaire: YEAR }, nowhere)).toMatchObject(nothing);
    expect(await jobs()).toBe(0);
    expect(await calculate(held)).toBe(1);
    expect(await versions()).toEqual({ 1050: 1 });
    expect(await calculate(free)).toBe(3);
    expect(await versions()).toEqual({ 1042: 1, 1043: 1, 1050: 1 });

    const later = schoolingDetails(10420, 104209, { fk_offre: 22, fk_site: 2 });
    await office.api.context().execute(pupil, 10420, () => [make(SchoolingEnrolled, later)]);
    await office.api
      .context()
      .execute(pupil, 10500, () => [make(SchoolingRemoved, { idEleve: 10500, idScolarite: 105000 })]);
    await office.api.harness.settled();
    // One has a pupil here from now on, of the other the list still shows the contribution.
    expect(await calculate(held)).toBe(2);
    expect(await versions()).toEqual({ 1042: 2, 1043: 1, 1050: 2 });
  });

  it('calculates no single family of other sites, whatever else of it they see', async () => {
    const people = [right.calculateGuardianContribution, right.seeGuardian, right.changeGuardianSite];
    const [held, seeing, free] = [
      await calculator(2),
      await hire.agent(people, ['cotisation', 'espaceResponsable'], 'Administratif', 2),
      await calculator(2, right.changeContributionSite, ...people),
    ];
    await hire.ready();
    const one = { fk_anneeScolaire: YEAR, fk_responsable: 1042 };
    expect([(await ask(one, held)).status, (await ask(one, seeing)).status]).toEqual([200, 200]);
    await seedFamily(office.api.context(), { idUtilisateur: 1051, eleves: [[10]] });
    await office.api.harness.settled();
    const other = { ...one, fk_responsable: 1051 };
    expect([(await ask(other, held)).status, (await ask(other, seeing)).status]).toEqual([403, 403]);
    expect((await ask(other, free)).status).toBe(200);
  });
});

it('another school year than the current one is calculated with 216, as it is listed', async () => {
  const [held, free] = [
    await calculator(1, right.changeContributionSite),
    await calculator(1, right.changeContributionSite, right.changeContributionYear),
  ];
  await hire.ready();
  const body = { fk_anneeScolaire: YEAR - 1 };
  expect(await ask(body, held)).toMatchObject({ status: 403, body: { field: 'fk_anneeScolaire' } });
  expect((await office.post('/api/cotisations/liste', body, held)).status).toBe(403);
  expect((await ask(body, free)).status).toBe(422);
  expect((await ask({ fk_anneeScolaire: YEAR }, held)).status).toBe(200);
});

describe('one family without schooling in the year', () => {
  it('has nothing to calculate, as the year has where that is nobody', async () => {
    const before = await jobs();
    expect(await ask({ fk_anneeScolaire: YEAR, fk_responsable: 1044 })).toMatchObject(nothing);
    expect(await jobs()).toBe(before);
  });

  it('is calculated while it has a contribution that changes by that', async () => {
    await seedFamily(office.api.context(), { idUtilisateur: 1052, eleves: [[10]] });
    await office.api.harness.settled();
    const one = { fk_anneeScolaire: YEAR, fk_responsable: 1052 };
    const computed = () => office.calculate({ fk_responsable: 1052 });
    expect(await computed()).toMatchObject({ total: 1, failed: 0 });
    expect(await computed()).toMatchObject({ total: 1, changed: 0, failed: 0 });
    await office.api
      .context()
      .execute(pupil, 10520, () => [make(SchoolingRemoved, { idEleve: 10520, idScolarite: 105200 })]);
    await office.api.harness.settled();
    expect(await computed()).toMatchObject({ changed: 1, failed: 0 });
    expect((await office.contributions()).find(({ idUtilisateur }) => idUtilisateur === 1052)?.montantTotal).toBe(0);
    expect(await ask(one)).toMatchObject(nothing);
  });
});
