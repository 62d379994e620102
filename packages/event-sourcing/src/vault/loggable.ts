/**
 * What of an error may be written to the log: its kind, code and place. Texts between quotes and e-mail addresses are values
 * (PostgreSQL quotes the value it could not read), so they are masked.
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

/** A message without what stands between quotes and without addresses. */
export function masked(text: string): string {
  return text
    .replace(/"[^"]*"|'[^']*'|«[^»]*»/g, '"…"')
    .replace(/\S+@\S+/g, '…@…')
    .slice(0, 500);
}
