import { make } from '@diapason/contracts/core';
import { SchoolingEnrolled } from '@diapason/contracts/families';
import type { ContributionListRow } from '@diapason/contracts/money';
import { schoolingDetails } from '@diapason/contracts/testing/people';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { jobs, reactions } from '../../catalogue';
import type { Caller } from '../../proofs/kit/test-api';
import { pupil } from '../families/aggregate/pupil';
import { seedFamily } from './testing/network';
import { dataOf, type Office, openOffice, YEAR } from './testing/office';

/** Two guardians of the same two pupils, and a family whose pupils leave. */
const FIRST = 2100;
const SECOND = 2101;
const PUPILS = [21_000, 21_001] as const;
const LEAVING = 2110;
/** Comes after the first calculations. */
const LATE = 2120;

let office: Office;
let supervisor: Caller;

beforeAll(async () => {
  office = await openOffice({ jobs, reactions });
  const context = office.api.context();
  await seedFamily(context, { idUtilisateur: FIRST, nom: 'ZIMMERWALD' });
  await seedFamily(context, { idUtilisateur: SECOND, nom: 'ARNAUD', eleves: [] });
  await seedFamily(context, { idUtilisateur: LEAVING, nom: 'COHEN' });
  supervisor = await office.hire(2001, 'superviseur@example.org', 1);
  for (const fk_eleve of PUPILS)
    await dataOf(
      office.post(
        '/api/utilisateursResponsables/elevesResponsables',
        { fk_eleve, fk_responsable: SECOND, fk_role: 1 },
        supervisor,
      ),
    );
  await office.calculate();
});
afterAll(() => office?.stop());

const billed = async () =>
  new Map(
    (
      await office.api.harness.query<{ payer: number; scolarites: number[]; total: number }>(
        'select id_utilisateur as payer, scolarites, montant_total::int as total from cotisation where fk_annee_scolaire = $1',
        [YEAR],
      )
    ).map(({ payer, scolarites, total }) => [payer, { scolarites: [...scolarites].sort(), total }]),
  );
const payerFor = async (year: number) =>
  (
    await dataOf<{ idUtilisateur: number }>(
      office.get(`/api/cotisations/cotisationPayeur/${SECOND}?fk_anneeScolaire=${year}`, supervisor),
    )
  ).idUtilisateur;
const firstOf = async (guardian: number) =>
  (
    await dataOf<{ premier: boolean }[]>(
      office.get(`/api/utilisateursResponsables/${guardian}/elevesAttached`, supervisor),
    )
  ).map(({ premier }) => premier);
/** Who owes what a family owes, as it is told by one of it. */
const owing = async (nature: 'eleve' | 'responsable' | 'cotisation', id: number, as = supervisor) => {
  const rows = await dataOf<ContributionListRow[]>(office.get(`/api/cotisations/famille/${id}?nature=${nature}`, as));
  return rows.map(({ idUtilisateur, fk_anneeScolaire, montantTotal }) => [
    idUtilisateur,
    fk_anneeScolaire,
    montantTotal,
  ]);
};
/** Papers that are asked of the one who pays. */
const papersOf = async (guardian: number) =>
  (
    await dataOf<{ pieces: { fk_eleve: number | null }[] }>(
      office.get(
        `/api/utilisateursResponsables/${guardian}/justificatifs/attendus?fk_anneeScolaire=${YEAR}`,
        supervisor,
      ),
    )
  ).pieces.filter(({ fk_eleve }) => fk_eleve === null).length;
const enrol = async (idEleve: number, idScolarite: number) => {
  await office.api
    .context()
    .execute(pupil, idEleve, () => [
      make(
        SchoolingEnrolled,
        schoolingDetails(idEleve, idScolarite, { fk_anneeScolaire: YEAR, fk_offre: 22, fk_site: 1 }),
      ),
    ]);
  await office.api.harness.settled();
};

