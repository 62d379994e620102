import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';

const PACKAGE = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** The project's packages are TypeScript: they go into the bundle. */
const npmPackagesOutside: Plugin = {
  name: 'npm-packages-outside',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@diapason/') ? undefined : { path, external: true },
    );
  },
};

/**
 * Bundles entries (bundle name → source below `src`) for Node. @returns their folder, inside this package so that npm
 * packages resolve; the caller deletes it.
 */
export async function bundleForTests(entries: Readonly<Record<string, string>>): Promise<string> {
  const outdir = join(PACKAGE, 'dist', `testing-${process.pid}-${Object.keys(entries).length}`);
  await build({
    entryPoints: Object.entries(entries).map(([out, source]) => ({ in: join(PACKAGE, 'src', `${source}.ts`), out })),
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    plugins: [npmPackagesOutside],
    sourcemap: true,
    logLevel: 'error',
  });
  return outdir;
}
