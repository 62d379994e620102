import pino, { type DestinationStream } from 'pino';

/** Characters kept while the disk is full; later ones are dropped. */
const LONGEST_WAIT = 1_000_000;

/**
 * A process's log: file descriptor or path. A full disk never ends the process:
 * lines wait up to a megabyte, and writing resumes when there is room.
 */
export function logDestination(dest: number | string): DestinationStream {
  const destination = pino.destination({ dest, mkdir: true, sync: true, maxLength: LONGEST_WAIT });
  destination.on('error', () => undefined);
  return destination;
}
