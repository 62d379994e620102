import { messages, right } from '@diapason/contracts/constants';
import { make } from '@diapason/contracts/core';
import { PaymentRegistered } from '@diapason/contracts/money';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { jobs, reactions } from '../../catalogue';
import type { Caller } from '../../proofs/kit/test-api';
import { hiring } from '../../proofs/rights-matrix/people';
import { mergeCalls, told } from '../families/testing/merge-calls';
import { contribution } from './aggregate/contribution';
import { calculated, entry } from './testing/histories';
import { seedFamily } from './testing/network';
import { dataOf, type Office, openOffice, YEAR } from './testing/office';

/** Lucie was entered twice: one record owes 537 €, the other paid 209 € too much. */
const [KEPT, DOUBLE] = [1042, 1050];
const [DUE, OVERPAID] = [801, 802];
const TOGETHER = 328_00;

let office: Office;
let secretary: Caller;

interface Row {
  readonly idCotisation: number;
  readonly montantTotal: number;
  readonly MontantDejaRegle: number;
}
const rest = ({ montantTotal, MontantDejaRegle }: Row) => montantTotal - MontantDejaRegle;
/** Number and rest of each row, as the list of the year has them. */
const listed = async () =>
  (await dataOf<Row[]>(office.post('/api/cotisations/liste', { fk_anneeScolaire: YEAR, recherche: 'lefevre' })))
    .map((row): readonly [number, number] => [row.idCotisation, rest(row)])
    .sort(([one], [other]) => one - other);
/** What a guardian’s own page asks them to pay. */
const asked = async (as: Caller) =>
  (await dataOf<Row[]>(office.get(`/api/cotisations/liste/${as.idUtilisateur}`, as))).map(rest);

const { merge, separate } = mergeCalls({ kept: KEPT, double: DOUBLE, nature: 'responsable' }, () => ({
  office,
  secretary,
}));

beforeAll(async () => {
  office = await openOffice({ jobs, reactions });
  const context = office.api.context();
  await seedFamily(context, { idUtilisateur: DOUBLE, nom: 'LEFEVRE', email: 'lucie.double@example.org', eleves: [] });
  await context.execute(contribution, DUE, () => [
    calculated(537_00, { idCotisation: DUE, idUtilisateur: KEPT, fk_anneeScolaire: YEAR }),
  ]);
  await context.execute(contribution, OVERPAID, () => [
    calculated(291_00, { idCotisation: OVERPAID, idUtilisateur: DOUBLE, fk_anneeScolaire: YEAR }),
    make(PaymentRegistered, { idCotisation: OVERPAID, ...entry(500_00, { idReglement: 940_001 }) }),
  ]);
  const hire = hiring(office.api);
  secretary = await hire.agent(
    [right.seeGuardians, right.seeGuardian, right.deactivateGuardian, right.changeGuardianSite],
    ['cotisation'],
  );
  await hire.ready();
  await office.api.harness.settled();
});
afterAll(() => office?.stop());

test('two rows of one payer and year, 537 € due and 209 € overpaid, are one that asks for 328 €; separated, they are what they were', async () => {
  const apart = [
    [DUE, 537_00],
    [OVERPAID, -209_00],
  ];
  expect(await listed()).toEqual(apart);
  expect(await asked(office.guardian)).toEqual([537_00]);

  expect(await told(merge())).toEqual([200, messages.families.recordsMerged]);
  await office.api.harness.settled();
  expect(await listed()).toEqual([[DUE, TOGETHER]]);
  expect(await asked(office.guardian)).toEqual([TOGETHER]);

  expect(await told(separate())).toEqual([200, messages.families.recordsSeparated]);
  await office.api.harness.settled();
  expect(await listed()).toEqual(apart);
  expect(await asked(office.guardian)).toEqual([537_00]);
});
