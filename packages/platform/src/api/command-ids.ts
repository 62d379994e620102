/** So long a person who sees an error is taken to mean the same thing when the same form is sent again. */
const KEPT_MS = 5 * 60_000;

interface Unclear {
  readonly id: string;
  readonly since: number;
}

/**
 * The Idempotency-Key of each command. A command whose answer never came, or said that it could not be finished, may have been done:
 * the same content sent again within five minutes goes under the same key, so that pressing the button again does nothing twice.
 */
export function createCommandIds(create: () => string = newCommandId, now: () => number = () => Date.now()) {
  const unclear = new Map<string, Unclear>();
  return {
    /** @param content method, address and body of the call; undefined for what is not kept: files, and calls that the API does not do under a key. */
    idOf(content: string | undefined): string {
      for (const [old, { since }] of unclear) if (now() - since >= KEPT_MS) unclear.delete(old);
      return (content === undefined ? undefined : unclear.get(content)?.id) ?? create();
    },
    /** @param status the answer's HTTP status; undefined when none came. */
    ended(content: string | undefined, id: string, status: number | undefined): void {
      if (content === undefined) return;
      unclear.delete(content);
      if (status === undefined || status >= 500 || status === 409) unclear.set(content, { id, since: now() });
    },
  };
}

/** crypto.randomUUID is missing on plain http outside localhost. */
function newCommandId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