test('what a family owes is told by a pupil, by who pays, and by a contribution, to who may see contributions', async () => {
  const total = (await billed()).get(FIRST)?.total;
  const [{ idCotisation } = { idCotisation: 0 }] = await dataOf<ContributionListRow[]>(
    office.get(`/api/cotisations/famille/${FIRST}?nature=responsable`, supervisor),
  );
  const family = [[FIRST, YEAR, total]];
  expect(await owing('eleve', PUPILS[1])).toEqual(family);
  expect(await owing('responsable', FIRST)).toEqual(family);
  expect(await owing('cotisation', idCotisation)).toEqual(family);
  // The other guardian pays nothing.
  expect(await owing('responsable', SECOND)).toEqual([]);
  const own = `/api/cotisations/famille/1042?nature=responsable`;
  expect((await office.get(own, office.guardian)).status).toBe(403);
  expect((await office.get(`/api/cotisations/famille/${FIRST}?nature=agent`, supervisor)).status).toBe(400);
});

test('after a deactivation a family owes what it owed, and who left is billed by status alone', async () => {
  const before = (await billed()).get(LEAVING);
  expect(before?.total).toBeGreaterThan(0);
  for (const id of [LEAVING * 10, LEAVING * 10 + 1])
    await dataOf(office.api.call('DELETE', `/api/eleves/${id}`, { as: supervisor }));
  await office.api.harness.settled();
  await office.calculate({ fk_responsable: LEAVING });
  await office.calculate();
  expect((await billed()).get(LEAVING)).toEqual(before);
});

test('an erased pupil is billed to nobody, also one who was hidden and enrolled before, and the family is calculated on', async () => {
  await seedFamily(office.api.context(), { idUtilisateur: LATE, nom: 'NÈGRE' });
  await office.api.harness.settled();
  const [gone, stays] = [LATE * 10, LATE * 10 + 1];
  const erase = (forcer: 0 | 1) =>
    office.api.call('POST', `/api/personnes/${gone}/effacement`, {
      as: supervisor,
      body: { nature: 'eleve', motif: 'demande', forcer, confirmation: 'EFFACER' },
    });
  await dataOf(office.api.call('DELETE', `/api/eleves/${gone}`, { as: supervisor }));
  await office.api.harness.settled();
  // The enrolment still runs, and is billed.
  expect((await erase(0)).status).toBe(422);
  await dataOf(erase(1));
  await office.api.harness.settled();
  await office.calculate();
  expect((await billed()).get(LATE)?.scolarites).toEqual([stays * 10]);
  await office.calculate({ fk_responsable: LATE });
});

test('once the first guardian is erased the next one pays, and what the erased one was billed is billed to nobody else', async () => {
  const before = await billed();
  expect([await firstOf(FIRST), await firstOf(SECOND)]).toEqual([
    [true, true],
    [false, false],
  ]);
  expect(await papersOf(SECOND)).toBe(0);
  await dataOf(
    office.api.call('POST', `/api/personnes/${FIRST}/effacement`, {
      as: supervisor,
      body: { nature: 'responsable', motif: 'demande', forcer: 1, confirmation: 'EFFACER' },
    }),
  );
  await office.api.harness.settled();
  expect(await firstOf(SECOND)).toEqual([true, true]);
  expect(await papersOf(SECOND)).toBeGreaterThan(0);
  await office.calculate();
  expect(await billed()).toEqual(before);
  expect([await payerFor(YEAR), await payerFor(YEAR + 1)]).toEqual([FIRST, SECOND]);
});

test('what the pupils begin afterwards is billed to the next guardian, and nothing besides', async () => {
  const before = await billed();
  await enrol(PUPILS[0], 999_001);
  await office.calculate({ fk_responsable: SECOND });
  const alone = await billed();
  expect(alone.get(SECOND)).toMatchObject({ scolarites: [999_001], total: expect.any(Number) });
  expect(alone.get(SECOND)?.total).toBeGreaterThan(0);
  expect(alone.get(FIRST)).toEqual(before.get(FIRST));
  expect(await payerFor(YEAR)).toBe(SECOND);
  // What is paid for the pupil is asked of both.
  expect((await owing('eleve', PUPILS[0])).map(([payer]) => payer)).toEqual([FIRST, SECOND]);
  await enrol(PUPILS[1], 999_002);
  await office.calculate();
  expect((await billed()).get(SECOND)?.scolarites).toEqual([999_001, 999_002]);
  expect((await billed()).get(FIRST)).toEqual(before.get(FIRST));
});
