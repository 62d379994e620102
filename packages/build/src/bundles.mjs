/** What `build` and `kit` share: whether a webpack bundle is fresh, and its configuration. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import webpack from 'webpack';
import { filesUnder, ROOT } from './sources.mjs';

/** Hash of all sources below the folders (of the repository) given. @param isLeftOut tells by the path what no bundle holds. */
export function sourceHash(inputs, isLeftOut) {
  const hash = createHash('sha256');
  for (const file of inputs.flatMap((input) => filesUnder(join(ROOT, input))))
    if (!isLeftOut.test(file))
      hash.update(file.slice(ROOT.length)).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

/** True when the stamp beside a bundle holds the hash of its sources. */
export const isFresh = (stamp, hash) => existsSync(stamp) && readFileSync(stamp, 'utf8') === hash;

/** Bundles the webpack.config.mjs of a folder with the TypeScript factory, and loads it. */
async function configurationOf(folder) {
  const outfile = join(ROOT, 'node_modules/.cache/diapason', `webpack.${folder.replaceAll('/', '.')}.mjs`);
  const external = {
    name: 'external',
    setup: (b) =>
      b.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
        kind === 'entry-point' || path.startsWith('@diapason/') ? undefined : { path, external: true },
      ),
  };
  await build({
    entryPoints: [join(ROOT, folder, 'webpack.config.mjs')],
    bundle: true,
    platform: 'node',
    format: 'esm',
    outfile,
    plugins: [external],
    logLevel: 'error',
  });
  return (await import(pathToFileURL(outfile).href)).default;
}

/** Bundles a folder; says what webpack warns of. @returns seconds, or undefined where it failed. */
export async function bundle(folder) {
  const compiler = webpack(await configurationOf(folder));
  const stats = await new Promise((done, fail) =>
    compiler.run((error, result) => (error ? fail(error) : done(result))),
  );
  await new Promise((done, fail) => compiler.close((error) => (error ? fail(error) : done())));
  const report = stats.toString({ preset: 'errors-warnings', colors: false }).trim();
  if (report) process.stderr.write(`${report}\n`);
  return stats.hasErrors() ? undefined : (stats.endTime - stats.startTime) / 1000;
}
