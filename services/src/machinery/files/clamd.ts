import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';

/** What ClamAV says of a file. */
export type Verdict = 'clean' | 'infected';

/** Looks at all of a file. @throws ScannerAway; whatever ended the content. */
export type Scan = (content: AsyncIterable<Buffer>) => Promise<Verdict>;

/** ClamAV does not answer, or not to the question. */
export class ScannerAway extends Error {
  override readonly name = 'ScannerAway';
}

/** Neither a word nor a byte taken for so long: it is away. */
const SILENT_MS = 30_000;

/**
 * Asks ClamAV's daemon (INSTREAM of clamd's protocol); a file passes piece by piece.
 * @param url `tcp://127.0.0.1:3310` or `unix:///run/clamav/clamd.ctl`. @throws Error for another address.
 */
export function clamd(url: string): Scan {
  const at = placeOf(url);
  return async (content) => {
    const socket = connect(at);
    // What is read and what is written both tell of it.
    socket.on('error', () => undefined);
    socket.setTimeout(SILENT_MS, () => socket.destroy(new Error('clamd is silent')));
    let broken: unknown;
    const sent = send(content, socket).catch((error: unknown) => {
      broken = error;
      socket.destroy();
      return false;
    });
    const [answer, isWhole] = await Promise.allSettled([text(socket), sent]);
    socket.destroy();
    if (broken) throw broken;
    const said = answer.status === 'fulfilled' ? answer.value.replace('\0', '') : '';
    if (/^stream: .+ FOUND$/.test(said)) return 'infected';
    // It must have had all of the file.
    if (said === 'stream: OK' && isWhole.status === 'fulfilled' && isWhole.value) return 'clean';
    throw new ScannerAway(`clamd says: ${said || 'nothing'}`, {
      cause: answer.status === 'rejected' ? answer.reason : undefined,
    });
  };
}

/** @returns whether all of it went. @throws what ended the content. */
async function send(content: AsyncIterable<Buffer>, socket: Socket): Promise<boolean> {
  const closed = new Promise<void>((done) => socket.once('close', () => done()));
  for await (const piece of framed(content)) {
    if (!socket.writable) return false;
    if (!socket.write(piece)) await Promise.race([new Promise((done) => socket.once('drain', done)), closed]);
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

function placeOf(url: string): { path: string } | { host: string; port: number } {
  const { protocol, hostname, port, pathname } = new URL(url);
  if (protocol === 'unix:' && pathname) return { path: pathname };
  if (protocol === 'tcp:' && hostname && port) return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) };
  throw new Error('CLAMAV_URL must be tcp://host:port or unix:///path');
}
