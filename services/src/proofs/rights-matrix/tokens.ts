import { randomUUID } from 'node:crypto';
import { generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { begin, endSession } from '../../machinery/session/session-rows';
import { ACCESS_SECONDS } from '../../machinery/session/tokens';
import { signInAs } from '../kit/sign-in-as';
import type { TestApi } from '../kit/test-api';

type Claims = Record<string, unknown>;

interface Forgery {
  readonly key?: Parameters<SignJWT['sign']>[0];
  readonly alg?: string;
  readonly typ?: string;
  readonly claims?: Claims;
  readonly without?: readonly string[];
}

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/**
 * Headers with which nobody is anybody, by what is wrong with them. Each differs in that one thing from a good token of the same
 * person, which comes first.
 */
export async function badCredentials(
  api: TestApi,
  idUtilisateur: number,
): Promise<{ good: Record<string, string>; bad: ReadonlyMap<string, Record<string, string>> }> {
  const now = Math.floor(api.harness.clock.now().getTime() / 1000);
  const { signing } = api.app.secrets;
  const own = await signInAs(api.app, { idUtilisateur });
  const { pool } = api.harness;
  const clock = api.harness.clock.now();
  const [ended, over, lent] = [randomUUID(), randomUUID(), randomUUID()];
  const later = new Date(clock.getTime() + 60_000);
  await begin(pool, { sid: ended, idUtilisateur, now: clock, expires: later });
  await endSession(pool, ended, 'logout');
  await begin(pool, { sid: over, idUtilisateur, now: clock, expires: clock });
  await begin(pool, { sid: lent, idUtilisateur, act: idUtilisateur + 1, parent: ended, now: clock, expires: later });
  const usual: Claims = {
    sub: String(idUtilisateur),
    iss: 'diapason',
    aud: 'diapason-api',
    iat: now,
    exp: now + ACCESS_SECONDS,
    tv: 1,
    sid: own.sid,
  };
  const forge = ({ key = signing, alg = 'HS256', typ = 'at+jwt', claims = {}, without = [] }: Forgery = {}) => {
    const kept = Object.entries({ ...usual, ...claims }).filter(([name]) => !without.includes(name));
    return new SignJWT(Object.fromEntries(kept)).setProtectedHeader({ alg, typ }).sign(key);
  };
  const user = String(idUtilisateur);
  const bearer = (token: string) => ({ authorization: `Bearer ${token}`, 'user-id': user });
  const token = await forge();
  const [header, , signature] = token.split('.');
  const rsa = await generateKeyPair('RS256');
  const otherKey = new TextEncoder().encode('another secret of at least thirty-two bytes');
  const forged: Record<string, Forgery> = {
    'another key': { key: otherKey },
    'RS256 in place of HS256': { key: rsa.privateKey, alg: 'RS256' },
    'HS512 in place of HS256': { alg: 'HS512' },
    'another type of token': { typ: 'JWT' },
    expired: { claims: { iat: now - 2 * ACCESS_SECONDS, exp: now - 1 } },
    'no end': { without: ['exp'] },
    'not valid yet': { claims: { nbf: now + 600 } },
    'no issuer': { without: ['iss'] },
    'another issuer': { claims: { iss: 'ailleurs' } },
    'no audience': { without: ['aud'] },
    'another audience': { claims: { aud: 'diapason-web' } },
    'no subject': { without: ['sub'] },
    'a subject that is no number': { claims: { sub: 'admin' } },
    'a subject nobody is': { claims: { sub: '999999999' } },
    'a subject beyond every number': { claims: { sub: '99999999999' } },
    'no version': { without: ['tv'] },
    'no session': { without: ['sid'] },
    'a session that is no name': { claims: { sid: 'x' } },
    'a session nobody has': { claims: { sid: randomUUID() } },
    'a session that ended': { claims: { sid: ended } },
    'a session that is over': { claims: { sid: over } },
    'a session of one who acts for another': { claims: { sid: lent } },
    'a version that is no number': { claims: { tv: 'x' } },
    'an ended version': { claims: { tv: 0 } },
    'a version to come': { claims: { tv: 2 } },
    'an actor nobody is': { claims: { act: { sub: '999999999', tv: 1 } } },
    'an actor without a version': { claims: { act: { sub: user } } },
    'an actor that is nothing': { claims: { act: {} } },
    'an actor that is no object': { claims: { act: null } },
  };
  const bad = new Map<string, Record<string, string>>();
  for (const [name, forgery] of Object.entries(forged)) {
    const subject = String({ ...usual, ...forgery.claims }.sub);
    bad.set(name, { ...bearer(await forge(forgery)), 'user-id': subject });
  }
  bad.set('no signature', bearer(new UnsecuredJWT(usual).encode()));
  bad.set(
    'alg none with a signature',
    bearer(`${encoded({ alg: 'none', typ: 'at+jwt' })}.${encoded(usual)}.${signature}`),
  );
  const other = { ...usual, sub: String(idUtilisateur + 1) };
  bad.set('a payload changed', { ...bearer(`${header}.${encoded(other)}.${signature}`), 'user-id': other.sub });
  bad.set('no scheme', { authorization: token, 'user-id': user });
  bad.set('another scheme', { authorization: `Basic ${token}`, 'user-id': user });
  bad.set('in a cookie only', { cookie: `token=${token}; user=${user}`, 'user-id': user });
  const withUser = (value: string) => ({ authorization: `Bearer ${token}`, 'user-id': value });
  bad.set('no user-id', { authorization: `Bearer ${token}` });
  bad.set('the user-id of another', withUser(String(idUtilisateur + 1)));
  bad.set('an empty user-id', withUser(''));
  bad.set('a user-id in another form', withUser(`0${user}`));
  bad.set('a user-id that is no number', withUser('null'));
  bad.set('two user-ids', withUser(`${user}, ${user}`));
  return { good: bearer(token), bad };
}
