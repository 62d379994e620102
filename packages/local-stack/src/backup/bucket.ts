import { createWriteStream } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type BucketKeys, isKeyName, isObjectName, openBucket } from '@diapason/settings';

/** Objects that pass at the same time; of each a piece is held. */
const AT_ONCE = 8;

/** What opens the bucket of `FILES_URL`. @throws Error, which an operator reads, where its keys are not named. */
export function keysOf({ FILES_ACCESS_KEY, FILES_SECRET_KEY }: NodeJS.ProcessEnv): BucketKeys {
  if (!FILES_ACCESS_KEY || !FILES_SECRET_KEY)
    throw new Error('FILES_URL names a bucket: FILES_ACCESS_KEY and FILES_SECRET_KEY must be set too');
  return { accessKeyId: FILES_ACCESS_KEY, secretAccessKey: FILES_SECRET_KEY };
}

const isOurs = (name: string): boolean => isObjectName(name) || isKeyName(name);

/** Names of our objects. */
async function* namesOf({ objects }: Bucket, isWanted: (name: string) => boolean): AsyncGenerator<string> {
  for await (const { name } of objects()) if (isOurs(name) && isWanted(name)) yield name;
}

type Bucket = Awaited<ReturnType<typeof openBucket>>;

async function withBucket<T>(url: string, keys: BucketKeys, work: (bucket: Bucket) => Promise<T>): Promise<T> {
  const bucket = await openBucket(url, keys);
  try {
    return await work(bucket);
  } finally {
    bucket.client.destroy();
  }
}

/** Copies objects of ours into a folder, as a folder of files has them; all unless told which. @returns how many. */
export const bucketIntoFolder = (
  url: string,
  keys: BucketKeys,
  folder: string,
  isWanted: (name: string) => boolean = () => true,
): Promise<number> =>
  withBucket(url, keys, async (bucket) => {
    const { s3, client, Bucket } = bucket;
    let copied = 0;
    await each(namesOf(bucket, isWanted), async (Key) => {
      const path = join(folder, Key);
      const { Body } = await client.send(new s3.GetObjectCommand({ Bucket, Key })).catch((error: unknown) => {
        // Removed since it was listed.
        if (error instanceof s3.NoSuchKey) return { Body: undefined };
        throw error;
      });
      if (!(Body instanceof Readable)) return;
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await pipeline(Body, createWriteStream(path, { mode: 0o600 }));
      copied += 1;
    });
    return copied;
  });

/** Gives a bucket every file of a folder that it does not have. @returns how many. */
export const folderIntoBucket = (folder: string, url: string, keys: BucketKeys): Promise<number> =>
  withBucket(url, keys, async (bucket) => {
    const there = new Set<string>();
    for await (const name of namesOf(bucket, () => true)) there.add(name);
    const files = await readdir(folder, { recursive: true });
    const lacking = files.map((file) => file.split(sep).join('/')).filter((file) => isOurs(file) && !there.has(file));
    await each(Readable.from(lacking), (Key) => bucket.keep(Key, join(folder, Key)));
    return lacking.length;
  });

/** Works on some at a time. @throws the first failure, after which nothing new begins. */
async function each(names: AsyncIterable<string>, work: (name: string) => Promise<void>): Promise<void> {
  const left = names[Symbol.asyncIterator]();
  let failed = false;
  const worker = async () => {
    for (let next = await left.next(); !next.done && !failed; next = await left.next())
      await work(next.value).catch((error: unknown) => {
        failed = true;
        throw error;
      });
  };
  const ended = await Promise.allSettled(Array.from({ length: AT_ONCE }, worker));
  const broken = ended.find((one) => one.status === 'rejected');
  if (broken) throw broken.reason;
}
