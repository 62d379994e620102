import { randomUUID } from 'node:crypto';
import { mkdir, open, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { BucketKeys } from '@diapason/settings';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { bucketStore } from './bucket';
import { clamd, type Scanner, type ScannerTimeouts } from './clamd';

/** Where sealed files lie. Names are made by {@link newObjectName}, and tell nothing. */
export interface FileStore {
  /** Keeps all of a stream, or nothing. @throws FileStoreUnavailable */
  put(name: string, content: Readable): Promise<void>;
  /** Undefined where there is no such object. @throws FileStoreUnavailable */
  get(name: string): Promise<Readable | undefined>;
  /** Nothing happens where there is none. @throws FileStoreUnavailable */
  remove(name: string): Promise<void>;
  /** Every object, with the time at which it was kept. @throws FileStoreUnavailable */
  list(): AsyncIterable<{ readonly name: string; readonly keptAt: Date }>;
}

/** The store, and who looks at each file before anybody may open it. */
export interface Files extends FileStore {
  readonly scanner?: Scanner | undefined;
}

/** The store does not answer, or has no room. */
export class FileStoreUnavailable extends Error {
  override readonly name = 'FileStoreUnavailable';
}

/** Objects are spread over folders, so that none holds too many. */
export function newObjectName(): string {
  const id = randomUUID().replaceAll('-', '');
  return `${id.slice(0, 2)}/${id}`;
}

interface Settings {
  readonly FILES_URL?: string | undefined;
  readonly FILES_ACCESS_KEY?: string | undefined;
  readonly FILES_SECRET_KEY?: string | undefined;
  readonly CLAMAV_URL?: string | undefined;
}

/** Both by their settings. @throws Error for a bucket without its keys. */
export const openFiles = (
  { FILES_URL, FILES_ACCESS_KEY, FILES_SECRET_KEY, CLAMAV_URL }: Settings,
  timeouts?: ScannerTimeouts,
): Files => ({
  ...openStore(FILES_URL, { accessKeyId: FILES_ACCESS_KEY ?? '', secretAccessKey: FILES_SECRET_KEY ?? '' }),
  scanner: CLAMAV_URL === undefined ? undefined : clamd(CLAMAV_URL, timeouts),
});

/** @param url `file:///folder/` or `s3://bucket?endpoint=…&region=…`; undefined: every use fails, and says why. */
export function openStore(url: string | undefined, keys?: BucketKeys): FileStore {
  if (url === undefined) return noStore;
  if (url.startsWith('s3:')) {
    if (!keys?.accessKeyId || !keys.secretAccessKey)
      throw new Error('a bucket in FILES_URL needs FILES_ACCESS_KEY and FILES_SECRET_KEY');
    return eachAway(bucketStore(url, keys));
  }
  if (!url.startsWith('file:')) throw new Error('FILES_URL must begin with file: or s3:');
  return storeOn(new Disk(new Folder(fileURLToPath(url))));
}

function storeOn(disk: Disk): FileStore {
  return {
    put: (name, content) => away(() => disk.putStream(name, content)),
    get: (name) => away(async () => ((await disk.exists(name)) ? disk.getStream(name) : undefined)),
    remove: (name) => away(() => disk.delete(name)),
    async *list() {
      let paginationToken: string | undefined;
      do {
        const page = await away(() =>
          disk.listAll('', { recursive: true, ...(paginationToken ? { paginationToken } : {}) }),
        );
        for (const { isFile, ...file } of page.objects)
          if (isFile && 'key' in file) {
            const { lastModified } = await away(() => disk.getMetaData(file.key));
            yield { name: file.key, keptAt: lastModified };
          }
        ({ paginationToken } = page);
      } while (paginationToken);
    },
  };
}

/** flydrive's own writing answers before it has stopped, and begins again with what is left of a stream. */
class Folder extends FSDriver {
  constructor(private readonly location: string) {
    super({ location, visibility: 'private' });
  }

  /** All of it or nothing, and on the disk: a file that an event names must survive a power cut, as the event does. */
  override async putStream(name: string, content: Readable): Promise<void> {
    const path = join(this.location, name);
    await mkdir(dirname(path), { recursive: true });
    const file = await open(path, 'wx', 0o600);
    try {
      for await (const chunk of content) await file.writeFile(chunk as Buffer);
      await file.sync();
    } catch (error) {
      await unlink(path);
      throw error;
    } finally {
      await file.close();
    }
  }
}

/** Makes every failure of a store a `FileStoreUnavailable`. */
const eachAway = (store: FileStore): FileStore => ({
  put: (name, content) => away(() => store.put(name, content)),
  get: (name) => away(() => store.get(name)),
  remove: (name) => away(() => store.remove(name)),
  async *list() {
    const each = store.list()[Symbol.asyncIterator]();
    for (let next = await away(() => each.next()); !next.done; next = await away(() => each.next())) yield next.value;
  },
});

async function away<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new FileStoreUnavailable('the store of files', { cause: error });
  }
}

const absent = (): never => {
  throw new FileStoreUnavailable('FILES_URL is not set');
};
const noStore: FileStore = {
  put: async () => absent(),
  get: async () => absent(),
  remove: async () => absent(),
  list: () => absent(),
};
