import { errors, jwtVerify, SignJWT } from 'jose';
import type { Secrets } from './secrets';

/** What an access token says. Everything else about the caller is read from the server's own state at each call. */
export interface TokenClaims {
  readonly idUtilisateur: number;
  /** The account's token version when it was issued: a later version ends it. */
  readonly version: number;
  /** While impersonating: who acts, and that account's version. */
  readonly act?: { readonly idUtilisateur: number; readonly version: number };
}

const ALGORITHM = 'HS256';
const ISSUER = 'diapason';
const AUDIENCE = 'diapason-api';
/** Seconds an access token lives; the refresh cookie renews it. */
export const ACCESS_SECONDS = 900;

export async function issueToken(secrets: Secrets, claims: TokenClaims, now: Date): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000);
  const act = claims.act ? { act: { sub: String(claims.act.idUtilisateur), tv: claims.act.version } } : {};
  return new SignJWT({ tv: claims.version, ...act })
    .setProtectedHeader({ alg: ALGORITHM, typ: 'at+jwt' })
    .setSubject(String(claims.idUtilisateur))
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + ACCESS_SECONDS)
    .sign(secrets.signing);
}

/** @returns the claims, or why the token is refused. */
export async function readToken(
  secrets: Secrets,
  token: string,
  now: Date,
): Promise<TokenClaims | { readonly refused: string }> {
  try {
    const { payload } = await jwtVerify(token, secrets.signing, {
      algorithms: [ALGORITHM],
      typ: 'at+jwt',
      issuer: ISSUER,
      audience: AUDIENCE,
      requiredClaims: ['sub', 'exp', 'tv'],
      currentDate: now,
    });
    const idUtilisateur = Number(payload.sub);
    const version = Number(payload.tv);
    if (!Number.isSafeInteger(idUtilisateur) || !Number.isSafeInteger(version)) return { refused: 'claims' };
    const act = payload.act as { sub?: unknown; tv?: unknown } | undefined;
    if (act === undefined) return { idUtilisateur, version };
    return { idUtilisateur, version, act: { idUtilisateur: Number(act.sub), version: Number(act.tv) } };
  } catch (error) {
    if (error instanceof errors.JOSEError) return { refused: error.code };
    throw error;
  }
}
