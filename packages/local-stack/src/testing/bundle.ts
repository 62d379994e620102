import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const ROOM = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/**
 * Bundles entries (name of the bundle → source below `src`) so that Node can run them, and answers their folder. It lies
 * inside the room, where the npm packages are found; whoever asked removes it.
 */
export async function bundleForTests(entries: Readonly<Record<string, string>>): Promise<string> {
  const outdir = join(ROOM, 'dist', `testing-${process.pid}-${Object.keys(entries).length}`);
  await build({
    entryPoints: Object.entries(entries).map(([out, source]) => ({ in: join(ROOM, 'src', `${source}.ts`), out })),
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
