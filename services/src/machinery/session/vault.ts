import type { Pool } from 'pg';

/** Tables of identity in the vault: authoritative, and never in an event. */
export const IDENTITY_VAULT = [
  'create table if not exists vault.secret (name text primary key, value bytea not null)',
  `create table if not exists vault.account_access (
     id_utilisateur bigint primary key, password_hash text, token_version integer not null default 1,
     changed_at timestamptz not null default now())`,
  `create table if not exists vault.refresh_token (
     token_hash bytea primary key, family uuid not null, id_utilisateur bigint not null, token_version integer not null,
     act bigint, act_version integer, expires_at timestamptz not null, used_at timestamptz)`,
  'create index if not exists refresh_token_family on vault.refresh_token (family)',
  'create index if not exists refresh_token_user on vault.refresh_token (id_utilisateur)',
];

export interface AccountAccess {
  readonly passwordHash: string | undefined;
  readonly version: number;
}

export async function readAccess(db: Pool, idUtilisateur: number): Promise<AccountAccess | undefined> {
  const { rows } = await db.query<{ password_hash: string | null; token_version: number }>(
    'select password_hash, token_version from vault.account_access where id_utilisateur = $1',
    [idUtilisateur],
  );
  const [row] = rows;
  return row && { passwordHash: row.password_hash ?? undefined, version: row.token_version };
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
  await forgetRefreshTokens(db, idUtilisateur);
}

/** Ends every session of the account: its access tokens by their version, its refresh tokens by removal. */
export async function endSessions(db: Pool, idUtilisateur: number): Promise<void> {
  await db.query(
    'update vault.account_access set token_version = token_version + 1, changed_at = now() where id_utilisateur = $1',
    [idUtilisateur],
  );
  await forgetRefreshTokens(db, idUtilisateur);
}

async function forgetRefreshTokens(db: Pool, idUtilisateur: number): Promise<void> {
  await db.query('delete from vault.refresh_token where id_utilisateur = $1 or act = $1', [idUtilisateur]);
}
