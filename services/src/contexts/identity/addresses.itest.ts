import { messages } from '@diapason/contracts/constants';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { letters } from '../../proofs/kit/letters';
import { startTestApi, type TestApi } from '../../proofs/kit/test-api';
import { emailReservation } from './aggregate/email';
import { openAccount, requestEmailChange } from './commands/accounts';

let api: TestApi;
const email = 'archet@exemple.fr';
const opening = (idUtilisateur: number, address = email) => ({
  idUtilisateur,
  email: address,
  isResponsable: 0 as const,
  fk_groupe: 3,
});

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api?.stop());

const after = (seconds: number) => api.harness.clock.set(new Date(api.harness.clock.now().getTime() + seconds * 1_000));

test('an address left behind by a command that died is free a minute later, not before', async () => {
  const { accounts, execute, now } = api.context();
  const empreinte = accounts.emailHash(email);
  await execute(emailReservation, empreinte, emailReservation.reserve({ empreinte, idUtilisateur: 601, date: now }));
  const taken = { status: 409, field: 'email', message: messages.families.emailExists };
  await expect(openAccount(api.context(), opening(602))).rejects.toMatchObject(taken);
  after(61);
  await openAccount(api.context(), opening(602));
  after(61);
  await expect(openAccount(api.context(), opening(603))).rejects.toMatchObject(taken);
});

test('an address is free once its account has another', async () => {
  const mailsOf = letters(api);
  await requestEmailChange(api.context(), 602, { email: 'chevalet@exemple.fr', byStaff: true });
  await expect(openAccount(api.context(), opening(603))).rejects.toMatchObject({ status: 409 });
  const [toNew] = await mailsOf(602);
  const token = /confirmer-email\/(\S+)/.exec(toNew?.text ?? '')?.[1];
  expect((await api.call('POST', '/api/confirmerEmail', { body: { token } })).status).toBe(200);
  await mailsOf(602);
  await openAccount(api.context(), opening(603));
  await expect(openAccount(api.context(), opening(604, 'chevalet@exemple.fr'))).rejects.toMatchObject({ status: 409 });
});
