import { messages } from '@diapason/contracts/constants';
import type { SchoolingRow } from '@diapason/contracts/families';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Caller } from '../../proofs/kit/test-api';
import { calculationInputs } from './jobs/inputs/calculation-inputs';
import { dataOf, type Office, openOffice, YEAR } from './testing/office';

/** The first pupil of guardian 1042. */
const PUPIL = 10_420;

let office: Office;
let supervisor: Caller;

beforeAll(async () => {
  office = await openOffice(undefined, { now: '2027-03-08T10:00:00.000Z' });
  supervisor = await office.hire(2001, 'superviseur@example.org', 1);
});
afterAll(() => office?.stop());

const save = (fk_offre: number, more: object = {}, idScolarite = 0) =>
  office.post(
    `/api/eleves/${PUPIL}/scolaritesInterne/${idScolarite}`,
    { fk_anneeScolaire: YEAR, fk_offre, fk_statut: 1, ...more },
    supervisor,
  );
/** From when each practice counts, by its offer. */
async function entries(): Promise<Record<number, string | null>> {
  const { harness } = office.api;
  await harness.settled();
  const [family] = await calculationInputs(harness.readModels, YEAR, [1042]);
  const practices = family?.inputs.pratiques.filter(({ idEleve }) => idEleve === PUPIL) ?? [];
  return Object.fromEntries(practices.map(({ fk_offre, dateEntree }) => [fk_offre, dateEntree]));
}

test('a practice counts from its day of entry, whenever it was keyed', async () => {
  await dataOf(save(22));
  await dataOf(save(40, { dateEntree: '2026-09-15' }));
  const { idScolarite } = await dataOf<{ idScolarite: number }>(save(41, { dateEntree: null, fk_statut: 2 }));
  expect(await entries()).toEqual({ 10: null, 22: '2027-03-08', 40: '2026-09-15' });
  await dataOf(save(41, {}, idScolarite));
  expect(await entries()).toMatchObject({ 41: null });
  await dataOf(save(41, { dateEntree: '2027-03-01' }, idScolarite));
  expect(await entries()).toMatchObject({ 41: '2027-03-01' });
  const shown = await dataOf<SchoolingRow[]>(office.get(`/api/eleves/${PUPIL}/SI_list`, supervisor));
  expect(shown.find((one) => one.fk_offre === 41)).toMatchObject({ dateEntree: '2027-03-01' });
});

test('a day of entry outside the school year is refused on its field', async () => {
  const { status, body } = await save(11, { dateEntree: '2027-08-01' });
  expect([status, body.message, body.field]).toEqual([
    400,
    messages.dates.outsideYear('01/08/2026', '31/07/2027'),
    'dateEntree',
  ]);
});
