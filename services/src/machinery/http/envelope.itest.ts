import { get, type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
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
  // `fetch` asks for a fresh answer as soon as it is told what one has.
  const ask = async (known?: string) => {
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const headers = known ? { 'if-none-match': known } : {};
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      get({ host: '127.0.0.1', port, headers, agent: false }, resolve).on('error', reject);
    });
    return { status: answer.statusCode, headers: answer.headers, text: await text(answer) };
  };
  try {
    const first = await ask();
    expect([first.status, first.headers.etag, first.text]).toEqual([200, '"a"', 'BEGIN']);
    expect(await ask('"a"')).toMatchObject({ status: 304, text: '' });
    etag = '"b"';
    expect(await ask('"a"')).toMatchObject({ status: 200, text: 'BEGIN' });
    etag = undefined;
    expect((await ask('"a"')).headers['cache-control']).toContain('no-store');
  } finally {
    server.close();
  }
});
