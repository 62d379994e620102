import { gzipSync } from 'node:zlib';
import type { AsyncDependenciesBlock, Chunk, Compilation, Dependency, Module } from 'webpack';

/** A shared module that a chunk waits for: `@diapason/ui/form`. */
function sharedBy(module: Module): string | undefined {
  return module.type === 'consume-shared-module' ? module.identifier().split('|')[2] : undefined;
}

/** The shared module that this one provides to the page. */
export function providedBy(module: Module): string | undefined {
  return /^provide module \([^)]*\) (.+)@[^@|]*\|/.exec(module.identifier())?.[1];
}

const modulesOf = ({ chunkGraph }: Compilation, chunk: Chunk): Module[] => [
  ...chunkGraph.getChunkModulesIterable(chunk),
];

function chunksOf({ chunkGraph }: Compilation, blocks: readonly AsyncDependenciesBlock[]): Chunk[] {
  return blocks.flatMap((block) => chunkGraph.getBlockChunkGroup(block)?.chunks ?? []);
}

/** Kits are weighed for themselves, and never as part of what waits for them. */
export const KIT = '@diapason/ui/';

/** Chunks that come with these: the shared modules but kits that code in them waits for, and what those wait for. */
export function loadedWith(compilation: Compilation, start: Iterable<Chunk>): ReadonlySet<Chunk> {
  const loaded = new Set<Chunk>();
  const queue = [...start];
  for (let chunk = queue.pop(); chunk; chunk = queue.pop()) {
    if (loaded.has(chunk)) continue;
    loaded.add(chunk);
    for (const module of modulesOf(compilation, chunk)) {
      const name = sharedBy(module);
      if (name !== undefined && !name.startsWith(KIT)) queue.push(...chunksOf(compilation, module.blocks));
    }
  }
  return loaded;
}

/** What a module's own `import()` bring. */
export const importedBy = (compilation: Compilation, module: Module): Chunk[] => chunksOf(compilation, module.blocks);

/** Each `import()` in the code of these chunks that brings code of its own, by the chunks it brings. */
export function lazyParts(compilation: Compilation, chunks: Iterable<Chunk>): readonly (readonly Chunk[])[] {
  const modules = new Set([...chunks].flatMap((chunk) => modulesOf(compilation, chunk)));
  return [...modules]
    .filter((module) => sharedBy(module) === undefined && providedBy(module) === undefined)
    .flatMap((module) => module.blocks)
    .filter((block) => !block.dependencies.some((dependency) => isShared(compilation, dependency)))
    .map((block) => chunksOf(compilation, [block]))
    .filter((group) => group.length > 0);
}

function isShared({ moduleGraph }: Compilation, dependency: Dependency): boolean {
  const module = moduleGraph.getModule(dependency);
  return module !== null && sharedBy(module) !== undefined;
}

/** The shared modules that these chunks wait for. */
export function sharedIn(compilation: Compilation, chunks: Iterable<Chunk>): readonly string[] {
  const names = [...chunks].flatMap((chunk) => modulesOf(compilation, chunk).map(sharedBy));
  return [...new Set(names)].filter((name) => name !== undefined).sort();
}

const COUNTED = /\.(js|css)$/;

/** Code and styles of these chunks without those of others, in bytes after gzip, by file. Two files of one content count once. */
export function weigh(
  compilation: Compilation,
  chunks: Iterable<Chunk>,
  without: ReadonlySet<Chunk> = new Set(),
): Readonly<Record<string, number>> {
  const files = new Map<string, string>();
  for (const chunk of chunks) {
    if (without.has(chunk)) continue;
    for (const file of chunk.files) {
      const source = COUNTED.test(file) ? compilation.getAsset(file)?.source.source().toString() : undefined;
      if (source !== undefined && !files.has(source)) files.set(source, file);
    }
  }
  return Object.fromEntries([...files].map(([source, file]) => [file, gzipSync(source).length]));
}
