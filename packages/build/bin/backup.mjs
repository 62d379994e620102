#!/usr/bin/env node
/** `npm run backup -- <folder>`: backs up the running installation of DIAPASON_HOME (.diapason) into a new folder. */
import { join, resolve } from 'node:path';
import { alone, prepare, ROOT } from './prepare.mjs';

async function main([folder, ...others]) {
  if (!folder || folder.startsWith('-') || others.length > 0) throw new Error('usage: npm run backup -- <folder>');
  await prepare();
  const { buildServers } = await import('../src/servers.mjs');
  await alone(buildServers);
  const { backUp, openHome } = await import(join(ROOT, 'packages/local-stack/dist/supervisor.mjs'));
  const home = openHome(resolve(process.env.DIAPASON_HOME || join(ROOT, '.diapason')));
  const { at, position, seconds } = await backUp(home, folder);
  process.stdout.write(`backup ${resolve(folder)}\nat ${at}\nposition ${position}\nseconds ${seconds.toFixed(1)}\n`);
  process.stdout.write('It holds secrets.json: keep that file in a place of its own.\n');
}

main(process.argv.slice(2)).catch((error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
