import { Readable } from 'node:stream';
import type { FilePart } from '@diapason/contracts/core';
import { Refusal } from '@diapason/event-sourcing';
import { expect, test } from '@jest/globals';
import { receiveFile } from './incoming';
import { type FileStore, FileStoreUnavailable } from './store';

const part: FilePart = {
  accepts: ['application/pdf'],
  maxBytes: 1_000_000,
  tooBig: 'trop gros',
  wrongContent: 'un PDF est attendu',
};
const pdf = () => Readable.from([Buffer.from('%PDF-1.7\n'), Buffer.alloc(200_000), Buffer.alloc(200_000)]);

/** A store that fails over the first piece, or takes all; either way it says what it knows as a real one does. */
const store = (onPiece: () => void): FileStore => ({
  async put(_name, content) {
    try {
      for await (const _ of content) onPiece();
    } catch (cause) {
      throw new FileStoreUnavailable('the store of files', { cause });
    }
  },
  get: async () => undefined,
  remove: async () => undefined,
  async *list() {},
});
const full = store(() => {
  throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
});
const good = store(() => undefined);

test('a store that is full over a file is told as away, not as an error of ours', async () => {
  await expect(receiveFile(full, { stream: pdf(), name: 'a.pdf' }, part)).rejects.toBeInstanceOf(FileStoreUnavailable);
});

test('what is refused stays refused, whatever becomes of the store', async () => {
  const text = () => Readable.from([Buffer.alloc(300_000, 'a')]);
  for (const one of [good, full])
    await expect(receiveFile(one, { stream: text(), name: 'a.txt' }, part)).rejects.toBeInstanceOf(Refusal);
});

test('a sender who breaks off is what is told', async () => {
  const cut = new Error('cut');
  const sent = Readable.from(
    (function* () {
      yield Buffer.from('%PDF-1.7\n');
      yield Buffer.alloc(200_000);
      throw cut;
    })(),
  );
  await expect(receiveFile(good, { stream: sent, name: 'a.pdf' }, part)).rejects.toBe(cut);
});
