import { RECOVERY_LIMIT_MS } from '../limit';
import type { Chance } from '../random';
import type { Call, Session } from '../session';

/** Final outcome of a command. */
export type Outcome =
  | { readonly fate: 'acknowledged'; readonly data: unknown }
  | { readonly fate: 'refused' }
  /** It may or may not have happened. */
  | { readonly fate: 'unclear' };

/** A command ready to send. */
export interface Draft {
  readonly kind: string;
  readonly session: Session;
  readonly call: Call;
  /** Event types it appends, exactly one each. */
  readonly expects: readonly string[];
  /** Called with the final outcome. */
  settled(outcome: Outcome): void;
}

/** Creates commands of one context; each changes something. List a new source in `index.ts`. */
export interface CommandSource {
  /** All kinds of its drafts; each must be acknowledged at least once. */
  readonly kinds: readonly string[];
  /** Relative frequency among the sources. */
  readonly weight: number;
  /** Loads the data the commands work on, over HTTP. */
  prepare(): Promise<void>;
  /** The next command; undefined while all its records have a command in progress. */
  next(chance: Chance): Draft | undefined;
}

/** Input of the sources. */
export interface Stage {
  readonly sessions: readonly Session[];
  /** Id of the current school year, and the calendar year of its beginning. */
  readonly year: number;
  readonly began: number;
}

/** First session of a role. @throws Error when there is none. */
export function sessionOf({ sessions }: Stage, role: RegExp): Session {
  const found = sessions.find((session) => role.test(session.role));
  if (!found) throw new Error(`no login for ${role}`);
  return found;
}

/** Sends a call and returns its data. @throws Error unless the status is 200. */
export async function ask<T>(session: Session, call: Call): Promise<T> {
  const { status, message, data } = await session.call(call, RECOVERY_LIMIT_MS);
  if (status !== 200) throw new Error(`${call.method} ${call.path}: ${status} ${message}`);
  return data as T;
}
