import { status as codes, Metadata, type ServiceError } from '@grpc/grpc-js';
import { type ExpectedRevision, LogUnavailable } from './event';
import { InvalidRequest } from './wire';

/** A gRPC error the client library recognises: status code, and the trailer `exception` for specific cases. */
function serviceError(code: codes, details: string, trailers: Readonly<Record<string, string>> = {}): ServiceError {
  const metadata = new Metadata();
  for (const [name, value] of Object.entries(trailers)) metadata.set(name, value);
  return Object.assign(new Error(details), { code, details, metadata });
}

/** Trailers are ASCII only: other characters are percent-encoded. */
const trailerText = (text: string): string => text.replace(/[^\x20-\x7e]+/g, encodeURIComponent);

export function streamDeletedError(stream: string): ServiceError {
  const name = trailerText(stream);
  return serviceError(codes.FAILED_PRECONDITION, `Event stream '${stream}' is deleted.`, {
    exception: 'stream-deleted',
    'stream-name': name,
  });
}

const VERSION_CODES = { any: '-2', no_stream: '-1', stream_exists: '-4' } as const;

export function wrongVersionError(
  stream: string,
  expected: ExpectedRevision,
  current: number | undefined,
): ServiceError {
  const wanted = typeof expected === 'number' ? String(expected) : VERSION_CODES[expected];
  const details = `Append failed due to WrongExpectedVersion. Stream: ${stream}, Expected: ${wanted}, Actual: ${current ?? -1}`;
  return serviceError(codes.FAILED_PRECONDITION, details, {
    exception: 'wrong-expected-version',
    'stream-name': trailerText(stream),
    'expected-version': wanted,
    ...(current === undefined ? {} : { 'actual-version': String(current) }),
  });
}

export const unimplemented = (what: string): ServiceError =>
  serviceError(codes.UNIMPLEMENTED, `This event store node does not do this: ${what}`);

export const maximumAppendSizeExceeded = (bytes: number): ServiceError =>
  serviceError(codes.INVALID_ARGUMENT, `Maximum Append Size of ${bytes} Exceeded.`, {
    exception: 'maximum-append-size-exceeded',
    'maximum-append-size': String(bytes),
  });

export const unavailable = (reason: string): ServiceError => serviceError(codes.UNAVAILABLE, reason);

/** An append that another node did not finish in time: it may have happened. */
export const unfinished = (what: string): ServiceError => serviceError(codes.ABORTED, `Operation timed out: ${what}`);

/** The server keeps few events for a live subscriber, and throws out one who is behind by more. */
export const tooSlow = (): ServiceError =>
  unfinished('Consumer too slow to handle event while live. Client resubscription required.');

export const leaderUnknown = (): ServiceError => serviceError(codes.UNKNOWN, 'No leader info available in response');

export const notLeader = ({ host, port }: { readonly host: string; readonly port: number }): ServiceError =>
  serviceError(codes.NOT_FOUND, `Leader info available`, {
    exception: 'not-leader',
    'leader-endpoint-host': host,
    'leader-endpoint-port': String(port),
  });

/** Lost connection, starting or stopping server, lack of resources. ENOENT: the socket of a stopped server. */
const LOST_CODES = /^(ECONN\w+|ENOENT|EPIPE|ETIMEDOUT|08...|53...|57P0[123])$/;
/** Driver messages without a code for broken connections. */
const BROKEN_MESSAGES =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/;

function isDatabaseLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    ('code' in error && typeof error.code === 'string' && LOST_CODES.test(error.code)) ||
    BROKEN_MESSAGES.test(error.message)
  );
}

/** Maps any error to a gRPC error. A lost database becomes UNAVAILABLE, so that clients retry. */
export function toServiceError(error: unknown): ServiceError {
  if (error instanceof Error && 'code' in error && 'metadata' in error) return error as ServiceError;
  if (error instanceof InvalidRequest) return serviceError(codes.INVALID_ARGUMENT, error.message);
  if (error instanceof LogUnavailable) return unavailable(error.message);
  if (isDatabaseLost(error)) return unavailable('The event store lost its database');
  return serviceError(codes.UNKNOWN, String(error));
}
