import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type BucketKeys, type BucketObject, openBucket } from '@diapason/settings';
import { removeStaleTempFiles, tempFilePath } from './temp-files';

/**
 * A bucket that speaks S3, as a store of files. Pieces are authenticated by their seal.
 * @param url as `openBucket` takes it.
 */
export function bucketStore(url: string, credentials: BucketKeys) {
  let opened: ReturnType<typeof openBucket> | undefined;
  const bucket = () => {
    // What cannot be cleared now is cleared by a later start.
    opened ??= removeStaleTempFiles()
      .catch(() => undefined)
      .then(() => openBucket(url, credentials));
    return opened;
  };
  return {
    // S3 asks for the length first. So the sealed bytes lie on the disk until they are all there, and a sender who stops leaves nothing.
    async put(Key: string, content: Readable): Promise<void> {
      const path = tempFilePath();
      try {
        await pipeline(content, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
        await (await bucket()).keep(Key, path);
      } finally {
        await rm(path, { force: true });
      }
    },
    async get(Key: string): Promise<Readable | undefined> {
      const { s3, client, Bucket } = await bucket();
      try {
        const { Body } = await client.send(new s3.GetObjectCommand({ Bucket, Key }));
        if (!(Body instanceof Readable)) throw new TypeError('an object is no stream');
        return Body;
      } catch (error) {
        if (error instanceof s3.NoSuchKey) return undefined;
        throw error;
      }
    },
    async remove(Key: string): Promise<void> {
      const { s3, client, Bucket } = await bucket();
      await client.send(new s3.DeleteObjectCommand({ Bucket, Key }));
    },
    async *list(): AsyncGenerator<BucketObject> {
      yield* (await bucket()).objects();
    },
  };
}
