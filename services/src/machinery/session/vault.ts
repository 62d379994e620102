import { firstOf, orNull, pick, type ReadModels, sql } from '@diapason/event-sourcing';
import type { Pool } from 'pg';

/** Tables of identity in the vault: authoritative, and never in an event. */
export const IDENTITY_VAULT = [
  'create table if not exists vault.secret (name text primary key, value bytea not null)',
  `create table if not exists vault.account_access (
     id_utilisateur bigint primary key, password_hash text, token_version integer not null default 1,
     changed_at timestamptz not null default now())`,
  `create table if not exists vault.refresh_token (
     token_hash bytea primary key, family uuid not null, id_utilisateur bigint not null, token_version integer not null,
     expires_at timestamptz not null, used_at timestamptz)`,
  `create table if not exists vault.session (
     id uuid primary key, id_utilisateur bigint not null, act bigint, parent uuid, begun_at timestamptz not null,
     expires_at timestamptz not null, ended_at timestamptz, ended_why text)`,
  'alter table vault.session add column if not exists unlocked_until timestamptz',
  'alter table vault.session add column if not exists unlocked_used_at timestamptz',
  'create index if not exists session_of_user on vault.session (id_utilisateur) where ended_at is null',
  'create index if not exists session_of_actor on vault.session (act) where ended_at is null',
  'create index if not exists session_of_parent on vault.session (parent) where ended_at is null',
  'create index if not exists session_expires on vault.session (expires_at)',
  'create index if not exists refresh_token_family on vault.refresh_token (family)',
  'create index if not exists refresh_token_user on vault.refresh_token (id_utilisateur)',
];

export interface AccountAccess {
  readonly passwordHash: string | undefined;
  readonly version: number;
}

const ACCESS = { password_hash: orNull(sql.text('password_hash')), token_version: sql.number('token_version') };

export async function readAccess(db: ReadModels, idUtilisateur: number): Promise<AccountAccess | undefined> {
  const found = await firstOf(db, ACCESS, 'from vault.account_access where id_utilisateur = $1', [idUtilisateur]);
  return found && { passwordHash: found.password_hash ?? undefined, version: found.token_version };
}

/** A place for the account's password and token version, where there is none yet. */
export async function prepareAccess(db: Pool, idUtilisateur: number): Promise<void> {
  await db.query('insert into vault.account_access (id_utilisateur) values ($1) on conflict do nothing', [
    idUtilisateur,
  ]);
}

/** Stores a password and ends every session of the account. */
export async function storePassword(db: Pool, idUtilisateur: number, hash: string): Promise<void> {
  await db.query(
    `insert into vault.account_access as a (id_utilisateur, password_hash) values ($1, $2)
     on conflict (id_utilisateur) do update
       set password_hash = excluded.password_hash, token_version = a.token_version + 1, changed_at = now()`,
    [idUtilisateur, hash],
  );
  await endRows(db, idUtilisateur, 'password');
}

/**
 * Stores a password in place of the one that was checked, and ends every session of the account.
 * @returns its token version; undefined where another password counts by now: nothing is changed.
 */
export async function replacePassword(
  db: Pool,
  idUtilisateur: number,
  { checked, hash }: { readonly checked: string; readonly hash: string },
): Promise<number | undefined> {
  const stored = await firstOf(
    db,
    REPLACED,
    (list) => `update vault.account_access
        set password_hash = $2, token_version = token_version + 1, changed_at = now()
      where id_utilisateur = $1 and password_hash = $3
      returning ${list}`,
    [idUtilisateur, hash, checked],
  );
  if (!stored) return undefined;
  await endRows(db, idUtilisateur, 'password');
  return stored.token_version;
}

const REPLACED = pick(ACCESS, 'token_version');

/** Why a session ended before its time. `copied`: a renewing cookie came back. `returned`: to the own identity. `right`: it was lost. */
export type SessionEnd =
  | 'logout'
  | 'password'
  | 'closed'
  | 'copied'
  | 'returned'
  | 'replaced'
  | 'right'
  | 'restored'
  | 'idle';

/** Ends every session of the account, and every one in which it acts for another. A session that is being opened finds a later version. */
export async function endSessions(db: Pool, idUtilisateur: number, why: SessionEnd): Promise<void> {
  await db.query(
    'update vault.account_access set token_version = token_version + 1, changed_at = now() where id_utilisateur = $1',
    [idUtilisateur],
  );
  await endRows(db, idUtilisateur, why);
}

/** Ends every session of the account and forgets its password: nobody logs in to it until another is set. */
export async function forgetPassword(db: Pool, idUtilisateur: number): Promise<void> {
  await endSessions(db, idUtilisateur, 'closed');
  await db.query('update vault.account_access set password_hash = null where id_utilisateur = $1', [idUtilisateur]);
}

async function endRows(db: Pool, idUtilisateur: number, why: SessionEnd): Promise<void> {
  await db.query(
    `update vault.session set ended_at = now(), ended_why = $2
      where ended_at is null and (id_utilisateur = $1 or act = $1)`,
    [idUtilisateur, why],
  );
  await db.query('delete from vault.refresh_token where id_utilisateur = $1', [idUtilisateur]);
}
