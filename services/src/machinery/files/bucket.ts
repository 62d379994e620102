import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type BucketKeys, type BucketObject, openBucket } from '@diapason/settings';
import { asidePath, clearAside } from './aside';

/** As often as the client itself sends what is no stream. */
const TRIES = 3;
/** Node's words for it; the client's own name for it means silence, too. */
const WAS_CUT = /socket hang up|ECONNRESET|EPIPE/;

/** Sends again what a cut connection did not bring: a server may end an idle one in the instant of its use. The client repeats no stream. */
async function unlessCut(send: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1)
    try {
      return await send();
    } catch (error) {
      if (tries === TRIES || !WAS_CUT.test(String(error))) throw error;
    }
}

/**
 * A bucket that speaks S3, as a store of files. Pieces are authenticated by their seal.
 * @param url as `openBucket` takes it.
 */
export function bucketStore(url: string, credentials: BucketKeys) {
  let opened: ReturnType<typeof openBucket> | undefined;
  const bucket = () => {
    // What cannot be cleared now is cleared by a later start.
    opened ??= clearAside()
      .catch(() => undefined)
      .then(() => openBucket(url, credentials));
    return opened;
  };
  return {
    // S3 asks for the length first. So the sealed bytes lie on the disk until they are all there, and a sender who stops leaves nothing.
    async put(Key: string, content: Readable): Promise<void> {
      const path = asidePath();
      try {
        await pipeline(content, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
        const { size: ContentLength } = await stat(path);
        const { s3, client, Bucket } = await bucket();
        await unlessCut(async () => {
          const Body = createReadStream(path);
          try {
            await client.send(new s3.PutObjectCommand({ Bucket, Key, ContentLength, Body }));
          } finally {
            Body.destroy();
          }
        });
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
