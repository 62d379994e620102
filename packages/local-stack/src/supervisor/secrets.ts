import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Home } from './home';

const key = (): string => randomBytes(32).toString('base64');
const password = (): string => randomBytes(24).toString('base64url');

/** How each secret of an installation is made. */
const MADE = {
  JWT_SECRET: () => randomBytes(48).toString('base64url'),
  MASTER_KEY: key,
  EVENT_KEY: key,
  POSTGRES_PASSWORD: password,
  VALKEY_PASSWORD: password,
  /** Part of the address of the mailbox. */
  MAILBOX_TOKEN: password,
  /** Seals what is asked of the trial bank. */
  BANK_KEY: () => randomBytes(64).toString('hex'),
} as const;
const NAMES = Object.keys(MADE) as (keyof typeof MADE)[];

type Secrets = Readonly<Record<keyof typeof MADE, string>> & {
  /** During a change of master key: the former one, while still needed. */
  readonly MASTER_KEY_PREVIOUS?: string;
  /** Former ones, separated by commas. */
  readonly EVENT_KEY_PREVIOUS?: string;
};

export const newSecrets = (): Secrets => Object.fromEntries(NAMES.map((name) => [name, MADE[name]()])) as Secrets;

/** The data of this folder were written by a release whose events nobody signed: all of them would be passed over. */
class HomeTooOld extends Error {
  override readonly name = 'HomeTooOld';
}

/**
 * This installation's secrets, each created once. Losing them makes personal data, or all events, unreadable.
 * @throws HomeTooOld where there are data, and no key that could have signed them.
 */
export function secretsOf(home: Home): Secrets {
  const file = join(home.folder, 'secrets.json');
  const kept: Partial<Secrets> = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Secrets) : {};
  if (NAMES.every((name) => kept[name])) return kept as Secrets;
  if (!kept.EVENT_KEY && existsSync(join(home.data, 'postgres')))
    throw new HomeTooOld(
      `Les données de ${home.folder} ont été écrites par une version d’avant EVENT_KEY, et celle-ci ne les lit pas. Recommencez sans elles : npm start -- --fresh (tout ce qu’elles contiennent est perdu).`,
    );
  const secrets = { ...newSecrets(), ...kept };
  // Half a file would lose the keys.
  writeFileSync(`${file}.new`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return secrets;
}

/** What of it the processes of the product are told; the passwords stand in their addresses. */
export function productSecretsOf<S extends Secrets>({
  POSTGRES_PASSWORD: _postgres,
  VALKEY_PASSWORD: _valkey,
  MAILBOX_TOKEN: _mailbox,
  BANK_KEY: _bank,
  ...secrets
}: S): Omit<S, 'POSTGRES_PASSWORD' | 'VALKEY_PASSWORD' | 'MAILBOX_TOKEN' | 'BANK_KEY'> {
  return secrets;
}
