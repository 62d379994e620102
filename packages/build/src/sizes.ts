import type { Chunk, Compilation } from 'webpack';
import { BUDGETS, type BundleSize, KIT_BUDGETS, partKind, total } from './budgets';
import { importedBy, KIT, lazyParts, loadedWith, providedBy, sharedIn, weigh } from './loads';

/** The shell before any screen, its own screens, and each kit on top of it. Throws for a kit without a budget, and a budget without a kit. */
export function hostSizes(compilation: Compilation): BundleSize[] {
  const shell = shellChunks(compilation);
  const kits = new Map<string, Chunk[]>();
  for (const module of compilation.modules) {
    const name = providedBy(module);
    if (name?.startsWith(KIT)) kits.set(name.slice(KIT.length), importedBy(compilation, module));
  }
  const absent = Object.keys(KIT_BUDGETS).filter((name) => !kits.has(name));
  if (absent.length > 0) throw new Error(`the shell does not provide ${absent.join(', ')} (shell/src/kits.ts)`);
  return [
    sized('shell', 'shell', BUDGETS.shell, weigh(compilation, shell)),
    sized('worker', 'worker', BUDGETS.worker, weigh(compilation, entryChunks(compilation, 'worker'))),
    sized('fonts', 'fonts', BUDGETS.fonts, fonts(compilation)),
    ...[...kits].sort().map(([name, chunks]) => kitSize(compilation, name, loadedWith(compilation, chunks), shell)),
    ...pageSizes(compilation, 'shell', shell),
  ];
}

export const entryChunks = (compilation: Compilation, name: 'main' | 'worker' = 'main'): Chunk[] =>
  compilation.entrypoints.get(name)?.chunks ?? [];

/** What the shell loads before any screen: its entry, and what the entry imports. */
export function shellChunks(compilation: Compilation): ReadonlySet<Chunk> {
  const boundary = [...compilation.modules].filter((module) =>
    module.nameForCondition()?.endsWith('/shell/src/index.ts'),
  );
  const imported = boundary.flatMap((module) => importedBy(compilation, module));
  return loadedWith(compilation, [...entryChunks(compilation), ...imported]);
}

/** Scripts of {@link shellChunks} that the entry would otherwise ask for once it runs. */
export function scriptsOfShell(compilation: Compilation): readonly string[] {
  const entry = new Set(entryChunks(compilation));
  return Object.keys(weigh(compilation, shellChunks(compilation), entry)).filter((file) => file.endsWith('.js'));
}

/** Fonts count with their own bytes: WOFF2 is compressed already. */
const fonts = (compilation: Compilation): Readonly<Record<string, number>> =>
  Object.fromEntries(
    compilation
      .getAssets()
      .filter(({ name }) => name.endsWith('.woff2'))
      .map(({ name, source }) => [name, source.size()]),
  );

function kitSize(compilation: Compilation, name: string, chunks: ReadonlySet<Chunk>, shell: ReadonlySet<Chunk>) {
  if (!isKit(name)) throw new Error(`the kit ${name} has no budget (packages/build/src/budgets.ts)`);
  const size = sized(name, 'kit', KIT_BUDGETS[name], weigh(compilation, chunks, shell));
  return { ...size, kits: kitsIn(compilation, chunks) };
}

const isKit = (name: string): name is keyof typeof KIT_BUDGETS => name in KIT_BUDGETS;

/** What a micro-frontend loads before its first screen. */
export function entryOfRemote(compilation: Compilation): ReadonlySet<Chunk> {
  const modules = [...compilation.modules];
  const exposed = modules.filter((module) => module.identifier().startsWith('container entry'));
  const start = [...compilation.entrypoints.values()].flatMap((point) => point.chunks);
  return loadedWith(compilation, [...start, ...exposed.flatMap((module) => importedBy(compilation, module))]);
}

/** A micro-frontend before its first screen, and each screen on top of that. */
export function remoteSizes(compilation: Compilation, name: string): BundleSize[] {
  const entry = entryOfRemote(compilation);
  return [sized(name, 'entry', BUDGETS.entry, weigh(compilation, entry)), ...pageSizes(compilation, name, entry)];
}

/** Every lazy part of the code so far, and the lazy parts of those. */
function pageSizes(compilation: Compilation, owner: string, before: ReadonlySet<Chunk>): BundleSize[] {
  const pages = new Map<string, BundleSize>();
  const visit = (loaded: ReadonlySet<Chunk>) => {
    for (const chunks of lazyParts(compilation, loaded)) {
      const label = `${owner}/${chunks.map((chunk) => chunk.name ?? chunk.id).at(-1)}`;
      if (pages.has(label)) continue;
      const all = loadedWith(compilation, chunks);
      const kind = partKind(label);
      const size = sized(label, kind, BUDGETS[kind], weigh(compilation, all, before));
      pages.set(label, { ...size, kits: kitsIn(compilation, [...before, ...all]) });
      visit(new Set(chunks));
    }
  };
  visit(before);
  return [...pages.values()].filter((page) => page.gzip > 0);
}

const kitsIn = (compilation: Compilation, chunks: Iterable<Chunk>): readonly string[] =>
  sharedIn(compilation, chunks)
    .filter((name) => name.startsWith(KIT))
    .map((name) => name.slice(KIT.length));

function sized(
  name: string,
  kind: BundleSize['kind'],
  budget: number,
  files: Readonly<Record<string, number>>,
): BundleSize {
  return { name, kind, files, gzip: total(files), budget };
}
