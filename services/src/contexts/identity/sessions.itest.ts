import { endpoints } from '@diapason/contracts';
import { right } from '@diapason/contracts/constants';
import { queries } from '@diapason/projections/catalogue/queries';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { Redis } from 'ioredis';
import { commands } from '../../catalogue';
import { createApp } from '../../machinery/http/create-app';
import { httpDeps } from '../../machinery/http/http-deps';
import { type Listening, listen } from '../../machinery/http/listen';
import { forgetOldSessions, openSession } from '../../machinery/session/sessions';
import { type Answer, type Caller, startTestApi, type TestApi } from '../../proofs/kit/test-api';
import { noLimits } from '../../proofs/rights-matrix/door';
import { decideDefine, roleGroup } from './aggregate/role-group';
import { changeAccountGroup, deactivateAccount, openAccount, setPassword } from './commands/accounts';

const PASSWORD = 'une portee de cinq lignes';
const MINUTE = 60_000;
const deputy = { idUtilisateur: 851, email: 'adjointe@exemple.fr', isResponsable: 0, fk_groupe: 51 } as const;
const clerk = { idUtilisateur: 852, email: 'commis@exemple.fr', isResponsable: 0, fk_groupe: 52 } as const;
const held = [right.impersonateAgent, right.seeOwnProfile, right.seeAgents];

