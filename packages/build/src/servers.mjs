/**
 * Bundles the servers: one ES module per entry, the project's packages inside, npm packages outside. Entries that do not
 * exist are left out, so that a room can be built before its neighbours are.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { filesUnder, ROOT, writeChanged } from './sources.mjs';

/** Bundle and the entry it is made from. */
export const SERVERS = {
  'services/dist/api.mjs': 'services/src/entry/api.ts',
  'services/dist/jobs.mjs': 'services/src/entry/jobs.ts',
  'services/dist/web.mjs': 'services/src/entry/web.ts',
  'services/dist/access.mjs': 'services/src/entry/access.ts',
  'services/dist/demo.mjs': 'services/src/entry/demo.ts',
  'services/dist/doctor.mjs': 'services/src/entry/doctor.ts',
  'services/dist/erase.mjs': 'services/src/entry/erase.ts',
  'services/dist/restored.mjs': 'services/src/entry/restored.ts',
  'services/dist/rotate-key.mjs': 'services/src/entry/rotate-key.ts',
  'projections/dist/projector.mjs': 'projections/src/entry/projector.ts',
  'projections/dist/rebuild.mjs': 'projections/src/entry/rebuild.ts',
  'projections/dist/verify.mjs': 'projections/src/entry/verify.ts',
  'packages/local-stack/dist/postgres.mjs': 'packages/local-stack/src/postgres/entry.ts',
  'packages/local-stack/dist/valkey.mjs': 'packages/local-stack/src/valkey/entry.ts',
  'packages/local-stack/dist/event-store.mjs': 'packages/local-stack/src/node/entry.ts',
  'packages/local-stack/dist/mailbox.mjs': 'packages/local-stack/src/mailbox/entry.ts',
  'packages/local-stack/dist/bank.mjs': 'packages/local-stack/src/bank/entry.ts',
  'packages/local-stack/dist/supervisor.mjs': 'packages/local-stack/src/supervisor/entry.ts',
  'packages/local-stack/dist/leash.mjs': 'packages/local-stack/src/process/leash.ts',
};

/** Everything a server bundle is made from. */
const SOURCES = [
  'package-lock.json',
  'packages/build/src/servers.mjs',
  'packages/contracts',
  'packages/event-sourcing',
  'packages/local-stack',
  'packages/settings',
  'services',
  'projections',
];

const npmPackagesOutside = {
  name: 'npm-packages-outside',
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@diapason/') ? undefined : { path, external: true },
    );
  },
};

/** esbuild's options for server bundles; `entryPoints` in esbuild's `{ in, out }` form. */
function options(entryPoints, outdir) {
  return {
    absWorkingDir: ROOT,
    entryPoints,
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    sourcemap: true,
    sourcesContent: false,
    plugins: [npmPackagesOutside],
    logLevel: 'error',
  };
}

/** Bundles one entry (path from the root) to `dist/` of its room, whole at any time; answers the bundle's absolute path. */
export async function bundleEntry(entry) {
  const { build } = await import('esbuild');
  const [room] = entry.split('/src/');
  const name = entry.split('/').at(-1).replace(/\.ts$/, '');
  const { outputFiles } = await build({
    ...options([{ in: join(ROOT, entry), out: name }], join(ROOT, room, 'dist')),
    write: false,
  });
  for (const { path, text } of outputFiles) writeChanged(path, text);
  return join(ROOT, room, 'dist', `${name}.mjs`);
}

function sourceHash() {
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap((source) => filesUnder(join(ROOT, source)))) {
    if (/\.(test|itest)\.ts$|\.md$/.test(file)) continue;
    hash.update(file.slice(ROOT.length)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

/** Builds every server bundle unless nothing changed since the last time; answers whether it built. */
export async function buildServers() {
  const stamp = join(ROOT, 'packages/local-stack/dist/servers.sha256');
  const present = Object.entries(SERVERS).filter(([, entry]) => existsSync(join(ROOT, entry)));
  const hash = sourceHash();
  const fresh = existsSync(stamp) && readFileSync(stamp, 'utf8') === hash;
  if (fresh && present.every(([bundle]) => existsSync(join(ROOT, bundle)))) return false;
  const { build } = await import('esbuild');
  const entryPoints = present.map(([bundle, entry]) => ({ in: join(ROOT, entry), out: bundle.replace(/\.mjs$/, '') }));
  await build(options(entryPoints, ROOT));
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, hash);
  return true;
}
