import pino, { type DestinationStream } from 'pino';

/** Characters that wait for room on the disk; what comes on top of them is dropped. */
const LONGEST_WAIT = 1_000_000;

/**
 * Where a process writes its log lines: a file descriptor or a path. A full disk must not end a process that could go on without
 * its log: lines wait, the newest are dropped beyond a megabyte, and writing goes on with the first line after there is room again.
 */
export function logDestination(dest: number | string): DestinationStream {
  const destination = pino.destination({ dest, mkdir: true, sync: true, maxLength: LONGEST_WAIT });
  // There is nowhere to tell: the log itself is what cannot be written.
  destination.on('error', () => undefined);
  return destination;
}
