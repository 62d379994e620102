import type { UploadedFile } from './upload';

type Values = Readonly<Record<string, unknown>>;

export interface CallInput {
  readonly params?: Values | undefined;
  readonly query?: Values | undefined;
  readonly body?: unknown;
  /** Sent with the body, as a form. */
  readonly file?: UploadedFile | undefined;
  /** The Idempotency-Key of a command that its screen keeps beyond the page. */
  readonly commandId?: string | undefined;
}

export interface CallAddress {
  readonly method: string;
  readonly url: string;
}

/**
 * Address of a call: `'GET /api/reglements/cotisation/:idCotisation'` with `{ params: { idCotisation: 12 } }` →
 * `/api/reglements/cotisation/12`. Null and undefined query values are left out; a list becomes `name[]=` repeated.
 * Throws when a path parameter is missing.
 */
export function addressOf(key: string, input: CallInput): CallAddress {
  const space = key.indexOf(' ');
  const path = key.slice(space + 1).replace(/:(\w+)/g, (_, name: string) => {
    const value = input.params?.[name];
    if (value === undefined || value === null) throw new Error(`${key}: parameter ${name} is missing`);
    return encodeURIComponent(String(value));
  });
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value === undefined || value === null) continue;
    if (Array.isArray(value))
      for (const one of value) query.append(name.endsWith('[]') ? name : `${name}[]`, String(one));
    else query.append(name, String(value));
  }
  const text = query.toString();
  return { method: key.slice(0, space), url: text ? `${path}?${text}` : path };
}
