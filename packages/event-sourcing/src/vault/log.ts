/** The part of a pino logger that this package uses. Nothing personal is ever logged: types, ids, positions and figures only. */
export interface Log {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

export const silentLog: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };
