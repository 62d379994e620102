import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { type Pool, sql, theRow } from '@diapason/event-sourcing';
import { normalEmail } from '../app/fields';

/** Keys that identity signs and hashes with. None is ever in an event, a log or an answer. */
export interface Secrets {
  /** Signs access tokens (HS256). */
  readonly signing: Uint8Array;
  /** Signs links to a new password. */
  readonly reset: Buffer;
  /** Signs the cookies of browsers that somebody logged in with. */
  readonly device: Buffer;
  /** Hashes e-mail addresses into stream names; stays the same for the life of the event store. */
  readonly email: Buffer;
}

/**
 * Signing keys come from `JWT_SECRET`: changing it ends sessions and links, makes every browser a strange one, and does nothing else. The
 * e-mail key is allotted once and kept in the vault, because reservations of e-mails are named after it.
 */
export async function loadSecrets(db: Pool, jwtSecret: string): Promise<Secrets> {
  await db.query('INSERT INTO vault.secret (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    'email',
    randomBytes(32),
  ]);
  const { email } = await theRow(db, { email: sql.bytes('value') }, 'from vault.secret where name = $1', ['email']);
  return {
    signing: new Uint8Array(derived(jwtSecret, 'access-token')),
    reset: derived(jwtSecret, 'new-password'),
    device: derived(jwtSecret, 'device'),
    email,
  };
}

function derived(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'diapason', purpose, 32));
}

/** Name of an e-mail's reservation stream: the same for any case and surrounding blanks, and telling nothing of the address. */
export function emailHash(secrets: Secrets, email: string): string {
  return createHmac('sha256', secrets.email).update(normalEmail(email)).digest('hex').slice(0, 40);
}

/**
 * The token of a link to a new password: `{idUtilisateur}.{idReset}.{signature}`. It is derived, so neither events nor the
 * queue nor the database ever hold it; single use and expiry are the account's own history.
 */
export function resetToken(secrets: Secrets, idUtilisateur: number, idReset: string): string {
  return `${idUtilisateur}.${idReset}.${signatureOf(secrets, idUtilisateur, idReset)}`;
}

/** @returns whose link it is, or undefined when the token was not made here. */
export function readResetToken(
  secrets: Secrets,
  token: string,
): { idUtilisateur: number; idReset: string } | undefined {
  const [user = '', idReset = '', signature = ''] = token.split('.');
  const idUtilisateur = Number(user);
  if (!Number.isSafeInteger(idUtilisateur)) return undefined;
  const given = Buffer.from(signature);
  const expected = Buffer.from(signatureOf(secrets, idUtilisateur, idReset));
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  return { idUtilisateur, idReset };
}

function signatureOf(secrets: Secrets, idUtilisateur: number, idReset: string): string {
  return createHmac('sha256', secrets.reset).update(`${idUtilisateur}.${idReset}`).digest('base64url');
}
