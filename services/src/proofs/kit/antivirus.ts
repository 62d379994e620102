import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@diapason/local-stack/process';
import { describe } from '@jest/globals';
import { clamd } from '../../machinery/files/clamd';
import { ownServer } from './own-server';

/** The string that every antivirus finds, in two halves: this file shall not be found. */
export const EICAR = Buffer.from(
  ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-', 'STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(''),
);

const hasAntivirus = (): boolean => spawnSync('clamd', ['--version']).status === 0;

/** `describe` where Debian's clamav-daemon is on this machine; else it says so aloud, and its tests are skipped. */
export function describeWithAntivirus(title: string, tests: () => void): void {
  if (hasAntivirus()) {
    describe(title, tests);
    return;
  }
  process.stderr.write(`\nclamd is not on this machine: ${title} is NOT tried.\n`);
  describe.skip(title, tests);
}

/** A real clamd, whose one signature is the EICAR string. */
export interface Antivirus {
  /** What `CLAMAV_URL` says; the same after each start. */
  readonly url: string;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** For good, with its folder. */
  remove(): Promise<void>;
}

/** It is not started yet. */
export async function antivirus(): Promise<Antivirus> {
  const folder = await mkdtemp(join(tmpdir(), 'diapason-clamd-'));
  const port = await freePort();
  const url = `tcp://127.0.0.1:${port}`;
  const settings = join(folder, 'clamd.conf');
  await writeFile(join(folder, 'own.ndb'), `Eicar-Test:0:*:${EICAR.toString('hex')}\n`);
  const lines = ['Foreground yes', `DatabaseDirectory ${folder}`, 'TCPAddr 127.0.0.1', `TCPSocket ${port}`];
  await writeFile(settings, `${lines.join('\n')}\n`);
  const server = ownServer({ file: 'clamd', args: [`--config-file=${settings}`], answers: () => answers(url) });
  return {
    url,
    ...server,
    async remove() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const answers = (url: string): Promise<boolean> =>
  clamd(url)
    .ping()
    .then(
      () => true,
      () => false,
    );
