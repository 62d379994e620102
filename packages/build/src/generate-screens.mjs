/**
 * Writes services/src/machinery/http/generated/screens.ts: the addresses of all screens, as the shell and the
 * micro-frontends declare them.
 */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { declarationsIn } from './screens.mjs';
import { ROOT, writeChanged } from './sources.mjs';

const TARGET = join(ROOT, 'services/src/machinery/http/generated/screens.ts');
const NOTE = '// Written by `npm run generate`; not kept in git.\n';

const declarations = () =>
  ['shell/src/routing/own-screens.ts', ...readdirSync(ROOT).map((room) => `${room}/src/screens.ts`)]
    .filter((file) => /^(shell|mfe-)/.test(file) && existsSync(join(ROOT, file)))
    .sort();

async function declaredPaths() {
  const declared = await Promise.all(declarations().map((file) => declarationsIn(join(ROOT, file))));
  return [...new Set(declared.flatMap(({ screens }) => screens).map(({ path }) => path))].sort();
}

export async function generateScreens() {
  const list = (await declaredPaths()).map((path) => `  '${path}',`).join('\n');
  writeChanged(
    TARGET,
    `${NOTE}/** Every screen's address, with its parameters: \`/fiche-agent/:id\`. */\nexport const screenPaths: readonly string[] = [\n${list}\n];\n`,
  );
}
