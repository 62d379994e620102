/**
 * The screens that a file declares, as it exports them. The file is evaluated, the screens are not loaded.
 * @param {string} file `…/src/screens.ts` of a micro-frontend, or the shell's own.
 * @returns {Promise<unknown>} its export `screens`; undefined where it has none.
 */
export async function declaredScreens(file) {
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
  return module.exports.screens;
}

const screensStayOutside = {
  name: 'screens-stay-outside',
  setup: (bundler) =>
    bundler.onResolve({ filter: /./ }, ({ path, kind }) =>
      kind === 'dynamic-import' ? { path, external: true } : undefined,
    ),
};
