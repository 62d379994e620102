import { Readable } from 'node:stream';
import { expect, test } from '@jest/globals';
import express from 'express';
import { sendFile } from './envelope';

test('who has what a file says is told so, without the file', async () => {
  const app = express();
  let etag: string | undefined = '"a"';
  app.get('/', (_, res) => {
    const file = { name: 'planning.ics', type: 'text/calendar', stream: Readable.from(['BEGIN']) };
    void sendFile(res, { file: etag ? { ...file, etag } : file });
  });
  const server = app.listen(0);
  try {
    const address = server.address();
    const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`;
    const ask = (known?: string) => fetch(url, known ? { headers: { 'if-none-match': known } } : {});
    const first = await ask();
    expect([first.status, first.headers.get('etag'), await first.text()]).toEqual([200, '"a"', 'BEGIN']);
    const again = await ask('"a"');
    expect([again.status, await again.text()]).toEqual([304, '']);
    etag = '"b"';
    expect((await ask('"a"')).status).toBe(200);
    etag = undefined;
    expect((await ask('"a"')).headers.get('cache-control')).toContain('no-store');
  } finally {
    server.close();
  }
});
