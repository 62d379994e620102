import { createHash } from 'node:crypto';
import { largestInteger } from '@diapason/contracts/core';
import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import type { Secrets } from './secrets';

/** What an access token says. Everything else about the caller is read from the server's own state at each call. */
export interface TokenClaims {
  readonly idUtilisateur: number;
  /** The account's token version when it was issued: a later version ends it. */
  readonly version: number;
  /** The session it belongs to, `vault.session`. */
  readonly sid: string;
  /** While impersonating: who acts, and that account's version. */
  readonly act?: { readonly idUtilisateur: number; readonly version: number };
}

type Signing = Pick<Secrets, 'signing'>;

const ALGORITHM = 'HS256';
const ISSUER = 'diapason';
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const AUDIENCE = 'diapason-api';
/** Seconds an access token lives; the refresh cookie renews it. */
export const ACCESS_SECONDS = 900;

/** @param end the token lives no longer than this, and {@link ACCESS_SECONDS} at most. */
export async function issueToken(secrets: Signing, claims: TokenClaims, now: Date, end?: Date): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000);
  const expires = Math.min(issuedAt + ACCESS_SECONDS, end ? Math.floor(end.getTime() / 1000) : Infinity);
  const act = claims.act ? { act: { sub: String(claims.act.idUtilisateur), tv: claims.act.version } } : {};
  return new SignJWT({ tv: claims.version, sid: claims.sid, ...act })
    .setProtectedHeader({ alg: ALGORITHM, typ: 'at+jwt' })
    .setSubject(String(claims.idUtilisateur))
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setIssuedAt(issuedAt)
    .setExpirationTime(expires)
    .sign(secrets.signing);
}

/** What a good token says, and when it ends. */
export interface ReadToken extends TokenClaims {
  readonly expires: Date;
}

/** Bound on the cached tokens; each open page has one. */
const MOST_VERIFIED = 2_000;
/** Per signing key: claims of the tokens whose signature was verified, by the token's hash, so that no token itself stays in memory. */
const verified = new WeakMap<Secrets['signing'], Map<string, JWTPayload>>();

/** Verifies a token's signature, once: a page sends the same token for a quarter of an hour. @returns its claims, also if it has expired */
async function saidBy({ signing }: Signing, token: string): Promise<JWTPayload> {
  const known = verified.get(signing) ?? new Map<string, JWTPayload>();
  verified.set(signing, known);
  const hash = createHash('sha256').update(token).digest('base64');
  const before = known.get(hash);
  if (before) return before;
  const { payload } = await jwtVerify(token, signing, {
    algorithms: [ALGORITHM],
    typ: 'at+jwt',
    issuer: ISSUER,
    audience: AUDIENCE,
    requiredClaims: ['sub', 'exp', 'tv', 'sid'],
    currentDate: new Date(0),
  });
  known.set(hash, payload);
  const [oldest = hash] = known.keys();
  if (known.size > MOST_VERIFIED) known.delete(oldest);
  return payload;
}

/**
 * @param now undefined: an expired token is read too, for a session may be ended by it.
 * @returns the claims, or why the token is refused.
 */
export async function readToken(
  secrets: Signing,
  token: string,
  now: Date | undefined,
): Promise<ReadToken | { readonly refused: string }> {
  try {
    const payload = await saidBy(secrets, token);
    const identity = identityOf(payload.sub, payload.tv);
    const { sid, exp = 0 } = payload;
    if (now && exp <= Math.floor(now.getTime() / 1000)) return { refused: errors.JWTExpired.code };
    if (!identity || typeof sid !== 'string' || !UUID.test(sid)) return { refused: 'claims' };
    const claims = { ...identity, sid, expires: new Date(exp * 1000) };
    if (payload.act === undefined) return claims;
    const { sub, tv } = Object(payload.act) as { sub?: unknown; tv?: unknown };
    const act = identityOf(sub, tv);
    return act ? { ...claims, act } : { refused: 'claims' };
  } catch (error) {
    if (error instanceof errors.JOSEError) return { refused: error.code };
    throw error;
  }
}

/** A person and a version as they are signed: what is neither must not get as far as the database. */
function identityOf(sub: unknown, tv: unknown): { idUtilisateur: number; version: number } | undefined {
  if (typeof sub !== 'string' || !/^\d{1,10}$/.test(sub) || !Number.isSafeInteger(tv)) return undefined;
  const idUtilisateur = Number(sub);
  return idUtilisateur <= largestInteger ? { idUtilisateur, version: Number(tv) } : undefined;
}
