import { randomBytes, randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { ACCESS_SECONDS, issueToken, readToken } from './tokens';

const secrets = () => ({ signing: new Uint8Array(randomBytes(32)) });
const claims = () => ({ idUtilisateur: 501, version: 3, sid: randomUUID() });
const now = new Date('2026-11-30T08:00:00.000Z');
const later = (seconds: number) => new Date(now.getTime() + seconds * 1_000);

test('a token that was found good before ends when it ends, and is still read by whoever asks for no time', async () => {
  const [own, said] = [secrets(), claims()];
  const token = await issueToken(own, said, now);
  const good = { ...said, expires: later(ACCESS_SECONDS) };
  expect(await readToken(own, token, now)).toEqual(good);
  expect(await readToken(own, token, later(ACCESS_SECONDS - 1))).toEqual(good);
  expect(await readToken(own, token, later(ACCESS_SECONDS))).toEqual({ refused: 'ERR_JWT_EXPIRED' });
  expect(await readToken(own, token, undefined)).toEqual(good);
  // One that nobody brought while it was good.
  const late = await issueToken(own, said, later(-2 * ACCESS_SECONDS));
  expect(await readToken(own, late, now)).toEqual({ refused: 'ERR_JWT_EXPIRED' });
});

test('only the very token that was found good is, and only by the key that signed it', async () => {
  const [own, other] = [secrets(), secrets()];
  const token = await issueToken(own, claims(), now);
  await readToken(own, token, now);
  const [head, , signature] = token.split('.');
  const [, body] = (await issueToken(own, { ...claims(), idUtilisateur: 1 }, now)).split('.');
  const refused = { refused: 'ERR_JWS_SIGNATURE_VERIFICATION_FAILED' };
  expect(await readToken(own, [head, body, signature].join('.'), now)).toEqual(refused);
  expect(await readToken(other, token, now)).toEqual(refused);
});
