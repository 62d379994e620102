#!/usr/bin/env node
/**
 * `npm run restore -- <folder>`: restores a backup into DIAPASON_HOME (.diapason), which must hold no data, and
 * reconciles vault and log. Then run `npm start`.
 */
import { join, resolve } from 'node:path';
import { alone, prepare, ROOT, run } from './prepare.mjs';

async function main([folder, ...others]) {
  if (!folder || folder.startsWith('-') || others.length > 0) throw new Error('usage: npm run restore -- <folder>');
  await prepare();
  const { buildServers } = await import('../src/servers.mjs');
  await alone(buildServers);
  const { openHome, restoreInto } = await import(join(ROOT, 'packages/local-stack/dist/supervisor.mjs'));
  const home = openHome(resolve(process.env.DIAPASON_HOME || join(ROOT, '.diapason')));
  const { at, position } = await restoreInto(home, folder);
  process.stdout.write(`backup of ${at}\nposition ${position}\n`);
  await run(process.execPath, [join(import.meta.dirname, 'run.mjs'), 'services/src/entry/restored.ts']);
}

main(process.argv.slice(2)).catch((error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
