import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { issueToken } from '../../machinery/session/tokens';
import { type Caller, startTestApi, type TestApi } from '../../proofs/kit/test-api';
import { openAccount } from './commands/accounts';

const PASSWORD = 'une portee de cinq lignes';

describe('logging in over HTTP', () => {
  let api: TestApi;
  const secretary = { idUtilisateur: 501, email: 'secretaire@exemple.fr' };

  beforeAll(async () => {
    api = await startTestApi();
    const context = api.context();
    await openAccount(context, { ...secretary, isResponsable: 0, fk_groupe: 3, motDePasse: PASSWORD });
    await context.visible();
  });
  afterAll(() => api?.stop());

  const session = (as: Caller) => api.call('GET', '/api/session', { as });

  // 000:168.f 000:172.b 000:172.d 001:125.d
  test('a good password opens a session with its rights, modules and a cookie that only renews', async () => {
    const answer = await api.call('POST', '/api/login', {
      body: { email: 'Secretaire@Exemple.fr ', password: PASSWORD },
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      success: true,
      message: expect.any(String),
      data: {
        status: 200,
        token: expect.any(String),
        user: { idUtilisateur: 501, fk_id: 501, role: 'Administratif', fk_groupe: 3, usurpation: null },
      },
    });
    expect(answer.headers.get('set-cookie')).toMatch(/HttpOnly/);
    expect(answer.headers.get('set-cookie')).toMatch(/SameSite=Strict/);
    expect(answer.headers.get('set-cookie')).toMatch(/Path=\/;/);
  });

  test('a browser keeps its cookie from one login to the next, and one that we did not sign is none', async () => {
    const cookieFor = async (cookie?: string) => {
      const answer = await api.call('POST', '/api/login', {
        body: { email: secretary.email, password: PASSWORD },
        headers: cookie ? { cookie } : {},
      });
      const given = answer.headers.getSetCookie().find((one) => one.startsWith('diapason-device='));
      expect(given).toMatch(/Max-Age=1814400;.*HttpOnly; SameSite=Strict/);
      return given?.split(';')[0] ?? '';
    };
    const first = await cookieFor();
    expect(await cookieFor(first)).toBe(first);
    expect((await cookieFor(`${first.slice(0, -3)}abc`)).split('.')[0]).not.toBe(first.split('.')[0]);
  });

  // 000:110.a 000:110.l
  test('the session user carries its token and status, at the log-in and when it is asked for', async () => {
    const { body } = await api.call('POST', '/api/login', { body: { email: secretary.email, password: PASSWORD } });
    const { token, user } = body.data as { token: string; user: { token: string; status: number } };
    expect([user.token, user.status]).toEqual([token, 200]);
    const asked = await session({ idUtilisateur: secretary.idUtilisateur, token });
    expect(asked.body.data).toMatchObject({ token, status: 200 });
  });

  test('a wrong password and an unknown address get the same words', async () => {
    const wrong = await api.call('POST', '/api/login', { body: { email: secretary.email, password: 'autre chose' } });
    const unknown = await api.call('POST', '/api/login', {
      body: { email: 'personne@exemple.fr', password: PASSWORD },
    });
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    expect(wrong.body.message).toBe('Email ou mot de passe incorrect');
    expect(unknown.body.message).toBe(wrong.body.message);
  });

  test('something that is no address is refused with its field', async () => {
    const answer = await api.call('POST', '/api/login', { body: { email: 'pas une adresse', password: 'x' } });
    expect(answer).toMatchObject({
      status: 400,
      body: { success: false, field: 'email', message: 'Entrez un email valide' },
    });
  });

  test('the session of a token is read from the server', async () => {
    const caller = await api.logIn(secretary.email, PASSWORD);
    const answer = await session(caller);
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({ email: secretary.email, role: 'Administratif' });
  });

  test('no token, a forged one, an expired one and a foreign user-id are all refused', async () => {
    const caller = await api.logIn(secretary.email, PASSWORD);
    const { sid } = JSON.parse(Buffer.from(caller.token.split('.')[1] ?? '', 'base64url').toString());
    const claims = { idUtilisateur: 501, version: 1, sid };
    const forged = await issueToken(
      { ...api.app.secrets, signing: new Uint8Array(32) },
      claims,
      api.harness.clock.now(),
    );
    const old = new Date(api.harness.clock.now().getTime() - 3_600_000);
    const expired = await issueToken(api.app.secrets, claims, old);
    const none = Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url');
    const unsigned = `${none}.${caller.token.split('.')[1]}.x`;
    const answers = [
      await api.call('GET', '/api/session'),
      await session({ ...caller, token: forged }),
      await session({ ...caller, token: expired }),
      await session({ ...caller, token: unsigned }),
      await session({ ...caller, idUtilisateur: 502 }),
    ];
    expect(answers.map((answer) => answer.status)).toEqual([401, 401, 401, 401, 401]);
    expect(answers[0]?.body).toMatchObject({ success: false, data: null, requestId: expect.any(String) });
  });

  test('logging out ends the token', async () => {
    const caller = await api.logIn(secretary.email, PASSWORD);
    expect((await api.call('POST', '/api/logout', { as: caller })).status).toBe(200);
    expect((await session(caller)).status).toBe(401);
  });

  test('the cookie renews a session once; a copy of it ends the session', async () => {
    const opened = await api.call('POST', '/api/login', { body: { email: secretary.email, password: PASSWORD } });
    const cookie = (opened.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    const renewed = await api.call('POST', '/api/refresh', { headers: { cookie } });
    expect(renewed.status).toBe(200);
    const next = (renewed.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    expect(next).not.toBe(cookie);
    api.harness.clock.set(new Date(api.harness.clock.now().getTime() + 60_000));
    expect((await api.call('POST', '/api/refresh', { headers: { cookie } })).status).toBe(401);
    expect((await api.call('POST', '/api/refresh', { headers: { cookie: next } })).status).toBe(401);
    expect(api.security.some((entry) => entry.event === 'refresh-reused')).toBe(true);
  });
});
