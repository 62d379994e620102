import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { type BucketKeys, bucketAddress } from '../addresses';
import { away, CONNECTION_TRY_MS, type ConnectionTry, type Server, withTimeout, wrong } from './connection-try';
import { judgeSystemError } from './system-errors';

const TRUST = 'Nommez l’autorité par la variable NODE_EXTRA_CA_CERTS';
const KEYS = 'Corrigez FILES_ACCESS_KEY et FILES_SECRET_KEY';

const unsaid = () => undefined;

/** A store that does not answer for so long is away. */
const TIMES = { connectionTimeout: 3_000, socketTimeout: 30_000 };

/** An object of a bucket: its name, and when it was kept. */
export interface BucketObject {
  readonly name: string;
  readonly keptAt: Date;
}

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
 * Opens a bucket; the client's code is loaded where there is one. Whoever opens it destroys the client, or keeps it for good.
 * @param url as {@link bucketOptions} takes it.
 */
export async function openBucket(url: string, keys: BucketKeys) {
  const s3 = await import('@aws-sdk/client-s3');
  const client = new s3.S3Client({ ...bucketOptions(url, keys), requestHandler: TIMES });
  const { bucket: Bucket } = bucketAddress(url);
  /** Every object, whosever it is, whose name begins so. Goes on after the last name: not every server's tokens work. */
  async function* objects(Prefix?: string): AsyncGenerator<BucketObject> {
    let Marker: string | undefined;
    do {
      const { Contents = [], IsTruncated } = await client.send(new s3.ListObjectsCommand({ Bucket, Marker, Prefix }));
      for (const { Key, LastModified } of Contents)
        if (Key !== undefined && LastModified) yield { name: Key, keptAt: LastModified };
      Marker = IsTruncated ? Contents.at(-1)?.Key : undefined;
    } while (Marker !== undefined);
  }
  /** Gives it a file of the disk under a name. */
  const keep = (Key: string, path: string) =>
    unlessCut(async () => {
      const { size: ContentLength } = await stat(path);
      const Body = createReadStream(path);
      try {
        await client.send(new s3.PutObjectCommand({ Bucket, Key, ContentLength, Body }));
      } finally {
        Body.destroy();
      }
    });
  return { s3, client, Bucket, objects, keep };
}

/**
 * What its client is made with: nothing is said but by errors, and not every server of others knows the checksums that Amazon has added.
 * @param url `s3://bucket?endpoint=https://host&region=eu-west-3`; without an endpoint the one of Amazon in that region.
 */
function bucketOptions(url: string, credentials: BucketKeys) {
  const { endpoint, region } = bucketAddress(url);
  return {
    region,
    credentials,
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    logger: { debug: unsaid, info: unsaid, warn: unsaid, error: unsaid },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  } as const;
}

/** Where files lie: a bucket is asked; a folder was looked at when its variable was read. */
export const fileStore: Server = {
  title: 'Le stockage des fichiers',
  place: (url) => (url.startsWith('s3:') ? bucketAddress(url).place : url),
  attempt: async (url, { FILES_ACCESS_KEY: accessKeyId, FILES_SECRET_KEY: secretAccessKey } = {}) => {
    if (!url.startsWith('s3:')) return { is: 'open', version: '' };
    if (!accessKeyId || !secretAccessKey)
      return wrong('un compartiment demande ses clefs', 'Nommez FILES_ACCESS_KEY et FILES_SECRET_KEY');
    const s3 = await import('@aws-sdk/client-s3');
    return withTimeout(tryBucket(s3, url, { accessKeyId, secretAccessKey }));
  },
};

type Client = typeof import('@aws-sdk/client-s3');

async function tryBucket(
  { S3Client, ListObjectsCommand }: Client,
  url: string,
  keys: BucketKeys,
): Promise<ConnectionTry> {
  const times = { connectionTimeout: CONNECTION_TRY_MS / 2, socketTimeout: CONNECTION_TRY_MS };
  const client = new S3Client({ ...bucketOptions(url, keys), maxAttempts: 1, requestHandler: times });
  try {
    await client.send(new ListObjectsCommand({ Bucket: bucketAddress(url).bucket, MaxKeys: 1 }));
    return { is: 'open', version: '' };
  } catch (error) {
    return judge(error, url);
  } finally {
    client.destroy();
  }
}

function judge(error: unknown, url: string): ConnectionTry {
  const { bucket, place } = bucketAddress(url);
  const known = judgeSystemError(error, place, TRUST);
  if (known) return known;
  const { name, $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } };
  const status = $metadata?.httpStatusCode ?? 0;
  switch (name) {
    case 'InvalidAccessKeyId':
      return wrong(`${place} ne connaît pas cette clef`, KEYS);
    case 'SignatureDoesNotMatch':
      return wrong(`${place} refuse la signature de cette clef`, KEYS);
    case 'NoSuchBucket':
      return wrong(`le compartiment « ${bucket} » n’existe pas`, 'Créez-le, ou corrigez son nom');
    case 'RequestTimeTooSkewed':
      return wrong(`${place} n’a pas la même heure que cette machine`, 'Réglez l’heure de cette machine');
    case 'PermanentRedirect':
    case 'AuthorizationHeaderMalformed':
      return wrong(`le compartiment « ${bucket} » est dans une autre région`, 'Corrigez region dans l’adresse');
  }
  if (status === 401 || status === 403)
    return wrong(`${place} ne laisse pas cette clef lire le compartiment « ${bucket} »`, KEYS);
  if (status >= 500 || status === 429) return away(`répond par une erreur (${status})`);
  if (status === 0) return away('la connexion est coupée');
  return wrong(`${place} ne répond pas comme un stockage S3`, 'Vérifiez l’adresse qui suit endpoint=');
}
