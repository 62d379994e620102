import { unseal } from './encryption';

/** A person's key as the vault keeps it: wrapped by the master key and, while that changes, by the next one too. */
export interface Wrapped {
  readonly wrapped: Buffer | null;
  readonly wrapped_next: Buffer | null;
}

/** @returns the person's key. @throws Error when none of the master keys wrapped it. */
export function unwrap(masterKeys: readonly Buffer[], subject: string, { wrapped, wrapped_next }: Wrapped): Buffer {
  for (const piece of [wrapped, wrapped_next])
    for (const masterKey of masterKeys) {
      const key = piece && opened(masterKey, piece, subject);
      if (key) return key;
    }
  throw new Error(`the master key does not open the key of ${subject}: it is another vault's, or an older one`);
}

function opened(masterKey: Buffer, piece: Buffer, subject: string): Buffer | undefined {
  try {
    return unseal(masterKey, piece, subject);
  } catch {
    // GCM says by this that another key wrapped it; there may be one more to try.
    return undefined;
  }
}
