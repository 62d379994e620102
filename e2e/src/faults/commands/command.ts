import type { Chance } from '../random';
import type { Call, Session } from '../session';

/** What came of a command in the end. */
export type Outcome =
  | { readonly fate: 'acknowledged'; readonly data: unknown }
  | { readonly fate: 'refused' }
  /** It may have happened. */
  | { readonly fate: 'unclear' };

/** A command that is ready to be sent. */
export interface Draft {
  readonly kind: string;
  readonly session: Session;
  readonly call: Call;
  /** Event types of which it appends exactly one each. */
  readonly expects: readonly string[];
  /** Takes in what became of it. */
  settled(outcome: Outcome): void;
}

/** Makes commands of one context, each of which changes something. A new context adds one to the list in `index.ts`. */
export interface CommandSource {
  /** Every kind that its drafts have: each must have been acknowledged in the end. */
  readonly kinds: readonly string[];
  /** Share among the sources. */
  readonly weight: number;
  /** Reads what the commands are about, over HTTP. */
  prepare(): Promise<void>;
  /** The next command; undefined while everything it could be about has a command under way. */
  next(chance: Chance): Draft | undefined;
}

/** What sources are made from. */
export interface Stage {
  readonly sessions: readonly Session[];
  /** Current school year, and the calendar year in which it began. */
  readonly year: number;
  readonly began: number;
}

/** The first session of a role. @throws Error when there is none. */
export function sessionOf({ sessions }: Stage, role: RegExp): Session {
  const found = sessions.find((session) => role.test(session.role));
  if (!found) throw new Error(`no login for ${role}`);
  return found;
}

/** Asks and answers the data. @throws Error for anything but 200. */
export async function ask<T>(session: Session, call: Call): Promise<T> {
  const { status, message, data } = await session.call(call);
  if (status !== 200) throw new Error(`${call.method} ${call.path}: ${status} ${message}`);
  return data as T;
}
