import type { JobRequest } from '@diapason/event-sourcing';
import type { Bank } from '../bank/bank';
import type { IncomingFile } from '../files/incoming';
import type { Files } from '../files/store';
import type { Identity } from '../session/session-rows';
import type { SessionData } from '../session/sessions';
import type { SecurityLog } from './logs';
import type { Staging } from './staging';

/**
 * What only some commands and jobs may use. Each declares what it needs and gets nothing else:
 * `command(login, { needs: ['sessions', 'loginThrottle'] }, run)`.
 */
export interface WorkPowers {
  readonly accounts: Accounts;
  readonly passwordLinks: PasswordLinks;
  readonly security: SecurityLog;
  readonly forgetting: Forgetting;
  readonly jobLedger: JobLedger;
  readonly yearLock: YearLock;
  readonly reading: Reading;
  readonly merging: Merging;
  readonly importing: Importing;
  /** Sealed files. What no event names is collected after a day. */
  readonly files: Files;
  readonly staging: Staging;
  /** Undefined where card payment is not set up. */
  readonly bank: Bank | undefined;
}

/** The same with what needs a request: a cookie, an address. */
export interface Powers extends WorkPowers {
  readonly sessions: Sessions;
  readonly loginThrottle: LoginThrottle;
  readonly arrivals: Arrivals;
  /** What a multipart call brought. */
  readonly uploaded: () => IncomingFile;
  /** Once the answer is kept under its key, so that who asks again never comes too late. What fails there is told to the log alone. */
  readonly afterwards: (run: () => Promise<void>) => void;
}

/** Ways in, as the vault has them. */
interface Accounts {
  /** Name of an e-mail's reservation stream: a keyed hash that tells nothing of the address. */
  emailHash(email: string): string;
  /** A place for the account's password and token version, where there is none yet. */
  prepare(idUtilisateur: number): Promise<void>;
  /** Ends every session of the account too. */
  storePassword(idUtilisateur: number, hash: string): Promise<void>;
  /** The same in place of the password that was checked. @returns the token version; undefined where another counts by now. */
  replacePassword(
    idUtilisateur: number,
    change: { readonly checked: string; readonly hash: string },
  ): Promise<number | undefined>;
  endSessions(idUtilisateur: number): Promise<void>;
  /** No session, no password, no stored answer any more. */
  forget(idUtilisateur: number): Promise<void>;
}

/** Tokens of links to a new password; nothing keeps them. */
interface PasswordLinks {
  tokenOf(idUtilisateur: number, idReset: string): string;
  /** Whose link it is; undefined for a token that was not made here. */
  read(token: string): { readonly idUtilisateur: number; readonly idReset: string } | undefined;
}

/** What cannot be undone. */
interface Forgetting {
  /** Destroys a person's key (`utilisateur-12`). False when it had been done before. */
  destroyKey(subject: string): Promise<boolean>;
  /** Removes replays that were cut short and left their schema behind, names and all. */
  dropReplays(): Promise<void>;
  /** Removes the files that are being imported: they may name the person. */
  dropImports(): Promise<void>;
  /** Writes the table of keys anew, so that no page of it holds a destroyed one. False while something reads it for long. */
  rewriteKeys(): Promise<boolean>;
}

/** Money changes inside; a school year is closed when nobody is inside any more. */
interface YearLock {
  shared<T>(run: () => Promise<T>): Promise<T>;
  /**
   * Waits until the read models have the log, all who were inside have come out, and the read models have what they did. Whoever goes in
   * meanwhile must find a reason there, written before this was called, to change nothing. False when someone is late.
   */
  settled(): Promise<boolean>;
}

/** What a decision must know of all records of a kind, which no stream has. */
interface Reading {
  /** Waits until the read models have everything that is in the log now. False when they are late. */
  caughtUp(): Promise<boolean>;
}

/** Two records of one person. */
interface Merging {
  /**
   * One merge after the other, so that each decides on what the last one left.
   * @param late what is thrown where others take long: a Refusal 409 unless told.
   */
  inTurn<T>(run: () => Promise<T>, late?: () => Error): Promise<T>;
}

/** Files that name the same people. */
interface Importing {
  /**
   * Nobody else writes rows that name one of these people meanwhile, and the read models have all that was written before.
   * @param keys what the rows say of who they are about. @throws RetryLater where others take long, or the read models are late.
   */
  alone<T>(keys: readonly string[], run: () => Promise<T>): Promise<T>;
}

/** Jobs that failed. Undefined: it is not in failure any more. */
interface JobLedger {
  /** With these data in place of its own. */
  retry(id: string, data: JobRequest['data']): Promise<JobRequest | undefined>;
  setAside(id: string): Promise<JobRequest | undefined>;
}

interface Sessions {
  /** Opens a session and sets the cookie that renews it. `version`: the account's when its password was checked. */
  open(account: { readonly idUtilisateur: number; readonly version: number }): Promise<SessionData>;
  /** Acts for another in the session of this call, for half an hour at most. */
  beginImpersonation(idUtilisateur: number): Promise<SessionData>;
  /** Returns to the own identity. @throws Refusal 409 for a caller who acts for nobody. */
  endImpersonation(): Promise<SessionData>;
  /** By the cookie, once per cookie. @throws Refusal 401. */
  renew(): Promise<SessionData>;
  /** A second login: what asks for one is open in the session of this call for so many milliseconds. Undefined closes it. */
  unlock(ms: number | undefined): Promise<void>;
  /** Ends every session of who calls, by a token that has expired too. @returns who that was, if anybody. */
  leave(): Promise<Identity | undefined>;
}

/** Counts the logins of one e-mail from the caller's address and device. */
interface LoginThrottle {
  /** Counts a try before it is checked. @throws Refusal 429 when there were too many. */
  tried(email: string): Promise<void>;
  /** Opens address and device to the e-mail, whatever others tried, and gives the browser its cookie. */
  succeeded(email: string): Promise<void>;
}

/** Requests for enrolment. */
interface Arrivals {
  /** Counts one more from the caller's address. @returns whether it is to be held back. */
  isFlood(): Promise<boolean>;
}

/** A context with the given parts of `all` and nothing else. */
export const onlyParts = <C extends object, const K extends keyof C>(all: C, parts: readonly K[]): Pick<C, K> =>
  Object.fromEntries(parts.map((part) => [part, all[part]])) as Pick<C, K>;
