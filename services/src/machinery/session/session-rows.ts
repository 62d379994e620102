import { firstOf, inTransaction, named, orNull, type ReadModels, sql } from '@diapason/event-sourcing';
import { PROFILE, PROFILE_JOINS } from '@diapason/projections/identity/profile';
import type { Pool } from 'pg';
import type { SessionEnd } from './vault';

/** Whose session, and who acts in it while impersonating. */
export interface Identity {
  readonly idUtilisateur: number;
  readonly act?: number | undefined;
}

export interface SessionId extends Identity {
  readonly sid: string;
}

/** A session as it begins: `expires` is its end, whatever happens in it. `parent`: the own session that acting for another began in. */
export interface NewSession extends SessionId {
  readonly parent?: string;
  readonly now: Date;
  readonly expires: Date;
}

/** Who acts for another does so for one at a time. */
export async function begin(db: Pool, { sid, idUtilisateur, act, parent, now, expires }: NewSession): Promise<void> {
  await inTransaction(db, async (connection) => {
    if (parent !== undefined) {
      await connection.query('select from vault.session where id = $1 for update', [parent]);
      await connection.query(
        `update vault.session set ended_at = now(), ended_why = 'replaced' where parent = $1 and ended_at is null`,
        [parent],
      );
    }
    await connection.query(
      `insert into vault.session (id, id_utilisateur, act, parent, begun_at, expires_at) values ($1, $2, $3, $4, $5, $6)`,
      [sid, idUtilisateur, act, parent, now, expires],
    );
  });
}

const ROW = {
  id_utilisateur: sql.number('s.id_utilisateur'),
  act: orNull(sql.number('s.act')),
  expires_at: sql.instant('s.expires_at'),
  /** Its own end, or that of the session it began in. */
  ended: sql.boolean('s.ended_at is not null or p.ended_at is not null'),
  unlocked_until: orNull(sql.instant('s.unlocked_until')),
  unlocked_used_at: orNull(sql.instant('s.unlocked_used_at')),
  version: sql.number('v.token_version'),
  act_version: orNull(sql.number('w.token_version')),
};

const SESSION = `from vault.session s
  join vault.account_access v on v.id_utilisateur = s.id_utilisateur
  left join vault.account_access w on w.id_utilisateur = s.act
  left join vault.session p on p.id = s.parent`;

/** A session with the versions of both accounts. */
export const readSession = (db: ReadModels, sid: string) =>
  firstOf(named(db), ROW, `${SESSION} where s.id = $1`, [sid]);

/** The one indexed read of a call: the same, with whose it is. Undefined where there is no such session, or no account. */
export const readSessionOf = (db: ReadModels, sid: string) =>
  firstOf(
    named(db),
    { ...ROW, ...PROFILE },
    `${SESSION} join compte c on c.id_utilisateur = s.id_utilisateur ${PROFILE_JOINS} where s.id = $1`,
    [sid],
  );

const LENT = {
  sid: sql.text('id::text'),
  idUtilisateur: sql.number('id_utilisateur'),
  act: sql.number('act'),
};

/** In whose name a session acts now. */
export const impersonationFrom = (db: ReadModels, parent: string): Promise<SessionId | undefined> =>
  firstOf(db, LENT, 'from vault.session where parent = $1 and ended_at is null', [parent]);

const PARENT = { parent: orNull(sql.text('parent::text')) };

/** Ends one session. @returns the one it began in; undefined when it had ended before, or began in none. */
export async function endSession(db: Pool, sid: string, why: SessionEnd): Promise<string | undefined> {
  const ended = await firstOf(
    db,
    PARENT,
    (list) =>
      `update vault.session set ended_at = now(), ended_why = $2 where id = $1 and ended_at is null returning ${list}`,
    [sid, why],
  );
  return ended?.parent ?? undefined;
}

/** Ends a session, every one that began in it, and the cookies that renew it. */
export async function endFamily(db: Pool, sid: string, why: SessionEnd): Promise<void> {
  await db.query(
    `update vault.session set ended_at = now(), ended_why = $2 where (id = $1 or parent = $1) and ended_at is null`,
    [sid, why],
  );
  await db.query('delete from vault.refresh_token where family = $1', [sid]);
}

/** A second login in this session; undefined closes what it opened. */
export async function unlock(db: Pool, sid: string, open: { readonly until: Date; readonly now: Date } | undefined) {
  await db.query('update vault.session set unlocked_until = $2, unlocked_used_at = $3 where id = $1', [
    sid,
    open?.until ?? null,
    open?.now ?? null,
  ]);
}

/** Somebody does something that a second login opened. */
export async function useUnlocked(db: Pool, sid: string, now: Date): Promise<void> {
  await db.query('update vault.session set unlocked_used_at = $2 where id = $1 and unlocked_until is not null', [
    sid,
    now,
  ]);
}
