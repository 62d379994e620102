import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { jobContext } from '../../machinery/app/job-context';
import { FAILED_LOGINS_MAIL } from '../../machinery/session/report-failed-logins';
import { type Caller, startTestApi, type TestApi } from '../../proofs/kit/test-api';
import { mail } from '../site/mail/mail';
import { paramsOf } from '../site/mail/registry';
import { renderTemplate } from '../site/mail/templates';
import { account } from './aggregate/account';
import { openAccount } from './commands/accounts';
import { FORGOTTEN_PASSWORD, sendForgottenPasswordLink } from './jobs/forgotten-password';
import { mailPasswordLink } from './jobs/password-link';
import { reportFailedLogins } from './jobs/tries-told';

const OLD = 'une portee de cinq lignes';
const NEW = 'les oies du capitole';
const EMAIL = 'famille@exemple.fr';

const inHand = (id: string, name: string) => ({
  id,
  name,
  batch: undefined,
  attempt: 1,
  begun: 1,
  requestedAt: new Date(),
  progress: async () => {},
});

describe('a forgotten password over HTTP', () => {
  let api: TestApi;
  let caller: Caller;

  beforeAll(async () => {
    api = await startTestApi();
    const context = api.context();
    await openAccount(context, { idUtilisateur: 701, isResponsable: 1, email: EMAIL, fk_groupe: 7, motDePasse: OLD });
    await context.visible();
    caller = await api.logIn(EMAIL, OLD);
  });
  afterAll(() => api?.stop());

  const asked = new Set<string>();
  /** Asks, then does what a worker does with the job that was queued. */
  async function ask(email: string) {
    const answer = await api.call('POST', '/api/askNewPassword', { body: { email } });
    const rows = await api.harness.query<{ id: string; data: Record<string, unknown> }>(
      `select id, data from vault.job where name = '${FORGOTTEN_PASSWORD.name}'`,
    );
    for (const { id, data } of rows.filter((row) => !asked.has(row.id))) {
      asked.add(id);
      await sendForgottenPasswordLink.run(data, jobContext(api.app, { ...inHand(id, FORGOTTEN_PASSWORD.name), data }));
    }
    return answer;
  }
  const save = (token: string, password: string, email = EMAIL) =>
    api.call('POST', '/api/saveNewPassword', { body: { email, password, token } });

  /** Does what the reaction's job does, and reads the link from the mail as it would be sent. */
  async function mailedToken(): Promise<string> {
    const { reset } = await api.context().load(account, 701);
    const job = inHand(`job-${reset?.idReset}`, 'password-link');
    const context = jobContext(api.app, { ...job, data: {} });
    await mailPasswordLink.run({ idUtilisateur: 701, idReset: reset?.idReset, motif: 'oubli' }, context);
    const requested = await context.load(mail, `${job.id}-nouveauMotDePasse`);
    if (!requested || !('mail' in requested) || !requested.mail) throw new Error('no mail was asked for');
    const params = await paramsOf(requested.mail, 'nouveauMotDePasse', context);
    const { text } = renderTemplate('nouveauMotDePasse', params);
    return /nouveau-mdp\/(\S+)/.exec(text)?.[1] ?? '';
  }

  // 000:173.b
  test('asking gets the same answer whether there is an account or not', async () => {
    const [known, unknown] = [await ask(EMAIL), await ask('personne@exemple.fr')];
    expect([known.status, unknown.status]).toEqual([200, 200]);
    expect(known.body).toEqual(unknown.body);
    expect(known.body).toMatchObject({ success: true, message: expect.stringMatching(/Si un compte correspond/) });
  });

  test('asking is the same work whether there is an account or not, and leaves no address behind', async () => {
    const jobs = () =>
      api.harness.query<{ data: object }>(`select data from vault.job where name = '${FORGOTTEN_PASSWORD.name}'`);
    const before = (await jobs()).length;
    await ask(EMAIL);
    await ask('inconnu@exemple.fr');
    const after = await jobs();
    expect(after.length - before).toBe(2);
    expect(JSON.stringify(after)).not.toContain('@');
  });

  // 000:174.b
  test('the link sets a password once, and ends every session', async () => {
    await ask(EMAIL);
    const token = await mailedToken();
    expect((await save(token, 'court')).body).toMatchObject({ success: false, field: 'password' });
    expect(await save(token, NEW, 'autre@exemple.fr')).toMatchObject({ status: 400, body: { field: 'email' } });
    expect(await save(token, NEW)).toMatchObject({
      status: 200,
      body: { success: true, message: expect.stringMatching(/./) },
    });
    expect((await save(token, NEW)).status).toBe(410);
    expect((await api.call('GET', '/api/session', { as: caller })).status).toBe(401);
    expect((await api.call('POST', '/api/login', { body: { email: EMAIL, password: OLD } })).status).toBe(401);
    caller = await api.logIn(EMAIL, NEW);
  });

  test('a password set by the link opens the network where others had tried too often, and its owner is told of the tries', async () => {
    const login = (password: string) => api.call('POST', '/api/login', { body: { email: EMAIL, password } });
    const statuses = await Promise.all(Array.from({ length: 12 }, async () => (await login('une autre')).status));
    expect(statuses.filter((status) => status === 429)).toHaveLength(4);
    expect((await login(NEW)).status).toBe(429);
    const told = await api.harness.query<{ id: string; data: Record<string, unknown> }>(
      `select id, data from vault.job where name = '${FAILED_LOGINS_MAIL.name}'`,
    );
    expect(told).toMatchObject([{ data: { idUtilisateur: 701 } }]);
    const { id = '', data = {} } = told[0] ?? {};
    expect(id).not.toContain('@');
    const context = jobContext(api.app, { ...inHand(id, FAILED_LOGINS_MAIL.name), data });
    await reportFailedLogins.run(data, context);
    expect(await context.load(mail, `${id}-essaisRefuses`)).toMatchObject({ mail: { destinataire: EMAIL } });
    await ask(EMAIL);
    const set = await save(await mailedToken(), OLD);
    expect([set.status, set.headers.get('set-cookie')]).toEqual([
      200,
      expect.stringMatching(/^diapason-device=.*HttpOnly/),
    ]);
    caller = await api.logIn(EMAIL, OLD);
  });

  test('an expired link and an invented one are refused', async () => {
    await ask(EMAIL);
    const token = await mailedToken();
    const before = api.harness.clock.now();
    api.harness.clock.set(new Date(before.getTime() + 3_601_000));
    expect((await save(token, NEW)).status).toBe(410);
    api.harness.clock.set(before);
    expect((await save(`${token.slice(0, -3)}abc`, NEW)).status).toBe(410);
  });

  test('neither a token nor a password is in the log of events or the journal', async () => {
    await ask(EMAIL);
    const token = await mailedToken();
    await api.harness.settled();
    const signature = token.split('.')[2];
    const rows = await api.harness.query<{ found: boolean }>(
      "select bool_or(j.data::text like '%' || $1 || '%' or j.data::text like '%' || $2 || '%' or j.data::text like '%argon2%') as found from journal.event j",
      [signature, NEW],
    );
    expect(rows[0]?.found).toBe(false);
    const jobs = await api.harness.query<{ found: boolean | null }>(
      "select bool_or(data::text like '%' || $1 || '%') as found from vault.job",
      [signature],
    );
    expect(jobs[0]?.found).not.toBe(true);
  });
});
