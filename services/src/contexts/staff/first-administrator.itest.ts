import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { resetToken } from '../../machinery/session/secrets';
import { startTestApi, type TestApi } from '../../proofs/kit/test-api';
import { account } from '../identity/aggregate/account';
import { inviteFirstAdministrator } from './first-administrator';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api?.stop());

test('an empty system lets its first administrator in, once, by a mailed link', async () => {
  const email = 'direction@exemple.fr';
  const context = api.context();
  await inviteFirstAdministrator(context, email);
  await context.visible();
  await inviteFirstAdministrator(api.context(), 'autre@exemple.fr');
  await api.harness.settled();
  const accounts = await api.harness.query<{ id_utilisateur: number; email: string }>(
    'select id_utilisateur, email from compte',
  );
  expect(accounts).toEqual([{ id_utilisateur: accounts[0]?.id_utilisateur, email }]);
  const id = Number(accounts[0]?.id_utilisateur);
  const { reset } = await api.context().load(account, id);
  const body = {
    email,
    password: 'les oies du capitole',
    token: resetToken(api.app.secrets, id, reset?.idReset ?? ''),
  };
  expect((await api.call('POST', '/api/saveNewPassword', { body })).status).toBe(200);
  const as = await api.logIn(email, body.password);
  const session = await api.call('GET', '/api/session', { as });
  expect(session.body.data).toMatchObject({ role: 'SuperAdmin', nomPrenomUtilisateur: 'ADMINISTRATEUR Premier' });
});
