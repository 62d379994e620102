/**
 * The screens and slots that a file declares, each address of a screen by itself. The file is evaluated, what they load is not.
 * @param {string} file `…/src/screens.ts` of a micro-frontend, or the shell's own.
 * @returns {Promise<{ screens?: unknown, slots?: unknown }>}
 */
export async function declarationsIn(file) {
  // Only those who declare something need esbuild.
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    entryPoints: [file],
    bundle: true,
    write: false,
    format: 'cjs',
    platform: 'node',
    logLevel: 'silent',
    plugins: [screensStayOutside],
  });
  const module = { exports: {} };
  new Function('module', 'exports', outputFiles[0]?.text ?? '')(module, module.exports);
  const { screens, ...others } = module.exports;
  return { ...others, screens: Array.isArray(screens) ? addressed(screens) : screens };
}

/** A screen that declares the values of its last parameter is one for each of them. */
export const addressed = (screens) =>
  screens.flatMap(({ addresses, ...screen }) =>
    addresses === undefined
      ? [screen]
      : Object.entries(addresses).map(([value, own]) => ({
          ...screen,
          ...own,
          path: screen.path.replace(/:\w+$/, value),
        })),
  );

const screensStayOutside = {
  name: 'screens-stay-outside',
  setup: (bundler) =>
    bundler.onResolve({ filter: /./ }, ({ path, kind }) =>
      kind === 'dynamic-import' ? { path, external: true } : undefined,
    ),
};
