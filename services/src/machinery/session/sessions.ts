import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { limits, messages } from '@diapason/contracts/constants';
import type { DataOf, Session } from '@diapason/contracts/core';
import type { login } from '@diapason/contracts/identity';
import { firstOf, orNull, Refusal, sql } from '@diapason/event-sourcing';
import { sessionFrom, sessionUserFrom } from '@diapason/projections/identity/profile';
import type { Pool } from 'pg';
import { isLiveSession, type LiveSession, liveSessionOf } from './live-session';
import type { RefreshCookie } from './refresh-cookie';
import type { Secrets } from './secrets';
import { begin, endFamily, endSession, type Identity, impersonationFrom, unlock } from './session-rows';
import { ACCESS_SECONDS, issueToken, readToken } from './tokens';
import { readAccess } from './vault';

export type SessionData = DataOf<typeof login>;

/** As long as the `user` cookie of document 000, §4: 0.6 day. Nothing prolongs it but a new login. */
const REFRESH_MS = limits.loginCookieDays * 24 * 3_600_000;
/** Longest that one acts for another without saying so anew. */
const IMPERSONATION_MS = 30 * 60_000;
/** A page and its neighbour tab may renew at the same moment with the same cookie. */
const REUSE_GRACE_MS = 10_000;

export interface SessionDeps {
  readonly db: Pool;
  readonly secrets: Secrets;
  readonly now: Date;
}

/** The session a call is made in. */
export interface OpenSession extends Session {
  readonly sid: string;
  /** End of the access token that the call brought. */
  readonly tokenEnds: Date;
}

const expired = () => new Refusal(messages.identity.sessionExpired, 401);

/**
 * Opens a session of one's own: its row, its access token, and the cookie that renews it.
 * @param version of the account when its password was checked: one set meanwhile leaves no session to the old one.
 */
export async function openSession(
  deps: SessionDeps & { readonly refreshCookie: RefreshCookie },
  { idUtilisateur, version }: { readonly idUtilisateur: number; readonly version: number },
): Promise<SessionData> {
  const { db, now } = deps;
  const sid = randomUUID();
  await begin(db, { sid, idUtilisateur, now, expires: new Date(now.getTime() + REFRESH_MS) });
  const standing = await liveSessionOf(db, now, { sid, idUtilisateur });
  if (!isLiveSession(standing) || standing.version !== version) throw expired();
  await setCookie(deps, sid, standing);
  return answerOf(deps, standing);
}

/**
 * Begins to act for another in the session of the call. Its cookie stays the same and renews whichever identity the session has; the
 * access token ends when the call's does. So neither beginning nor returning prolongs anything.
 */
export async function beginImpersonation(
  deps: SessionDeps,
  own: OpenSession,
  idUtilisateur: number,
): Promise<SessionData> {
  const { db, now } = deps;
  const parent = await liveSessionOf(db, now, own);
  if (!isLiveSession(parent)) throw expired();
  const sid = randomUUID();
  const expires = new Date(Math.min(now.getTime() + IMPERSONATION_MS, parent.expires.getTime()));
  await begin(db, { sid, idUtilisateur, act: own.idUtilisateur, parent: own.sid, now, expires });
  const standing = await liveSessionOf(db, now, { sid, idUtilisateur, act: own.idUtilisateur });
  if (!isLiveSession(standing)) throw expired();
  return answerOf(deps, standing, own.tokenEnds);
}

/** Ends acting for another and returns to the session it began in. @throws Refusal 409 when the caller acts for nobody. */
export async function endImpersonation(deps: SessionDeps, impersonated: OpenSession): Promise<SessionData> {
  const { db, now } = deps;
  const { sid, act } = impersonated;
  if (act === undefined) throw new Refusal(messages.identity.notImpersonating, 409);
  const parent = await endSession(db, sid, 'returned');
  const standing = parent && (await liveSessionOf(db, now, { sid: parent, idUtilisateur: act }));
  if (!standing || !isLiveSession(standing)) throw expired();
  return answerOf(deps, standing, impersonated.tokenEnds);
}

/** Opens what asks for a second login in the session of the call, for so many milliseconds; undefined closes it. */
export const unlockSession = ({ db, now }: SessionDeps, { sid }: OpenSession, ms: number | undefined): Promise<void> =>
  unlock(db, sid, ms === undefined ? undefined : { until: new Date(now.getTime() + ms), now });

async function answerOf({ secrets, now }: SessionDeps, standing: LiveSession, tokenEnds?: Date): Promise<SessionData> {
  const { sid, profile, version, actor, actVersion, expires } = standing;
  const end = new Date(
    Math.min(expires.getTime(), tokenEnds?.getTime() ?? Infinity, now.getTime() + ACCESS_SECONDS * 1000),
  );
  const act = actor && { idUtilisateur: actor.idUtilisateur, version: actVersion ?? 0 };
  const claims = { idUtilisateur: profile.idUtilisateur, version, sid, ...(act ? { act } : {}) };
  const token = await issueToken(secrets, claims, now, end);
  const user = sessionUserFrom(profile, actor, token);
  const expiration = Math.max(0, Math.floor((end.getTime() - now.getTime()) / 1000));
  return { user, token, expiration, status: 200, module: user.module };
}

