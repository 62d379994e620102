import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, type ReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { S3Client } from '@aws-sdk/client-s3';

type S3 = typeof import('@aws-sdk/client-s3');

/** What opens a bucket. */
export interface BucketKeys {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** A store that does not answer for so long is away. */
const TIMES = { connectionTimeout: 3_000, socketTimeout: 30_000 };

const unsaid = () => undefined;

/**
 * A bucket that speaks S3, as a store of files.
 * @param url `s3://bucket?endpoint=https://host&region=eu-west-3`; without an endpoint the one of Amazon in that region.
 */
export function bucketStore(url: string, credentials: BucketKeys) {
  const { hostname: Bucket, searchParams } = new URL(url);
  const endpoint = searchParams.get('endpoint');
  const options = {
    region: searchParams.get('region') ?? 'us-east-1',
    credentials,
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    requestHandler: TIMES,
    // Its failures are thrown too.
    logger: { debug: unsaid, info: unsaid, warn: unsaid, error: unsaid },
    // Not every server of others knows the checksums that Amazon has added; pieces are authenticated by their seal.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  } as const;
  // Its code is loaded where there is a bucket, at the first use.
  let opened: Promise<{ readonly s3: S3; readonly client: S3Client }> | undefined;
  const bucket = () => {
    opened ??= import('@aws-sdk/client-s3').then((s3) => ({ s3, client: new s3.S3Client(options) }));
    return opened;
  };
  return {
    // S3 asks for the length first. So the sealed bytes lie on the disk until they are all there, and a sender who stops leaves nothing.
    async put(Key: string, content: Readable): Promise<void> {
      const path = join(tmpdir(), `diapason-${randomUUID()}`);
      let Body: ReadStream | undefined;
      try {
        await pipeline(content, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
        const { size: ContentLength } = await stat(path);
        const { s3, client } = await bucket();
        Body = createReadStream(path);
        await client.send(new s3.PutObjectCommand({ Bucket, Key, ContentLength, Body }));
      } finally {
        Body?.destroy();
        await rm(path, { force: true });
      }
    },
    async get(Key: string): Promise<Readable | undefined> {
      const { s3, client } = await bucket();
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
      const { s3, client } = await bucket();
      await client.send(new s3.DeleteObjectCommand({ Bucket, Key }));
    },
    async *list(): AsyncGenerator<{ name: string; keptAt: Date }> {
      const { s3, client } = await bucket();
      let Marker: string | undefined;
      do {
        const { Contents = [], IsTruncated } = await client.send(new s3.ListObjectsCommand({ Bucket, Marker }));
        for (const { Key, LastModified } of Contents)
          if (Key !== undefined && LastModified) yield { name: Key, keptAt: LastModified };
        Marker = IsTruncated ? Contents.at(-1)?.Key : undefined;
      } while (Marker !== undefined);
    },
  };
}
