import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@diapason/local-stack/process';
import { ownServer } from './own-server';

/** A server that speaks S3, in a process of its own, with one bucket. */
export interface BucketServer {
  readonly settings: { FILES_URL: string; FILES_ACCESS_KEY: string; FILES_SECRET_KEY: string };
  start(): Promise<void>;
  stop(): Promise<void>;
  /** For good, with what it keeps. */
  remove(): Promise<void>;
}

const server = createRequire(__filename).resolve('s3rver/bin/s3rver.js');
const wholeWrites = join(__dirname, 's3rver-whole-writes.cjs');

/** It is not started yet. */
export async function bucketServer(): Promise<BucketServer> {
  const folder = await mkdtemp(join(tmpdir(), 'diapason-bucket-'));
  const port = await freePort();
  const endpoint = `http://127.0.0.1:${port}`;
  const own = ownServer({
    file: process.execPath,
    args: [
      '--require',
      wholeWrites,
      server,
      '-d',
      folder,
      '-a',
      '127.0.0.1',
      '-p',
      String(port),
      '--configure-bucket',
      'files',
      '-s',
    ],
    answers: () => fetch(endpoint).then(Boolean, () => false),
  });
  return {
    settings: {
      FILES_URL: `s3://files?endpoint=${endpoint}&region=eu-west-3`,
      FILES_ACCESS_KEY: 'S3RVER',
      FILES_SECRET_KEY: 'S3RVER',
    },
    ...own,
    async remove() {
      await own.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
