import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';

/** What ClamAV says of a file. */
export type Verdict = 'clean' | 'infected';

/** Looks at all of a file. @throws ScannerUnavailable; NotScanned; whatever ended the content. */
type Scan = (content: AsyncIterable<Buffer>, signal?: AbortSignal) => Promise<Verdict>;

/** Who looks at files. */
export interface Scanner {
  /** @throws ScannerUnavailable */
  readonly ping: () => Promise<void>;
  /** Takes as long as ClamAV takes. */
  readonly scan: Scan;
  /** For somebody who waits: a few seconds, and none for a while after it was away. */
  readonly scanSoon: Scan;
}

/** ClamAV does not answer, whatever it is asked. */
export class ScannerUnavailable extends Error {
  override readonly name = 'ScannerUnavailable';
}

/** ClamAV answers, but has no word for this file. */
export class NotScanned extends Error {
  override readonly name = 'NotScanned';
}

/** How long ClamAV is waited for, in milliseconds. */
export interface ScannerTimeouts {
  /** For a connection, and for each piece that it takes: a running daemon needs no time for either. */
  readonly takeMs: number;
  /** For its verdict, where somebody waits for the answer. */
  readonly soonMs: number;
}

const PROMPT: ScannerTimeouts = { takeMs: 3_000, soonMs: 5_000 };
/** While it scans it says nothing, 120 s at most unless its MaxScanTime says more. */
const SCAN_MS = 180_000;
/** After a failed connection nobody waits for clamd again for so long. */
const REST_MS = 10_000;

/**
 * Asks ClamAV's daemon (PING and INSTREAM of clamd's protocol); a file passes piece by piece.
 * @param url `tcp://127.0.0.1:3310` or `unix:///run/clamav/clamd.ctl`. @throws Error for another address.
 */
export function clamd(url: string, { takeMs, soonMs }: ScannerTimeouts = PROMPT): Scanner {
  const at = { ...placeOf(url), takeMs };
  let restsUntil = 0;

  const ping = async () => {
    const { said, cause } = await ask(at, [Buffer.from('zPING\0')], takeMs);
    restsUntil = said === 'PONG' ? 0 : Date.now() + REST_MS;
    if (said !== 'PONG') throw new ScannerUnavailable(`clamd says: ${said || 'nothing'}`, { cause });
  };
  const within =
    (mostMs: number): Scan =>
    async (content, signal) => {
      const { said, isWhole, cause } = await ask(at, framed(content), mostMs, signal);
      if (/^stream: .+ FOUND$/.test(said)) return 'infected';
      // A verdict counts only where clamd received the whole file.
      if (said === 'stream: OK' && isWhole) return 'clean';
      signal?.throwIfAborted();
      await ping();
      throw new NotScanned(`clamd says: ${said || 'nothing'}`, { cause });
    };
  const soon = within(soonMs);
  return {
    ping,
    scan: within(SCAN_MS),
    scanSoon: async (content) => {
      if (Date.now() < restsUntil) throw new ScannerUnavailable('clamd was away a moment ago');
      return soon(content);
    },
  };
}

/**
 * Asks ClamAV's daemon which it is (VERSION: `ClamAV 1.4.6/27826/Sun Nov 22 09:30:11 2026`).
 * @returns `signatures`: when those of ClamAV were made; undefined where it has none of them. @throws ScannerUnavailable
 */
export async function clamdVersion(url: string): Promise<{ version: string; signatures: Date | undefined }> {
  const { said, cause } = await ask(
    { ...placeOf(url), takeMs: PROMPT.takeMs },
    [Buffer.from('zVERSION\0')],
    PROMPT.takeMs,
  );
  const [, version, made] = /^ClamAV ([^/]+)(?:\/\d+\/(.+))?$/.exec(said.trim()) ?? [];
  if (version === undefined) throw new ScannerUnavailable(`clamd says: ${said || 'nothing'}`, { cause });
  const signatures = made === undefined ? undefined : new Date(made);
  return { version, signatures };
}

type Place = { path: string } | { host: string; port: number };
type Daemon = Place & Pick<ScannerTimeouts, 'takeMs'>;

interface Answer {
  /** Empty where it closed without a word, or the time was over. */
  readonly said: string;
  /** All of the question went. */
  readonly isWhole: boolean;
  readonly cause: unknown;
}

/** Asks one question on a connection of its own. @throws what ended the question. */
async function ask(
  { takeMs, ...at }: Daemon,
  question: Iterable<Buffer> | AsyncIterable<Buffer>,
  mostMs: number,
  signal?: AbortSignal,
): Promise<Answer> {
  const socket = connect(at);
  // What is read and what is written both tell of it.
  socket.on('error', () => undefined);
  const timer = setTimeout(() => socket.destroy(new Error('clamd is silent')), mostMs);
  const stop = () => socket.destroy(new Error('stopped'));
  signal?.addEventListener('abort', stop, { once: true });
  if (signal?.aborted) stop();
  let broken: unknown;
  const sent = send(question, socket, takeMs).catch((error: unknown) => {
    broken = error;
    socket.destroy();
    return false;
  });
  const [answer, isWhole] = await Promise.allSettled([text(socket), sent]);
  clearTimeout(timer);
  signal?.removeEventListener('abort', stop);
  socket.destroy();
  if (broken) throw broken;
  return {
    said: answer.status === 'fulfilled' ? answer.value.replace('\0', '') : '',
    isWhole: isWhole.status === 'fulfilled' && isWhole.value,
    cause: answer.status === 'rejected' ? answer.reason : undefined,
  };
}

/** @returns whether all of it went. @throws what ended the pieces. */
async function send(
  pieces: Iterable<Buffer> | AsyncIterable<Buffer>,
  socket: Socket,
  takeMs: number,
): Promise<boolean> {
  const closed = new Promise<void>((done) => socket.once('close', () => done()));
  const taken = async (event: 'connect' | 'drain') => {
    const timer = setTimeout(() => socket.destroy(new Error('clamd takes nothing')), takeMs);
    await Promise.race([new Promise((done) => socket.once(event, done)), closed]);
    clearTimeout(timer);
  };
  await taken('connect');
  for await (const piece of pieces) {
    if (!socket.writable) return false;
    if (!socket.write(piece)) await taken('drain');
  }
  return socket.writable;
}

/** The command, then each piece after its length in four bytes, and a length of 0. */
async function* framed(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield Buffer.from('zINSTREAM\0');
  for await (const piece of content) if (piece.length > 0) yield Buffer.concat([lengthOf(piece), piece]);
  yield lengthOf(Buffer.alloc(0));
}

function lengthOf({ length }: Buffer): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(length);
  return bytes;
}

function placeOf(url: string): Place {
  const { protocol, hostname, port, pathname } = new URL(url);
  if (protocol === 'unix:' && pathname) return { path: pathname };
  if (protocol === 'tcp:' && hostname && port) return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) };
  throw new Error('CLAMAV_URL must be tcp://host:port or unix:///path');
}
