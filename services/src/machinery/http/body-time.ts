import type { IncomingMessage, Server } from 'node:http';

/** How long a body may take to arrive. */
export interface BodyTimes {
  readonly bodyMs: number;
  /** A file that may be sent has longer: as long as it comes at this rate, counted over all of it. */
  readonly bytesPerSecond: number;
}

/** 64 kbit/s: a portrait of 6 MB from a phone with a bad connection is taken, and ends within 15 minutes. */
export const bodyTimes: BodyTimes = { bodyMs: 60_000, bytesPerSecond: 8_000 };

/** Node's own bound, for what escapes ours. */
export const LONGEST_MS = 20 * 60_000;

/** @returns milliseconds since its headers at which a body is cut, when so many bytes of it have come. */
export const bodyDeadline = ({ bodyMs, bytesPerSecond }: BodyTimes, bytes: number, isFile: boolean): number =>
  bodyMs + (isFile ? (bytes / bytesPerSecond) * 1_000 : 0);

const files = new WeakSet<IncomingMessage>();

/** While it works, the body is a file of somebody who may send it: cut for being slow, and no longer for being large. */
export async function withFileDeadline<T>(req: IncomingMessage, work: () => Promise<T>): Promise<T> {
  files.add(req);
  try {
    return await work();
  } finally {
    files.delete(req);
  }
}

/** Cuts bodies that come too slowly, as Node does at `requestTimeout`; Node has one time for all of them. */
export function enforceBodyDeadlines(server: Server, times: BodyTimes = bodyTimes): void {
  server.requestTimeout = LONGEST_MS;
  server.prependListener('request', (req: IncomingMessage) => {
    const { headers, socket } = req;
    if (headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0) return;
    const began = performance.now();
    const before = socket.bytesRead;
    let timer: NodeJS.Timeout;
    const look = () => {
      if (req.complete) return;
      const left = began + bodyDeadline(times, socket.bytesRead - before, files.has(req)) - performance.now();
      if (left > 0) timer = setTimeout(look, left + 1);
      else server.emit('clientError', Object.assign(new Error('a slow body'), { code: TOO_SLOW }), socket);
    };
    timer = setTimeout(look, times.bodyMs);
    req.once('close', () => clearTimeout(timer));
  });
}

/** As Node calls it. */
const TOO_SLOW = 'ERR_HTTP_REQUEST_TIMEOUT';
