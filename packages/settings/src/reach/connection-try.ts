import type { Place } from '../addresses';

/** What came of one try to use a server. */
export type ConnectionTry =
  | { readonly is: 'open'; readonly version: string }
  /** The variable is wrong: trying again brings the same. Both texts are French, and hold no secret. */
  | { readonly is: 'wrong'; readonly wrong: string; readonly mend: string }
  /** It may answer later. */
  | { readonly is: 'away'; readonly why: string };

/** What stands beside an address. */
export type Keys = Partial<Readonly<Record<'FILES_ACCESS_KEY' | 'FILES_SECRET_KEY', string | undefined>>>;

/** One of the servers that a variable names. */
export interface Server {
  /** Its name for the operator. */
  readonly title: string;
  place(url: string): Place;
  /** Answers within {@link CONNECTION_TRY_MS} once its client is loaded, and never throws. */
  attempt(url: string, keys?: Keys): Promise<ConnectionTry>;
}

/** An operator is told of a wrong setting within 5 s of the start. */
export const CONNECTION_TRY_MS = 3_000;

export const away = (why: string): ConnectionTry => ({ is: 'away', why });
export const wrong = (what: string, mend: string): ConnectionTry => ({ is: 'wrong', wrong: what, mend });

/** The answer of a server that is silent for too long is that it is away. */
export function withTimeout(attempt: Promise<ConnectionTry>): Promise<ConnectionTry> {
  return new Promise((done, failed) => {
    const timer = setTimeout(() => done(away(`ne répond pas en ${CONNECTION_TRY_MS / 1_000} s`)), CONNECTION_TRY_MS);
    attempt.then(done, failed).finally(() => clearTimeout(timer));
  });
}
