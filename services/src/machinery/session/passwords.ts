import { limits, messages } from '@diapason/contracts/constants';
import { Refusal } from '@diapason/event-sourcing';
import { hash, verify } from '@node-rs/argon2';
import { COMMON_PASSWORDS } from './common-passwords';

/** OWASP: 19 MiB, two passes, one lane. The library's default algorithm is argon2id. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Longest password that is hashed: a longer one only costs time. */
const LONGEST = 256;

/**
 * Any composition, 12 characters or more, none of the common ones (ASVS 6.2).
 * @throws Refusal 400 on field `password`.
 */
export function requireStrong(password: string, email: string): void {
  if ([...password].length < limits.passwordLength)
    throw new Refusal(messages.identity.passwordTooShort, 400, 'password');
  if (password.length > LONGEST) throw new Refusal('Le mot de passe est trop long', 400, 'password');
  const plain = password.toLowerCase();
  const mailbox = email.toLowerCase().split('@')[0] ?? '';
  if (COMMON_PASSWORDS.has(plain) || isMonotonous(plain) || plain === email.toLowerCase() || plain === mailbox)
    throw new Refusal(messages.identity.passwordTooCommon, 400, 'password');
}

/** One or two characters repeated, or a run of neighbours (`123456789012`, `abcdefghijkl`). */
function isMonotonous(password: string): boolean {
  if (new Set(password).size <= 2) return true;
  const codes = [...password].map((letter) => letter.codePointAt(0) ?? 0);
  const steps = codes.slice(1).map((code, i) => code - (codes[i] ?? 0));
  const same = steps.filter((step) => step === steps[0]).length;
  return (steps[0] === 1 || steps[0] === -1) && same >= steps.length - 1;
}

export function hashPassword(password: string): Promise<string> {
  return hash(password, OPTIONS);
}

let decoy: Promise<string> | undefined;

/**
 * Compares in the same time whether the account has a password, has none, or does not exist.
 * @param stored argon2 hash, or undefined for an unknown account.
 */
export async function passwordMatches(stored: string | undefined, password: string): Promise<boolean> {
  decoy ??= hash('a password that nobody has', OPTIONS);
  const matches = await verify(stored ?? (await decoy), password.slice(0, LONGEST));
  return stored !== undefined && matches;
}
