import { make } from '@diapason/contracts/core';
import { GuardianDetailsChanged, type GuardianSheet } from '@diapason/contracts/families';
import { addressesApart } from '@diapason/projections/families/queries/addresses-apart';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Caller } from '../../proofs/kit/test-api';
import { guardian } from '../families/aggregate/guardian';
import { dataOf, type Office, openOffice } from '../money/testing/office';

const GUARDIAN = 1042;
const EMAIL = 'lucie@example.org';

let office: Office;
let supervisor: Caller;

beforeAll(async () => {
  office = await openOffice({ jobs: [], reactions: [] });
  supervisor = await office.hire(2001, 'superviseur@example.org', 1);
});
afterAll(() => office?.stop());

const sheet = () => dataOf<GuardianSheet>(office.get(`/api/utilisateursResponsables/${GUARDIAN}`, supervisor));
const save = (body: object) =>
  dataOf<{ emailAConfirmer: boolean; version: number }>(
    office.post(`/api/utilisateursResponsables/${GUARDIAN}`, body, supervisor),
  );
const apart = () => addressesApart(office.api.harness.pool);

test.each([
  ['with the account’s address', { email: EMAIL }],
  ['with the address that it shows', { email: 'ancienne@example.org', profession: 'luthière' }],
  ['with another field', { profession: 'archetière' }],
])(
  'a sheet that shows another address than the account has is found, and follows it once it is saved %s',
  async (_, body) => {
    await office.api
      .context()
      .execute(guardian, GUARDIAN, ({ details }) =>
        details ? [make(GuardianDetailsChanged, { ...details, email: 'ancienne@example.org' })] : [],
      );
    await office.api.harness.settled();
    expect(await apart()).toEqual([GUARDIAN]);
    const { version: versionAttendue } = await sheet();
    const { emailAConfirmer, version } = await save({ ...body, versionAttendue });
    expect(emailAConfirmer).toBe(false);
    expect(await sheet()).toMatchObject({ email: EMAIL, version, emailEnAttente: null });
    await office.api.harness.settled();
    expect(await apart()).toEqual([]);
  },
);

test('a new address is asked to confirm as ever, and the sheet shows the old one until then', async () => {
  expect((await save({ email: 'nouvelle@example.org' })).emailAConfirmer).toBe(true);
  expect(await sheet()).toMatchObject({ email: EMAIL, emailEnAttente: 'nouvelle@example.org' });
  await office.api.harness.settled();
  expect(await apart()).toEqual([]);
});
