/**
 * The loggable part of an error: kind, code and place. Quoted texts and e-mail addresses are masked: PostgreSQL quotes
 * the values it refuses.
 */
export function loggable(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { kind: typeof error };
  const code = 'code' in error ? String(error.code) : undefined;
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    kind: error.name,
    ...(code ? { code } : {}),
    text: masked(error.message),
    at: frames.slice(0, 12).map((line) => line.trim()),
    ...(error.cause ? { cause: loggable(error.cause) } : {}),
  };
}

/** The message without quoted texts and e-mail addresses, at most 500 characters. */
export function masked(text: string): string {
  return text
    .replace(/"[^"]*"|'[^']*'|«[^»]*»/g, '"…"')
    .replace(/\S+@\S+/g, '…@…')
    .slice(0, 500);
}
