import { chmodSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { bundleForTests } from '../testing/bundle';
import { until } from '../testing/wait';
import { freePort } from './free-port';
import { launch, untilReady } from './launch';

const folder = mkdtempSync(join(tmpdir(), 'diapason-tied-'));
const pidFile = join(folder, 'pid');
let bundles = '';
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
  if (bundles) rmSync(bundles, { recursive: true, force: true });
});

/** A server of the PATH that would outlive whoever started it. */
const SERVER = `#!/bin/sh
[ "$1" = --version ] && exit 0
echo $$ > "${pidFile}"
echo 'Ready to accept connections'
trap '' TERM HUP INT
while :; do sleep 1; done
`;

const isAlive = (pid: number): boolean =>
  existsSync(`/proc/${pid}`) && !/^State:\tZ/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));

test('what the part « valkey » starts ends with it, though it is killed', async () => {
  const program = join(folder, 'valkey-server');
  writeFileSync(program, SERVER);
  chmodSync(program, 0o700);
  bundles = await bundleForTests({ tied: 'valkey/entry' });
  const part = launch({
    name: 'valkey',
    file: join(bundles, 'tied.mjs'),
    env: {
      PATH: `${folder}:${process.env.PATH}`,
      VALKEY_PORT: String(await freePort()),
      VALKEY_PASSWORD: 'password',
      VALKEY_FOLDER: folder,
    },
    log: openSync(join(folder, 'log'), 'a'),
  });
  await untilReady(part, 'valkey');
  const server = Number(readFileSync(pidFile, 'utf8'));
  expect(isAlive(server)).toBe(true);
  part.child.kill('SIGKILL');
  await until('the server has ended too', () => !isAlive(server));
});
