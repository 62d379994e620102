import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { KEYS_PREFIX, openBucket } from '@diapason/settings';

/**
 * Where the keys of keys lie: under a prefix of their own in the store of FILES_URL, apart from PostgreSQL, whose write-ahead log keeps what
 * was deleted. Nothing of an object stays once it was removed or written anew.
 */
export interface KeyStore {
  /** Undefined where there is none of that name. */
  read(name: string): Promise<Buffer | undefined>;
  /** Whole or not at all, in place of what was there. */
  write(name: string, content: Buffer): Promise<void>;
  /** Nothing happens where there is none. */
  remove(name: string): Promise<void>;
  names(): Promise<readonly string[]>;
}

export interface StoreSettings {
  readonly FILES_URL: string;
  readonly FILES_ACCESS_KEY?: string | undefined;
  readonly FILES_SECRET_KEY?: string | undefined;
}

export function openKeyStore({ FILES_URL, FILES_ACCESS_KEY = '', FILES_SECRET_KEY = '' }: StoreSettings): KeyStore {
  if (FILES_URL.startsWith('s3:'))
    return inBucket(FILES_URL, { accessKeyId: FILES_ACCESS_KEY, secretAccessKey: FILES_SECRET_KEY });
  return inFolder(join(fileURLToPath(FILES_URL), KEYS_PREFIX));
}

const isAbsent = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

function inFolder(folder: string): KeyStore {
  return {
    read: (name) =>
      readFile(join(folder, name)).catch((error: unknown) => {
        if (isAbsent(error)) return undefined;
        throw error;
      }),
    async write(name, content) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const path = join(folder, name);
      const file = await open(`${path}.new`, 'w', 0o600);
      try {
        await file.writeFile(content);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(`${path}.new`, path);
      await synced(folder);
    },
    async remove(name) {
      await rm(join(folder, name), { force: true });
      await synced(folder);
    },
    async names() {
      const names = await readdir(folder).catch((error: unknown) => {
        if (isAbsent(error)) return [];
        throw error;
      });
      return names.filter((name) => !name.endsWith('.new'));
    },
  };
}

/** What a key wraps is in PostgreSQL at once: its name must survive a power cut as well. */
async function synced(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch((error: unknown) => {
    if (isAbsent(error)) return undefined;
    throw error;
  });
  await handle?.sync();
  await handle?.close();
}

type Bucket = Awaited<ReturnType<typeof openBucket>>;

function inBucket(url: string, keys: Parameters<typeof openBucket>[1]): KeyStore {
  const within = async <T>(work: (bucket: Bucket) => Promise<T>): Promise<T> => {
    const bucket = await openBucket(url, keys);
    try {
      return await work(bucket);
    } finally {
      bucket.client.destroy();
    }
  };
  const keyOf = (name: string) => `${KEYS_PREFIX}/${name}`;
  return {
    read: (name) =>
      within(async ({ s3, client, Bucket }) => {
        try {
          const { Body } = await client.send(new s3.GetObjectCommand({ Bucket, Key: keyOf(name) }));
          return Body && Buffer.from(await Body.transformToByteArray());
        } catch (error) {
          if (error instanceof s3.NoSuchKey) return undefined;
          throw error;
        }
      }),
    write: (name, content) =>
      within(async (bucket) => {
        const { s3, client, Bucket } = bucket;
        await client.send(
          new s3.PutObjectCommand({ Bucket, Key: keyOf(name), Body: content, ContentLength: content.length }),
        );
        await dropVersions(bucket, keyOf(name), true);
      }),
    remove: (name) =>
      within(async (bucket) => {
        const { s3, client, Bucket } = bucket;
        await client.send(new s3.DeleteObjectCommand({ Bucket, Key: keyOf(name) }));
        await dropVersions(bucket, keyOf(name), false);
      }),
    names: () =>
      within(async ({ objects }) => {
        const names: string[] = [];
        for await (const { name } of objects(`${KEYS_PREFIX}/`)) names.push(name.slice(KEYS_PREFIX.length + 1));
        return names;
      }),
  };
}

/** A bucket that keeps versions would keep what was removed; one that has none may not know the question. */
async function dropVersions({ s3, client, Bucket }: Bucket, Key: string, keepsLatest: boolean): Promise<void> {
  const answer = await client
    .send(new s3.ListObjectVersionsCommand({ Bucket, Prefix: Key }))
    .catch((error: { $metadata?: { httpStatusCode?: number } }) => {
      if ([400, 404, 405, 501].includes(error.$metadata?.httpStatusCode ?? 0)) return undefined;
      throw error;
    });
  const kept = [...(answer?.Versions ?? []), ...(answer?.DeleteMarkers ?? [])];
  for (const { Key: of, VersionId, IsLatest } of kept)
    if (of === Key && VersionId !== undefined && VersionId !== 'null' && !(keepsLatest && IsLatest))
      await client.send(new s3.DeleteObjectCommand({ Bucket, Key, VersionId }));
}
