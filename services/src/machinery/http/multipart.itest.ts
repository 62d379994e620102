import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { FilePart } from '@diapason/contracts/core';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import express from 'express';
import fc from 'fast-check';
import { httpServers } from '../../proofs/kit/http-servers';
import { openStoredFile } from '../files/incoming';
import { type FileStore, openStore } from '../files/store';
import { readMultipart } from './multipart';

const part: FilePart = {
  accepts: ['application/pdf'],
  maxBytes: 300_000,
  tooBig: 'too big',
  wrongContent: 'another content',
};
const listening = httpServers();
let folder: string;
let store: FileStore;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'diapason-forms-'));
  store = openStore(pathToFileURL(`${folder}/`).toString());
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const field = (name: string, value: string) =>
  Buffer.from(`--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`);
const formOf = (content: Buffer, { last }: { readonly last: boolean }): Buffer => {
  const file = [
    Buffer.from('--x\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n'),
    content,
    Buffer.from('\r\n'),
  ];
  const fields = [field('fk_responsable', '12'), field('fk_anneeScolaire', '9')];
  return Buffer.concat([...(last ? [...fields, ...file] : [...file, ...fields]), Buffer.from('--x--\r\n')]);
};

/** Reads forms and answers what came of the file, as it was sent and as it lies in the store. */
async function reader(): Promise<{ send(pieces: readonly Buffer[]): Promise<Record<string, unknown>> }> {
  const came: Socket[] = [];
  const app = express().post('/', async (req, res) => {
    came.push(req.socket);
    try {
      const { file, fields } = await readMultipart(req, { part, store, allowed: async () => undefined });
      const back = await openStoredFile(store, file);
      const kept = back ? sha256(Buffer.concat(await back.toArray())) : undefined;
      await store.remove(file.objet);
      res.json({ sent: file.empreinte, kept, fields });
    } catch (error) {
      res.json({ refused: error instanceof Error ? error.message : error });
    }
  });
  const { port } = new URL(await listening(app));
  return {
    /** A piece is sent when the one before has arrived, and was dealt with. */
    async send(pieces) {
      const socket = connect(Number(port), '127.0.0.1').setNoDelay();
      const answer = new Promise<string>((done, failed) => {
        let text = '';
        socket.on('data', (chunk) => {
          text += chunk.toString();
          const [, length, body = ''] = /content-length: (\d+).*?\r\n\r\n(.*)/is.exec(text) ?? [];
          if (length && Buffer.byteLength(body) >= Number(length)) done(body);
        });
        socket.on('error', failed);
      });
      const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
      const head = `POST / HTTP/1.1\r\nhost: a\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: ${length}\r\n\r\n`;
      came.length = 0;
      let sent = head.length;
      socket.write(head);
      for (const piece of pieces) {
        while ((came[0]?.bytesRead ?? 0) < sent) await turn();
        for (let turns = 0; turns < 5; turns += 1) await turn();
        socket.write(piece);
        sent += piece.length;
      }
      try {
        return JSON.parse(await answer) as Record<string, unknown>;
      } finally {
        socket.destroy();
      }
    },
  };
}

test('a form is answered wherever the wire cuts its end off', async () => {
  const { send } = await reader();
  const content = Buffer.from('%PDF-1.7\nune page\r\n');
  for (const last of [true, false]) {
    const form = formOf(content, { last });
    for (let tail = 1; tail <= 40; tail += 1) {
      const at = form.length - tail;
      const answer = await send([form.subarray(0, at), form.subarray(at)]);
      expect([tail, answer.sent, answer.kept]).toEqual([tail, sha256(content), sha256(content)]);
    }
  }
});

test('what follows the end of a form is heard out, and is no part of it', async () => {
  const { send } = await reader();
  const content = Buffer.from('%PDF-1.7\n');
  const epilogue = [Buffer.from('\r\n'), Buffer.from('--x\r\n'), Buffer.alloc(100_000, '-')];
  expect(await send([formOf(content, { last: true }), ...epilogue])).toMatchObject({ sent: sha256(content) });
});

test('a file comes in as it was, whatever it holds and however the wire cuts it', async () => {
  const { send } = await reader();
  // What its boundary is made of, so that each piece may end in the middle of what looks like one.
  const like = fc.constantFrom('\r', '\n', '-', '\r\n', '\r\n--', '--x', 'x', 'a'.repeat(5_000));
  await fc.assert(
    fc.asyncProperty(
      fc.array(like, { maxLength: 60 }),
      fc.array(fc.integer({ min: 1, max: 20_000 }), { minLength: 1, maxLength: 8 }),
      fc.boolean(),
      async (parts, cuts, last) => {
        const content = Buffer.from(`%PDF-1.7\n${parts.join('').replaceAll('\r\n--x', '\r\n-x')}`);
        const form = formOf(content, { last });
        const pieces: Buffer[] = [];
        for (let at = 0, n = 0; at < form.length; n += 1) {
          const size = cuts[n % cuts.length] ?? 1;
          // Small pieces all along would take long.
          const end = n < 40 ? at + size : form.length;
          pieces.push(form.subarray(at, end));
          at = end;
        }
        expect(await send(pieces)).toMatchObject({ sent: sha256(content), kept: sha256(content) });
      },
    ),
    { numRuns: 60 },
  );
});

test('a file of exactly the bound is taken, and one byte more is refused; nothing is left of it', async () => {
  const { send } = await reader();
  const exactly = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(part.maxBytes - 9, 'a')]);
  expect(await send([formOf(exactly, { last: true })])).toMatchObject({ sent: sha256(exactly) });
  const more = formOf(Buffer.concat([exactly, Buffer.from('a')]), { last: true });
  expect(await send([more])).toEqual({ refused: part.tooBig });
  const kept = await readdir(folder, { recursive: true, withFileTypes: true });
  expect(kept.filter((one) => one.isFile())).toEqual([]);
});
