import { orNull, sql } from '../vault/rows';
import { unseal } from './encryption';

/** A personal key as stored: wrapped by the master key and, during a change, also by the next one. */
export interface Wrapped {
  readonly wrapped: Buffer | null;
  readonly wrapped_next: Buffer | null;
}

/** Select list of `vault.person_key`: a {@link Wrapped} key and whose it is. */
export const WRAPPED_KEY = {
  subject: sql.text('subject'),
  wrapped: orNull(sql.bytes('wrapped')),
  wrapped_next: orNull(sql.bytes('wrapped_next')),
};

/** @returns the personal key. @throws Error when none of the master keys wrapped it. */
export function unwrap(masterKeys: readonly Buffer[], subject: string, kept: Wrapped): Buffer {
  const key = tryUnwrap(masterKeys, subject, kept);
  if (key) return key;
  throw new Error(`the master key does not open the key of ${subject}: it is another vault's, or an older one`);
}

/** Whether one of the master keys wrapped it. */
export const opens = (masterKeys: readonly Buffer[], subject: string, kept: Wrapped): boolean =>
  tryUnwrap(masterKeys, subject, kept) !== undefined;

function tryUnwrap(
  masterKeys: readonly Buffer[],
  subject: string,
  { wrapped, wrapped_next }: Wrapped,
): Buffer | undefined {
  for (const piece of [wrapped, wrapped_next])
    for (const masterKey of masterKeys) {
      const key = piece && tryUnseal(masterKey, piece, subject);
      if (key) return key;
    }
  return undefined;
}

function tryUnseal(masterKey: Buffer, piece: Buffer, subject: string): Buffer | undefined {
  try {
    return unseal(masterKey, piece, subject);
  } catch {
    // GCM rejects the key: another master key wrapped it.
    return undefined;
  }
}