describe('sessions over HTTP', () => {
  let api: TestApi;
  let second: Listening;
  let redis: Redis;
  const start = Date.parse('2026-11-21T10:00:00.000Z');
  const at = (ms: number) => api.harness.clock.set(new Date(start + ms));

  const group = (idGroupe: number, fonctions: readonly number[], modules: readonly string[]) => ({
    idGroupe,
    libelleGroupe: `Groupe ${idGroupe}`,
    commentaire: '',
    supprimable: 1 as const,
    role: 'Agent',
    fonctions: [...fonctions],
    modules: [...modules],
  });

  beforeAll(async () => {
    api = await startTestApi({ limits: noLimits, now: new Date(start).toISOString() });
    redis = new Redis(api.harness.stack.redisUrl);
    const app = createApp(
      httpDeps(api.app, { endpoints, handlers: [...commands, ...queries], redis, limits: noLimits }),
    );
    second = await listen(app, '127.0.0.1', 0);
    const context = api.context();
    await context.execute(roleGroup, 51, (state) => decideDefine(state, group(51, held, ['absences'])));
    await context.execute(roleGroup, 52, (state) =>
      decideDefine(state, group(52, [right.seeOwnProfile], ['absences'])),
    );
    await context.execute(roleGroup, 53, (state) =>
      decideDefine(state, group(53, [right.seeOwnProfile, right.manageRoleGroups], ['absences', 'gestionSite'])),
    );
    for (const one of [deputy, clerk]) await openAccount(context, { ...one, motDePasse: PASSWORD });
    await api.harness.settled();
  });
  beforeEach(() => at(0));
  afterAll(async () => {
    await second?.stop(1_000);
    redis?.disconnect();
    await api?.stop();
  });

  const cookieOf = (answer: Answer) => (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  const callerOf = (answer: Answer): Caller => {
    const { token, user } = answer.body.data as { token: string; user: { idUtilisateur: number } };
    return { token, idUtilisateur: user.idUtilisateur };
  };
  const claimsOf = ({ token }: Caller): { exp: number; sid: string } =>
    JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  const enter = async ({ email }: { email: string } = deputy) => {
    const answer = await api.call('POST', '/api/login', { body: { email, password: PASSWORD } });
    expect(answer.status).toBe(200);
    return { as: callerOf(answer), cookie: cookieOf(answer) };
  };
  const choose = ({ idUtilisateur }: { idUtilisateur: number }) =>
    setPassword(api.context(), { idUtilisateur, motDePasse: PASSWORD, origine: 'profil' });
  const borrow = (as: Caller) =>
    api.call('GET', `/api/usurpation?fk_id=${clerk.idUtilisateur}&isResponsable=0`, { as });
  const finish = (as: Caller) => api.call('GET', '/api/usurpation/fin', { as });
  const renew = (cookie: string) => api.call('POST', '/api/refresh', { headers: { cookie } });
  /** What two processes of the API say of a token. */
  const seen = async (as: Caller) => {
    const headers = { authorization: `Bearer ${as.token}`, 'user-id': String(as.idUtilisateur) };
    const answers = [api.url, second.url].map((url) => fetch(`${url}/api/session`, { headers }));
    return (await Promise.all(answers)).map(({ status }) => status);
  };

  test('a token alone prolongs nothing: not by returning from nobody, nor by acting for another and returning', async () => {
    const { as } = await enter();
    const idle = await finish(as);
    expect([idle.status, idle.headers.get('set-cookie')]).toEqual([409, null]);
    at(10 * MINUTE);
    const lent = await borrow(as);
    const back = await finish(callerOf(lent));
    expect([lent.status, back.status]).toEqual([200, 200]);
    for (const answer of [lent, back]) {
      expect(answer.headers.get('set-cookie')).toBeNull();
      expect(claimsOf(callerOf(answer)).exp).toBe(claimsOf(as).exp);
    }
    expect(claimsOf(callerOf(back)).sid).toBe(claimsOf(as).sid);
    at(16 * MINUTE);
    expect(await seen(callerOf(back))).toEqual([401, 401]);
  });

  test('who leaves after the half hour of acting for another is over leaves all the same', async () => {
    const { as, cookie } = await enter();
    const lent = callerOf(await borrow(as));
    at(40 * MINUTE);
    expect(await seen(lent)).toEqual([401, 401]);
    expect((await api.call('POST', '/api/logout', { as: lent })).status).toBe(200);
    expect((await renew(cookie)).status).toBe(401);
  });

  test('an impersonation that was ended answers nowhere any more, however many calls are under way', async () => {
    const { as, cookie } = await enter();
    const lent = callerOf(await borrow(as));
    expect(await seen(lent)).toEqual([200, 200]);
    const swarm = Array.from({ length: 20 }, () => seen(lent));
    const back = callerOf(await finish(lent));
    expect(new Set((await Promise.all(swarm)).flat()).has(500 as number)).toBe(false);
    const after = await Promise.all(Array.from({ length: 20 }, () => seen(lent)));
    expect(new Set(after.flat())).toEqual(new Set([401]));
    expect(await seen(back)).toEqual([200, 200]);
    expect((await finish(lent)).status).toBe(401);
    // The one cookie of the session now renews the own identity.
    expect(callerOf(await renew(cookie)).idUtilisateur).toBe(deputy.idUtilisateur);
  });

  test('the cookie renews the borrowed identity for half an hour, then the own one', async () => {
    const { as, cookie } = await enter();
    await borrow(as);
    at(14 * MINUTE);
    const renewed = await renew(cookie);
    const lent = callerOf(renewed);
    expect(lent.idUtilisateur).toBe(clerk.idUtilisateur);
    at(28 * MINUTE);
    const again = await renew(cookieOf(renewed));
    expect(again.body.data).toMatchObject({ expiration: 120, user: { idUtilisateur: clerk.idUtilisateur } });
    at(31 * MINUTE);
    expect(await seen(callerOf(again))).toEqual([401, 401]);
    expect(callerOf(await renew(cookieOf(again))).idUtilisateur).toBe(deputy.idUtilisateur);
  });

  test('losing the right ends it, and having it again does not bring it back', async () => {
    const { as } = await enter();
    const lent = callerOf(await borrow(as));
    const move = async (fk_groupe: number) => {
      const context = api.context();
      await changeAccountGroup(context, deputy.idUtilisateur, fk_groupe);
      await context.visible();
    };
    await move(clerk.fk_groupe);
    expect(await seen(lent)).toEqual([401, 401]);
    await move(deputy.fk_groupe);
    expect(await seen(lent)).toEqual([401, 401]);
    expect(await seen(as)).toEqual([200, 200]);
    expect(api.security).toContainEqual({
      event: 'impersonation-ended',
      user: clerk.idUtilisateur,
      act: deputy.idUtilisateur,
      reason: 'right',
    });
  });

  test('a promotion of the person impersonated gives nothing to who acts', async () => {
    const { as } = await enter();
    const lent = callerOf(await borrow(as));
    const context = api.context();
    await changeAccountGroup(context, clerk.idUtilisateur, 53);
    await context.visible();
    const session = await api.call('GET', '/api/session', { as: lent });
    expect(session.body.data).toMatchObject({ fonctions: [right.seeOwnProfile], module: ['absences'] });
    expect((await api.call('GET', '/api/gestionRole/ListeFonction', { as: lent })).status).toBe(403);
    const own = await enter(clerk);
    expect((await api.call('GET', '/api/gestionRole/ListeFonction', { as: own.as })).status).toBe(200);
    await changeAccountGroup(context, clerk.idUtilisateur, clerk.fk_groupe);
    await context.visible();
  });

  test.each([
    ['a new password of who acts', () => choose(deputy), 401],
    ['a new password of the other', () => choose(clerk), 200],
  ] as const)('%s ends it', async (_what, end, own) => {
    const { as } = await enter();
    const lent = callerOf(await borrow(as));
    await end();
    expect(await seen(lent)).toEqual([401, 401]);
    expect(await seen(as)).toEqual([own, own]);
  });

  test('who left a page open may leave: an expired token ends the session and its cookie', async () => {
    const { as, cookie } = await enter();
    const other = await enter();
    at(20 * MINUTE);
    expect((await api.call('POST', '/api/logout', { as })).status).toBe(200);
    expect((await renew(cookie)).status).toBe(401);
    expect((await renew(other.cookie)).status).toBe(401);
    const again = await enter();
    expect((await api.call('POST', '/api/logout', { as })).status).toBe(200);
    expect(await seen(again.as)).toEqual([200, 200]);
  });

  test('who has the cookie alone may leave: the session ends with it', async () => {
    const { as, cookie } = await enter();
    expect((await api.call('POST', '/api/logout', { headers: { cookie } })).status).toBe(200);
    expect(await seen(as)).toEqual([401, 401]);
    expect((await renew(cookie)).status).toBe(401);
  });

  test('a session that nobody used for three hours is over', async () => {
    const { cookie } = await enter();
    at(179 * MINUTE);
    const renewed = cookieOf(await renew(cookie));
    at((179 + 181) * MINUTE);
    expect((await renew(renewed)).status).toBe(401);
    at(179 * MINUTE);
    expect((await renew(renewed)).status).toBe(401);
  });

  test('a session ends 0.6 day after its login, however often it is renewed', async () => {
    let { cookie } = await enter();
    const end = 0.6 * 24 * 60 * MINUTE;
    let last: Answer | undefined;
    for (let time = 2 * 60 * MINUTE; time < end; time += 2 * 60 * MINUTE) {
      at(time);
      last = await renew(cookie);
      cookie = cookieOf(last);
    }
    at(end - 5 * MINUTE);
    last = await renew(cookie);
    expect(last.body.data).toMatchObject({ expiration: 300 });
    at(end + 1_000);
    expect((await renew(cookieOf(last))).status).toBe(401);
    expect(await seen(callerOf(last))).toEqual([401, 401]);
  });

  test('a copied cookie ends what was borrowed with it', async () => {
    const { as, cookie } = await enter();
    const lent = callerOf(await borrow(as));
    const renewed = await renew(cookie);
    at(MINUTE);
    expect((await renew(cookie)).status).toBe(401);
    expect(await seen(lent)).toEqual([401, 401]);
    expect(await seen(callerOf(renewed))).toEqual([401, 401]);
    expect(await seen(as)).toEqual([401, 401]);
  });

  test('two tabs that renew at the same moment both go on', async () => {
    const { cookie } = await enter();
    const both = await Promise.all([renew(cookie), renew(cookie)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    for (const one of both) expect(await seen(callerOf(one))).toEqual([200, 200]);
  });

  test('a password set while another is being checked leaves no session to the old one', async () => {
    const { pool, clock } = api.harness;
    let cookie: string | undefined;
    const deps = { db: pool, secrets: api.app.secrets, now: clock.now() };
    const set = (value: string) => {
      cookie = value;
    };
    const refreshCookie = { value: undefined, set, clear: () => undefined };
    const opening = openSession({ ...deps, refreshCookie }, { idUtilisateur: deputy.idUtilisateur, version: 1 });
    await expect(opening).rejects.toMatchObject({ status: 401 });
    expect(cookie).toBeUndefined();
  });

  test('deactivation ends every session, and what is long over is forgotten', async () => {
    const { as, cookie } = await enter(clerk);
    const lent = callerOf(await borrow((await enter()).as));
    await deactivateAccount(api.context(), clerk.idUtilisateur);
    await api.harness.settled();
    expect(await seen(as)).toEqual([401, 401]);
    expect(await seen(lent)).toEqual([401, 401]);
    expect((await renew(cookie)).status).toBe(401);
    const ends = await api.harness.query('select distinct ended_why as why from vault.session order by 1');
    expect(ends.map(({ why }) => why)).toEqual(
      expect.arrayContaining(['closed', 'copied', 'logout', 'password', 'returned', 'right']),
    );
    await api.harness.query(`update vault.session set expires_at = now() - interval '2 days'`);
    await forgetOldSessions(api.harness.pool);
    expect(await api.harness.query('select from vault.session')).toEqual([]);
  });
});
