import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import { clamd, clamdVersion, NotScanned, ScannerUnavailable } from './clamd';

let server: Server | undefined;
const open = new Set<Socket>();
afterEach(() => {
  for (const socket of open) socket.destroy();
  server?.close();
});

/** A daemon that answers a file with some words, or closes without one, or says nothing. @returns its address. */
async function daemon(word: string | undefined, isThere = true): Promise<string> {
  const listening = createServer((socket) => {
    open.add(socket);
    socket.on('error', () => undefined);
    socket.once('data', (said) => {
      if (said.toString().startsWith('zPING')) return isThere ? socket.end('PONG\0') : socket.destroy();
      if (word !== undefined) socket.end(word, () => socket.destroy());
      else socket.resume();
    });
  }).listen(0, '127.0.0.1');
  server = listening;
  await new Promise((done) => listening.once('listening', done));
  return `tcp://127.0.0.1:${(listening.address() as { port: number }).port}`;
}

async function* big() {
  for (let piece = 0; piece < 200; piece += 1) yield Buffer.alloc(64 * 1024);
}
async function* small() {
  yield Buffer.from('a');
}

test.each(['', 'stream: OK\0', 'INSTREAM size limit exceeded. ERROR\0'])(
  'a daemon that answers a file with « %s » has no word for it, and is there; one that answers no PING is away',
  async (word) => {
    await expect(clamd(await daemon(word)).scan(big())).rejects.toThrow(NotScanned);
    server?.close();
    await expect(clamd(await daemon(word, false)).scan(big())).rejects.toThrow(ScannerUnavailable);
  },
);

test('who waits for an answer does not ask again after it was away', async () => {
  const away = clamd(await daemon('', false));
  await expect(away.scanSoon(small())).rejects.toThrow(ScannerUnavailable);
  const asked = open.size;
  await expect(away.scanSoon(small())).rejects.toThrow(ScannerUnavailable);
  expect(open.size).toBe(asked);
});

test('tells its version, and from when its signatures are, where it has those of ClamAV', async () => {
  const made = 'Sun Nov 22 09:30:11 2026';
  expect(await clamdVersion(await daemon(`ClamAV 1.4.6/27826/${made}\0`))).toEqual({
    version: '1.4.6',
    signatures: new Date(made),
  });
  server?.close();
  expect(await clamdVersion(await daemon('ClamAV 1.4.6\0'))).toEqual({ version: '1.4.6', signatures: undefined });
  server?.close();
  await expect(clamdVersion(await daemon('220 mail.example.org ESMTP\r\n'))).rejects.toThrow(ScannerUnavailable);
});

test('a stop ends the look at a file', async () => {
  const stopping = new AbortController();
  const looked = clamd(await daemon(undefined)).scan(small(), stopping.signal);
  setTimeout(() => stopping.abort(), 100);
  await expect(looked).rejects.toThrow('aborted');
});
