import type { Chunk, Compilation } from 'webpack';
import { importedBy, KIT, lazyParts, loadedWith, providedBy, sharedIn } from './loads';
import { entryChunks, entryOfRemote, shellChunks } from './sizes';

/** `hors-ligne.json`: what a device without network loads of a build. `kits`: of the shell the files of each, of a micro-frontend whose it waits for. */
interface HostOffline {
  readonly files: readonly string[];
  readonly kits: Readonly<Record<string, readonly string[]>>;
}
interface RemoteOffline {
  readonly files: readonly string[];
  readonly kits: readonly string[];
}

/** The shell with its own screens, fonts and pictures, and each kit with those that it waits for. */
export function hostOffline(compilation: Compilation): HostOffline {
  const kits = new Map<string, ReadonlySet<Chunk>>();
  for (const module of compilation.modules) {
    const name = providedBy(module);
    if (!name?.startsWith(KIT)) continue;
    kits.set(name.slice(KIT.length), withLazy(compilation, loadedWith(compilation, importedBy(compilation, module))));
  }
  const shell = withLazy(compilation, [...shellChunks(compilation), ...entryChunks(compilation)]);
  const whole = (names: readonly string[], done: ReadonlySet<string> = new Set()): ReadonlySet<string> => {
    const next = names.filter((name) => !done.has(name));
    if (next.length === 0) return done;
    const all = new Set([...done, ...next]);
    return whole(
      next.flatMap((name) => kitsOf(compilation, kits.get(name) ?? [])),
      all,
    );
  };
  const filesOfKits = (names: readonly string[]) => names.flatMap((name) => filesOf(kits.get(name) ?? []));
  const own = [...whole(kitsOf(compilation, shell))];
  const assets = compilation.getAssets().flatMap(({ name }) => (/\.woff2$/.test(name) ? [name] : []));
  return {
    files: sorted([...filesOf(shell), ...filesOfKits(own), ...assets]),
    kits: Object.fromEntries([...kits.keys()].sort().map((name) => [name, sorted(filesOfKits([...whole([name])]))])),
  };
}

/** The entry and the screens that are opened without network, with whatever they may load. @param screens names of their modules */
export function remoteOffline(compilation: Compilation, screens: RegExp): RemoteOffline {
  const entry = entryOfRemote(compilation);
  const opened = lazyParts(compilation, entry).filter((chunks) =>
    chunks.some(({ name, id }) => screens.test(String(name ?? id))),
  );
  const chunks = new Set([...entry, ...withLazy(compilation, opened.flat())]);
  return { files: sorted(filesOf(chunks)), kits: kitsOf(compilation, chunks) };
}

function withLazy(compilation: Compilation, start: Iterable<Chunk>): ReadonlySet<Chunk> {
  const all = new Set<Chunk>();
  let next: readonly Chunk[] = [...loadedWith(compilation, start)];
  while (next.length > 0) {
    for (const chunk of next) all.add(chunk);
    const brought = loadedWith(compilation, lazyParts(compilation, next).flat());
    next = [...brought].filter((chunk) => !all.has(chunk));
  }
  return all;
}

const kitsOf = (compilation: Compilation, chunks: Iterable<Chunk>): readonly string[] =>
  sharedIn(compilation, chunks)
    .filter((name) => name.startsWith(KIT))
    .map((name) => name.slice(KIT.length));

const filesOf = (chunks: Iterable<Chunk>): readonly string[] =>
  [...chunks].flatMap((chunk) => [...chunk.files, ...chunk.auxiliaryFiles]);

const sorted = (files: readonly string[]): readonly string[] =>
  [...new Set(files)].filter((file) => !/\.(br|json|html)$/.test(file) && file !== 'hors-ligne.js').sort();
