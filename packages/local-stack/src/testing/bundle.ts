import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const PACKAGE = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

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
    packages: 'external',
    sourcemap: true,
    logLevel: 'error',
  });
  return outdir;
}
