import { CancelledError, DeadlineExceededError, UnavailableError } from '@eventstore/db-client';

/** What was asked cannot be done yet, and can be later without anyone doing anything: a job that throws it is tried again until then. */
export class NotYet extends Error {
  override readonly name: string = 'NotYet';
}

/** The event store did not answer an append in time; it may have happened. */
export class AppendUnanswered extends Error {
  override readonly name = 'AppendUnanswered';
}

/** The event store cannot be reached now; what was asked of it may or may not have happened. */
export function isEventStoreAway(error: unknown): boolean {
  return (
    error instanceof UnavailableError ||
    error instanceof CancelledError ||
    error instanceof DeadlineExceededError ||
    error instanceof AppendUnanswered
  );
}

const NETWORK =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|EDNS|ESOCKET|ECONNECTION)$/;
/** PostgreSQL's classes for a lost connection, missing resources (a full disk, too many connections) and a server that stops or starts. */
const DATABASE = /^(08...|53...|57P0[123])$/;
/** What the driver says, without a code, of a connection that ended under it. */
const DRIVER =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/;

/** A server that the work needs cannot be reached now: the work itself is not at fault, and may be done when the server is back. */
export function isAway(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  if (error instanceof NotYet || isEventStoreAway(error)) return true;
  const { code, message, cause } = error as { code?: unknown; message?: unknown; cause?: unknown };
  if (typeof code === 'string' && (NETWORK.test(code) || DATABASE.test(code))) return true;
  return (typeof message === 'string' && DRIVER.test(message)) || isAway(cause);
}
