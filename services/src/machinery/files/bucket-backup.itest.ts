import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { bucketIntoFolder, folderIntoBucket } from '@diapason/local-stack/supervisor';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type BucketServer, bucketServer } from '../../proofs/kit/bucket';
import { type FileStore, newObjectName, openFiles } from './store';

const MANY = 1_005;
let server: BucketServer;
let folder: string;
beforeAll(async () => {
  server = await bucketServer();
  await server.start();
  folder = await mkdtemp(join(tmpdir(), 'diapason-copy-'));
});
afterAll(async () => {
  await server?.remove();
  await rm(folder, { recursive: true, force: true });
});

const namesOf = async (files: FileStore) => {
  const names: string[] = [];
  for await (const { name } of files.list()) names.push(name);
  return names.sort();
};

test('a backup holds every object of a bucket, and a restore gives back what the bucket has no more; what others keep there stays theirs', async () => {
  const files = openFiles(server.settings);
  const kept = new Map([[newObjectName(), Buffer.alloc(3_000_000, 'partition')]]);
  while (kept.size < MANY) kept.set(newObjectName(), Buffer.from(`${kept.size}`));
  for (const [name, content] of kept) await files.put(name, Readable.from([content]));
  await files.put('photos/of-others.jpg', Readable.from([Buffer.from('a')]));
  const { FILES_URL, FILES_ACCESS_KEY: accessKeyId, FILES_SECRET_KEY: secretAccessKey } = server.settings;
  const keys = { accessKeyId, secretAccessKey };

  expect(await bucketIntoFolder(FILES_URL, keys, folder)).toBe(MANY);
  expect((await readdir(folder, { recursive: true, withFileTypes: true })).filter((one) => one.isFile())).toHaveLength(
    MANY,
  );

  const before = await namesOf(files);
  const lost = [...kept.keys()].slice(0, 20);
  for (const name of lost) await files.remove(name);
  expect(await folderIntoBucket(folder, FILES_URL, keys)).toBe(20);
  expect(await namesOf(files)).toEqual(before);
  for (const name of lost) {
    const back = Buffer.concat((await (await files.get(name))?.toArray()) ?? []);
    expect(back.equals(kept.get(name) ?? Buffer.alloc(0))).toBe(true);
  }
  expect(await folderIntoBucket(folder, FILES_URL, keys)).toBe(0);
});

test('a bucket that refuses its keys ends the copy', async () => {
  const wrong = { accessKeyId: 'another', secretAccessKey: 'S3RVER' };
  await expect(bucketIntoFolder(server.settings.FILES_URL, wrong, folder)).rejects.toThrow();
});
