import { limits, messages } from '@diapason/contracts/constants';
import { Refusal } from '@diapason/event-sourcing';
import { hash, verify } from '@node-rs/argon2';
import { guessesOf } from './guessing';

/** OWASP: 19 MiB, two passes, one lane. The library's default algorithm is argon2id. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Longest password that is hashed: a longer one only costs time. */
const LONGEST = 256;

/** Ten thousand million guesses: what a slow hash keeps out of reach. Twelve random letters have a hundred times more. */
const FEWEST_GUESSES = 10;

/**
 * Any composition, 12 characters or more, and not soon guessed (ASVS 6.2).
 * @param about what is known of the person: the address, and where it is at hand the name.
 * @throws Refusal 400 on field `password`.
 */
export async function requireStrong(password: string, ...about: readonly string[]): Promise<void> {
  if ([...password].length < limits.passwordLength)
    throw new Refusal(messages.identity.passwordTooShort, 400, 'password');
  if (password.length > LONGEST) throw new Refusal('Le mot de passe est trop long', 400, 'password');
  if ((await guessesOf(password, about)) < FEWEST_GUESSES)
    throw new Refusal(messages.identity.passwordTooCommon, 400, 'password');
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