async function setCookie(
  { db, now, refreshCookie }: SessionDeps & { readonly refreshCookie: RefreshCookie },
  family: string,
  { profile, version, expires: ends }: LiveSession,
): Promise<void> {
  const expires = new Date(Math.min(ends.getTime(), now.getTime() + limits.sessionIdle));
  const secret = randomBytes(32).toString('base64url');
  await db.query(
    `insert into vault.refresh_token (token_hash, family, id_utilisateur, token_version, expires_at)
     values ($1, $2, $3, $4, $5)`,
    [hashOf(secret), family, profile.idUtilisateur, version, expires],
  );
  refreshCookie.set(secret, expires);
}

/** A cookie's row as it was before this use. */
const RENEWED = {
  family: sql.text('t.family::text'),
  id_utilisateur: sql.number('t.id_utilisateur'),
  token_version: sql.number('t.token_version'),
  expires_at: sql.instant('t.expires_at'),
  used_at: orNull(sql.instant('before.used_at')),
};

/**
 * Renews a session by its cookie, once per cookie, in the identity it has now. A cookie that comes back later was copied: the session
 * ends with all that came from it.
 * @param onReuse told of a copied cookie's owner.
 * @throws Refusal 401.
 */
export async function renewSession(
  deps: SessionDeps & { readonly refreshCookie: RefreshCookie },
  onReuse: (user: number) => void,
): Promise<SessionData> {
  const { db, now, refreshCookie } = deps;
  const secret = refreshCookie.value;
  if (!secret) throw expired();
  const row = await firstOf(
    db,
    RENEWED,
    (list) => `update vault.refresh_token t set used_at = coalesce(t.used_at, $2)
     from (select token_hash, used_at from vault.refresh_token where token_hash = $1 for update) as before
     where t.token_hash = before.token_hash
     returning ${list}`,
    [hashOf(secret), now],
  );
  if (row?.used_at && now.getTime() - Date.parse(row.used_at) > REUSE_GRACE_MS) {
    await endFamily(db, row.family, 'copied');
    onReuse(row.id_utilisateur);
  }
  if (row && Date.parse(row.expires_at) <= now.getTime()) {
    await endFamily(db, row.family, 'idle');
    refreshCookie.clear();
    throw expired();
  }
  const own = row && { sid: row.family, idUtilisateur: row.id_utilisateur };
  const standing = own && (await liveSessionOf(db, now, own));
  if (!own || !isLiveSession(standing) || standing.version !== row.token_version) {
    refreshCookie.clear();
    throw expired();
  }
  await setCookie(deps, own.sid, standing);
  const lent = await impersonationFrom(db, own.sid);
  const other = lent && (await liveSessionOf(db, now, lent));
  return answerOf(deps, isLiveSession(other) ? other : standing);
}

/** Forgets sessions and refresh tokens that ended a day ago. */
export async function forgetOldSessions(db: Pool): Promise<void> {
  for (const table of ['refresh_token', 'session'])
    await db.query(`delete from vault.${table} where expires_at < now() - interval '1 day'`);
}

/**
 * The session of an access token, from the server's own state at this moment: a change of rights, a deactivation or the end
 * of a session applies to the next call, whichever process it was made at.
 * @param onLost told of a session that ends now because who acts has lost the right to.
 */
export async function sessionOfToken(
  { db, secrets, now }: SessionDeps,
  token: string,
  onLost: (user: number, act: number) => void = () => undefined,
): Promise<OpenSession | { readonly refused: string }> {
  const claims = await readToken(secrets, token, now);
  if ('refused' in claims) return claims;
  const { sid, idUtilisateur, act } = claims;
  const standing = await liveSessionOf(db, now, { sid, idUtilisateur, act: act?.idUtilisateur });
  if (!isLiveSession(standing)) {
    if (standing.refused === 'right' && act && (await endSession(db, sid, 'right')))
      onLost(idUtilisateur, act.idUtilisateur);
    return standing;
  }
  if (standing.version !== claims.version || standing.actVersion !== act?.version) return { refused: 'version' };
  const { unlocked } = standing;
  const session = sessionFrom(standing.profile, standing.actor);
  return { ...session, ...(unlocked ? { unlocked } : {}), sid, tokenEnds: claims.expires };
}

/**
 * Whose an access token is, expired or not, unless all of that account's sessions were ended since: who left a page open for an hour must
 * still be able to leave, also where the half hour of acting for another is over.
 */
export async function identityOfToken({ db, secrets }: SessionDeps, token: string): Promise<Identity | undefined> {
  const claims = await readToken(secrets, token, undefined);
  if ('refused' in claims) return undefined;
  const { idUtilisateur, act } = claims;
  const self = act ?? claims;
  const access = await readAccess(db, self.idUtilisateur);
  return access?.version === self.version ? { idUtilisateur, act: act?.idUtilisateur } : undefined;
}

const OWNER = {
  idUtilisateur: sql.number('t.id_utilisateur'),
  version: sql.number('t.token_version'),
};

/** Whose a cookie is that would still renew a session: its page may have lost its token. */
export async function identityOfCookie(
  { db, now }: Pick<SessionDeps, 'db' | 'now'>,
  secret: string,
): Promise<Identity | undefined> {
  const row = await firstOf(db, OWNER, 'from vault.refresh_token t where t.token_hash = $1 and t.expires_at > $2', [
    hashOf(secret),
    now,
  ]);
  const access = row && (await readAccess(db, row.idUtilisateur));
  return row && access?.version === row.version ? { idUtilisateur: row.idUtilisateur } : undefined;
}

const hashOf = (secret: string) => createHash('sha256').update(secret).digest();
