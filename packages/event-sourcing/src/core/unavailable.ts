import {
  CancelledError,
  convertToCommandError,
  DeadlineExceededError,
  NotLeaderError,
  TimeoutError,
  UnavailableError,
  UnknownError,
} from '@eventstore/db-client';
import { status } from '@grpc/grpc-js';

/** The work cannot be done yet, and will be possible later without anybody's help: a job that throws this is retried until then. */
export class RetryLater extends Error {
  override readonly name: string = 'RetryLater';
}

/** The event store did not answer in time; an append may have happened. */
export class AnswerTimeout extends Error {
  override readonly name = 'AnswerTimeout';
}

/** Answers that leave open whether it happened: a lost connection, a server without a leader, one that has no time. */
const NOT_KNOWN = [UnavailableError, CancelledError, DeadlineExceededError, TimeoutError, NotLeaderError];
/** Status codes that the client gives no error class and that mean a refusal, or that the client itself cancelled the call. */
const SAYS_NO: ReadonlySet<number> = new Set([
  status.CANCELLED,
  status.INVALID_ARGUMENT,
  status.NOT_FOUND,
  status.ALREADY_EXISTS,
  status.PERMISSION_DENIED,
  status.RESOURCE_EXHAUSTED,
  status.FAILED_PRECONDITION,
  status.UNIMPLEMENTED,
  status.UNAUTHENTICATED,
]);
/** What the client throws, as a plain error, when no node of a cluster tells of one that can be asked. */
const NOBODY_FOUND = /^Failed to discover after \d+ attempts/;

/** The event store cannot be reached now, or has no leader; what was asked of it may or may not have happened. Only an answer that says no is a refusal. */
export function isEventStoreUnavailable(error: unknown): boolean {
  if (error instanceof AnswerTimeout) return true;
  if (!(error instanceof Error)) return false;
  if (NOBODY_FOUND.test(error.message)) return true;
  const known = commandError(error);
  if (NOT_KNOWN.some((kind) => known instanceof kind)) return true;
  return known instanceof UnknownError && known.code !== undefined && !SAYS_NO.has(known.code);
}

/** The node that leads, when the asked one said that it does not. */
export function leaderNamedBy(error: Error): { readonly address: string; readonly port: number } | undefined {
  const known = commandError(error);
  return known instanceof NotLeaderError ? known.leader : undefined;
}

/** A live subscriber was thrown out because more events waited for it than the server keeps. The connection is good. */
export const isTooSlow = (error: Error): boolean => /Consumer too slow/.test(error.message);

/** Whatever else has a code of its own, PostgreSQL's errors among it, is left as it is. */
const commandError = (error: Error): Error =>
  'metadata' in error && 'details' in error ? convertToCommandError(error) : error;

const NETWORK =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|EDNS|ESOCKET|ECONNECTION)$/;
/** PostgreSQL's classes for a lost connection, missing resources (a full disk, too many connections) and a server that stops or starts. */
const DATABASE = /^(08...|53...|57P0[123])$/;
/** What the driver says, without a code, of a connection that ended under it. */
const DRIVER =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/;

/** A server that the work needs cannot be reached now: the work itself is not at fault, and may be done when the server is back. */
export function isUnavailable(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  if (error instanceof RetryLater || isEventStoreUnavailable(error)) return true;
  const { code, message, cause } = error as { code?: unknown; message?: unknown; cause?: unknown };
  if (typeof code === 'string' && (NETWORK.test(code) || DATABASE.test(code))) return true;
  return (typeof message === 'string' && DRIVER.test(message)) || isUnavailable(cause);
}
