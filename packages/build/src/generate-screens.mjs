/**
 * Writes services/src/machinery/http/generated/screens.ts: the addresses of all screens as the shell and the
 * micro-frontends declare them. The declarations are evaluated, the screens are not loaded.
 */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, writeChanged } from './sources.mjs';

const TARGET = join(ROOT, 'services/src/machinery/http/generated/screens.ts');
const NOTE = '// Written by `npm run generate`; not kept in git.\n';

const loadNoScreen = {
  name: 'load-no-screen',
  setup: (bundler) =>
    bundler.onResolve({ filter: /./ }, ({ path, kind }) =>
      kind === 'dynamic-import' ? { path, external: true } : undefined,
    ),
};

const declarations = () =>
  ['shell/src/routing/own-screens.ts', ...readdirSync(ROOT).map((room) => `${room}/src/screens.ts`)]
    .filter((file) => /^(shell|mfe-)/.test(file) && existsSync(join(ROOT, file)))
    .sort();

async function declaredPaths() {
  const { build } = await import('esbuild');
  const files = declarations();
  const imports = files.map((file, index) => `import { screens as s${index} } from './${file}';`);
  const all = files.map((_, index) => `...s${index}`).join(', ');
  const { outputFiles } = await build({
    stdin: {
      contents: `${imports.join('\n')}\nexport const paths = [${all}].map(({ path }) => path);`,
      resolveDir: ROOT,
      loader: 'ts',
    },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    logLevel: 'error',
    plugins: [loadNoScreen],
  });
  const [{ text }] = outputFiles;
  const { paths } = await import(`data:text/javascript;base64,${Buffer.from(text).toString('base64')}`);
  return [...new Set(paths)].sort();
}

export async function generateScreens() {
  const list = (await declaredPaths()).map((path) => `  '${path}',`).join('\n');
  writeChanged(
    TARGET,
    `${NOTE}/** Every screen's address, with its parameters: \`/fiche-agent/:id\`. */\nexport const screenPaths: readonly string[] = [\n${list}\n];\n`,
  );
}
