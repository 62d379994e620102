import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { messages } from '@diapason/contracts/constants';
import type { DataOf, Session } from '@diapason/contracts/core';
import type { login } from '@diapason/contracts/identity';
import { Refusal } from '@diapason/event-sourcing';
import { readProfile, sessionFrom, sessionUserFrom } from '@diapason/projections/identity/profile';
import type { Pool } from 'pg';
import type { RefreshCookie } from '../app/command';
import type { Secrets } from './secrets';
import { ACCESS_SECONDS, issueToken, readToken } from './tokens';
import { readAccess } from './vault';

export type SessionData = DataOf<typeof login>;

/** As long as the `user` cookie of document 000, §4: 0.6 day. Nothing prolongs it but a new login. */
const REFRESH_MS = 0.6 * 24 * 3_600_000;
/** A page and its neighbour tab may renew at the same moment with the same cookie. */
const REUSE_GRACE_MS = 10_000;

interface Identity {
  readonly idUtilisateur: number;
  readonly act?: number | undefined;
}

interface Renewal {
  readonly family: string;
  readonly expires: Date;
}

export interface SessionDeps {
  readonly db: Pool;
  readonly secrets: Secrets;
  readonly now: Date;
  readonly refreshCookie: RefreshCookie;
}

/** Opens a session: what login, its renewal and impersonation answer, and the cookie that renews it. */
export async function openSession(deps: SessionDeps, who: Identity, renewal?: Renewal): Promise<SessionData> {
  const { db, secrets, now } = deps;
  const profile = await readProfile(db, who.idUtilisateur);
  const actor = who.act === undefined ? undefined : await readProfile(db, who.act);
  const access = await readAccess(db, who.idUtilisateur);
  const actorAccess = who.act === undefined ? undefined : await readAccess(db, who.act);
  if (!profile?.actif || !access || (who.act !== undefined && !(actor?.actif && actorAccess)))
    throw new Refusal(messages.identity.sessionExpired, 401);
  const act =
    who.act !== undefined && actorAccess ? { idUtilisateur: who.act, version: actorAccess.version } : undefined;
  const claims = { idUtilisateur: who.idUtilisateur, version: access.version, ...(act ? { act } : {}) };
  const token = await issueToken(secrets, claims, now);
  const { family, expires } = renewal ?? { family: randomUUID(), expires: new Date(now.getTime() + REFRESH_MS) };
  const secret = randomBytes(32).toString('base64url');
  await db.query(
    `insert into vault.refresh_token (token_hash, family, id_utilisateur, token_version, act, act_version, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [hashOf(secret), family, who.idUtilisateur, access.version, act?.idUtilisateur, act?.version, expires],
  );
  deps.refreshCookie.set(secret, expires);
  const user = sessionUserFrom(profile, actor);
  return { user, token, expiration: ACCESS_SECONDS, status: 200, module: user.module };
}

interface RefreshRow {
  readonly family: string;
  readonly id_utilisateur: number;
  readonly token_version: number;
  readonly act: number | null;
  readonly act_version: number | null;
  readonly expires_at: string;
  readonly used_at: string | null;
}

/**
 * Renews a session by its cookie, once per cookie. A cookie that comes back later was copied: the whole family ends.
 * @param onReuse told of a copied cookie's owner.
 * @throws Refusal 401.
 */
export async function renewSession(deps: SessionDeps, onReuse: (user: number) => void): Promise<SessionData> {
  const { db, now } = deps;
  const expired = new Refusal(messages.identity.sessionExpired, 401);
  const secret = deps.refreshCookie.value;
  if (!secret) throw expired;
  const { rows } = await db.query<RefreshRow>(
    `update vault.refresh_token t set used_at = coalesce(t.used_at, $2)
     from (select token_hash, used_at from vault.refresh_token where token_hash = $1 for update) as before
     where t.token_hash = before.token_hash
     returning t.family, t.id_utilisateur, t.token_version, t.act, t.act_version, t.expires_at, before.used_at`,
    [hashOf(secret), now],
  );
  const [row] = rows;
  const isReused = row?.used_at && now.getTime() - Date.parse(row.used_at) > REUSE_GRACE_MS;
  if (row && isReused) {
    await db.query('delete from vault.refresh_token where family = $1', [row.family]);
    onReuse(row.id_utilisateur);
  }
  if (!row || isReused || Date.parse(row.expires_at) <= now.getTime() || !(await isCurrent(db, row))) {
    deps.refreshCookie.clear();
    throw expired;
  }
  const who = { idUtilisateur: Number(row.id_utilisateur), act: row.act === null ? undefined : Number(row.act) };
  return openSession(deps, who, { family: row.family, expires: new Date(row.expires_at) });
}

async function isCurrent(db: Pool, row: RefreshRow): Promise<boolean> {
  const access = await readAccess(db, row.id_utilisateur);
  if (access?.version !== row.token_version) return false;
  return row.act === null || (await readAccess(db, row.act))?.version === row.act_version;
}

/** Forgets refresh tokens that ended a day ago. */
export async function forgetOldSessions(db: Pool): Promise<void> {
  await db.query("delete from vault.refresh_token where expires_at < now() - interval '1 day'");
}

/**
 * The session of an access token, from the server's own state at this moment: a change of rights, a deactivation or the end
 * of a session applies to the next call.
 */
export async function sessionOfToken(
  deps: { db: Pool; secrets: Secrets; now: Date },
  token: string,
): Promise<Session | { readonly refused: string }> {
  const claims = await readToken(deps.secrets, token, deps.now);
  if ('refused' in claims) return claims;
  const [profile, access] = await Promise.all([
    readProfile(deps.db, claims.idUtilisateur),
    readAccess(deps.db, claims.idUtilisateur),
  ]);
  if (!profile?.actif) return { refused: 'inactive' };
  if (access?.version !== claims.version) return { refused: 'version' };
  if (claims.act && !(await actorStands(deps.db, claims.act))) return { refused: 'actor' };
  return sessionFrom(profile, claims.act?.idUtilisateur);
}

async function actorStands(db: Pool, act: { idUtilisateur: number; version: number }): Promise<boolean> {
  const [profile, access] = await Promise.all([readProfile(db, act.idUtilisateur), readAccess(db, act.idUtilisateur)]);
  return profile?.actif === true && access?.version === act.version;
}

const hashOf = (secret: string) => createHash('sha256').update(secret).digest();
