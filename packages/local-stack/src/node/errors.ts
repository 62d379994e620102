import { status as codes, Metadata, type ServiceError } from '@grpc/grpc-js';
import { LogUnavailable } from './event';
import { InvalidRequest } from './wire';

/** A gRPC error the client library recognises: status code, and the trailer `exception` for specific cases. */
function serviceError(code: codes, details: string, trailers: Readonly<Record<string, string>> = {}): ServiceError {
  const metadata = new Metadata();
  for (const [name, value] of Object.entries(trailers)) metadata.set(name, value);
  return Object.assign(new Error(details), { code, details, metadata });
}

/** What this node lets nobody do: write streams of the store itself, delete streams. */
export const accessDenied = (what: string): ServiceError =>
  serviceError(codes.PERMISSION_DENIED, `This event store node does not let anybody change ${what}`, {
    exception: 'access-denied',
  });

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
