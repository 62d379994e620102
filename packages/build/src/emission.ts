import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Compilation, Compiler, WebpackPluginInstance } from 'webpack';
import webpack from 'webpack';
import { KITS_BUDGET, kilobytes, overBudget, VISIT_BUDGET } from './budgets';
import { hostOffline, remoteOffline } from './offline-files';
import { declarationsOf } from './routes';
import { hostSizes, remoteSizes } from './sizes';

/** Front ends may import types and constants of the contracts. Zod and the schemas stay on the server. */
const SERVER_CODE = /node_modules\/zod\/|packages\/contracts\/src\/(?!(constants|calculation)\/)/;
const BUILDS_KEPT = 20;

interface Options {
  readonly name: string;
  readonly side: 'host' | 'remote';
  /** Folder of the package. */
  readonly folder: string;
  /** Of a micro-frontend: names of the modules of screens that open without network. */
  readonly offline?: RegExp | undefined;
}

/**
 * After a build: bundle sizes against their budgets, Brotli copies beside text files, and for a micro-frontend
 * `hors-ligne.json`, and `manifest.json` (`{ name, remoteEntry, routes, slots }`) and `routes.json`. Files of earlier builds stay, for tabs that
 * are still open, until BUILDS_KEPT builds have passed.
 */
export class EmissionPlugin implements WebpackPluginInstance {
  constructor(private readonly options: Options) {}

  apply(compiler: Compiler): void {
    const { name, side, folder, offline } = this.options;
    compiler.hooks.thisCompilation.tap('EmissionPlugin', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_SUMMARIZE;
      compilation.hooks.processAssets.tapPromise({ name: 'EmissionPlugin', stage }, async () => {
        const sizes = side === 'host' ? hostSizes(compilation) : remoteSizes(compilation, name);
        for (const module of compilation.modules) {
          const source = module.nameForCondition()?.replaceAll('\\', '/');
          if (source && SERVER_CODE.test(source)) {
            compilation.errors.push(
              new webpack.WebpackError(`${source} does not belong in a browser: import its types only`),
            );
          }
        }
        for (const size of overBudget(sizes)) {
          compilation.errors.push(
            new webpack.WebpackError(`${size.name}: ${kilobytes(size.gzip)} gzip, budget ${kilobytes(size.budget)}`),
          );
        }
        emitJson(compilation, 'sizes.json', { sizes, kitsBudget: KITS_BUDGET, visitBudget: VISIT_BUDGET });
        if (side === 'host') emitJson(compilation, 'hors-ligne.json', hostOffline(compilation));
        if (offline) emitJson(compilation, 'hors-ligne.json', remoteOffline(compilation, offline));
        if (side === 'remote') {
          const declared = await declarationsOf(folder);
          emitJson(compilation, 'routes.json', declared);
          emitJson(compilation, 'manifest.json', { name, remoteEntry: remoteEntryOf(compilation), ...declared });
        }
      });
    });
    compiler.hooks.afterEmit.tap('EmissionPlugin', (compilation) => {
      const out = join(folder, 'dist');
      const files = Object.keys(compilation.assets);
      precompress(out, files);
      prune(out, files);
    });
  }
}

function remoteEntryOf(compilation: Compilation): string {
  const file = Object.keys(compilation.assets).find((asset) => /^remoteEntry\.[^/]+\.js$/.test(asset));
  if (!file) throw new Error('the build made no remoteEntry');
  return file;
}

function emitJson(compilation: Compilation, file: string, content: unknown): void {
  compilation.emitAsset(file, new webpack.sources.RawSource(`${JSON.stringify(content, null, 1)}\n`));
}

function precompress(out: string, files: readonly string[]): void {
  for (const file of files) {
    if (!/\.(js|css|svg)$/.test(file)) continue;
    const source = readFileSync(join(out, file));
    const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: source.length };
    writeFileSync(join(out, `${file}.br`), brotliCompressSync(source, { params }));
  }
}

function prune(out: string, files: readonly string[]): void {
  const record = join(out, 'builds.json');
  const earlier = readBuilds(record);
  const builds = [[...files], ...earlier];
  const kept = new Set(builds.slice(0, BUILDS_KEPT).flat());
  for (const file of builds.slice(BUILDS_KEPT).flat()) {
    if (kept.has(file)) continue;
    rmSync(join(out, file), { force: true });
    rmSync(join(out, `${file}.br`), { force: true });
  }
  mkdirSync(out, { recursive: true });
  writeFileSync(record, JSON.stringify(builds.slice(0, BUILDS_KEPT)));
}

function readBuilds(record: string): string[][] {
  try {
    return JSON.parse(readFileSync(record, 'utf8')) as string[][];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
