import { createServer } from 'node:net';
import { shortest } from '@diapason/local-stack/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { clamd, NotScanned } from './clamd';

/** A daemon that is there, and says nothing of a file. */
const silent = createServer((socket) => {
  socket.on('error', () => undefined);
  socket.once('data', (said) => (said.toString().startsWith('zPING') ? socket.end('PONG\0') : socket.resume()));
});
beforeAll(async () => {
  silent.listen(0, '127.0.0.1');
  await new Promise((done) => silent.once('listening', done));
});
afterAll(() => void silent.close());

async function* small() {
  yield Buffer.from('a');
}

test('who waits for the antivirus waits a few seconds', async () => {
  const { port } = silent.address() as { port: number };
  const waited = async () => {
    const began = Date.now();
    const failure: unknown = await clamd(`tcp://127.0.0.1:${port}`)
      .scanSoon(small())
      .catch((error: unknown) => error);
    // A stall of the machine makes the daemon's PONG come too late: such a try does not count.
    return failure instanceof NotScanned ? Date.now() - began : Number.POSITIVE_INFINITY;
  };
  expect(await shortest(8_000, waited)).toBeLessThan(8_000);
});
