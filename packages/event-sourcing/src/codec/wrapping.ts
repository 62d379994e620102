import { unseal } from './encryption';

/** A personal key as stored: wrapped by the master key and, during a change, also by the next one. */
export interface Wrapped {
  readonly wrapped: Buffer | null;
  readonly wrapped_next: Buffer | null;
}

/** @returns the personal key. @throws Error when none of the master keys wrapped it. */
export function unwrap(masterKeys: readonly Buffer[], subject: string, { wrapped, wrapped_next }: Wrapped): Buffer {
  for (const piece of [wrapped, wrapped_next])
    for (const masterKey of masterKeys) {
      const key = piece && tryUnseal(masterKey, piece, subject);
      if (key) return key;
    }
  throw new Error(`the master key does not open the key of ${subject}: it is another vault's, or an older one`);
}

function tryUnseal(masterKey: Buffer, piece: Buffer, subject: string): Buffer | undefined {
  try {
    return unseal(masterKey, piece, subject);
  } catch {
    // GCM rejects the key: another master key wrapped it.
    return undefined;
  }
}
