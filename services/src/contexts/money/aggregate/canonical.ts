import { createHash } from 'node:crypto';

/** JSON with sorted keys and without undefined fields: equal values have equal texts. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

/** Fingerprint of a text, as {@link canonical} writes it: 32 hexadecimal digits of its SHA-256. */
export function fingerprint(canonicalText: string): string {
  return createHash('sha256').update(canonicalText).digest('hex').slice(0, 32);
}
