import { right } from '@diapason/contracts/constants';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { jobs, reactions } from '../../catalogue';
import type { Caller } from '../../proofs/kit/test-api';
import { hiring } from '../../proofs/rights-matrix/people';
import { seedFamily } from './testing/network';
import { dataOf, type Office, openOffice } from './testing/office';

const KEPT = 10_420;
const DOUBLE = 10_900;
const PAYER = 1042;
const FORMER = 1090;
/** Registered again for what the kept one does: its schooling stays with its record. */
const SAME = { pupil: 10_910, payer: 1091 };

let office: Office;
let secretary: Caller;

beforeAll(async () => {
  office = await openOffice({ jobs, reactions });
  await seedFamily(office.api.context(), { idUtilisateur: FORMER, nom: 'LEFEVRE', eleves: [[22]] });
  await seedFamily(office.api.context(), { idUtilisateur: SAME.payer, nom: 'LEFEVRE', eleves: [[10]] });
  const hire = hiring(office.api);
  secretary = await hire.agent(
    [right.seePupils, right.seePupilAndWorkshop, right.deactivatePupil, right.unlinkGuardian],
    [],
  );
  await office.api.harness.settled();
});
afterAll(() => office?.stop());

const billed = async () =>
  new Map(
    (
      await office.api.harness.query<{ payer: number; eleves: number[]; total: number }>(
        'select id_utilisateur as payer, eleves, montant_total::int as total from cotisation where fk_annee_scolaire = 9',
      )
    ).map(({ payer, eleves, total }) => [payer, { eleves: [...eleves].sort(), total }]),
  );

const merge = async (fk_fusionne = DOUBLE, kept = KEPT) => {
  await dataOf(office.post(`/api/eleves/${kept}/fusion`, { fk_fusionne }, secretary));
  await office.api.harness.settled();
};
const separate = async (id = DOUBLE) => {
  await dataOf(office.api.call('DELETE', `/api/eleves/${id}/fusion`, { as: secretary }));
  await office.api.harness.settled();
};

test.each([
  ['the kept one’s', PAYER, DOUBLE],
  ['the other one’s', FORMER, DOUBLE],
  ['the kept one’s, where both had the same,', PAYER, SAME.pupil],
  ['the other one’s, where both had the same,', SAME.payer, SAME.pupil],
])('after a separation a calculation of %s payer alone bills both as before the merge', async (_, payer, double) => {
  await office.calculate();
  const before = await billed();
  await merge(double);
  await office.calculate();
  expect(await billed()).not.toEqual(before);
  await separate(double);
  await office.calculate({ fk_responsable: payer });
  expect(await billed()).toEqual(before);
});

test.each([
  ['itself', SAME.pupil, PAYER],
  ['the one that was kept', KEPT, FORMER],
])('also where %s was merged with a third record since, and calculated for nobody else', async (_, again, payer) => {
  await office.calculate();
  const before = await billed();
  await merge(SAME.pupil);
  await office.calculate();
  await separate(SAME.pupil);
  await merge(again, DOUBLE);
  await separate(again);
  await office.calculate({ fk_responsable: payer });
  expect(await billed()).toEqual(before);
});

test.each([
  ['the kept one’s payer', PAYER],
  ['the former payer, who is a guardian no more,', FORMER],
])(
  'after a merge of two records of a pupil a calculation of %s alone bills each schooling once',
  async (_, fk_responsable) => {
    await office.calculate();
    const before = await billed();
    expect(before.get(FORMER)?.eleves).toEqual([DOUBLE]);
    await merge();
    if (fk_responsable === FORMER) {
      const body = { fk_eleve: KEPT, fk_responsable };
      const path = '/api/utilisateursResponsables/elevesResponsables';
      await dataOf(office.api.call('DELETE', path, { as: secretary, body }));
      await office.api.harness.settled();
    }
    await office.calculate({ fk_responsable });
    const after = await billed();
    expect(after.get(PAYER)?.eleves).toEqual([KEPT, KEPT + 1]);
    expect(after.get(PAYER)?.total).toBeGreaterThan(before.get(PAYER)?.total ?? 0);
    expect(after.get(FORMER)).toEqual({ eleves: [], total: 0 });
    await office.calculate();
    expect(await billed()).toEqual(after);
    await separate();
  },
);
