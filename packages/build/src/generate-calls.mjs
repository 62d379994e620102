/**
 * Writes packages/contracts/src/constants/generated/calls.ts: what browsers know of each endpoint, without zod and schemas.
 * Reads the declarations only when a source of the contracts has changed.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { filesUnder, ROOT, writeChanged } from './sources.mjs';

const SOURCES = join(ROOT, 'packages/contracts/src');
const TARGET = join(SOURCES, 'constants/generated/calls.ts');
const CACHE = join(ROOT, 'node_modules/.cache/diapason');
const STAMP = join(CACHE, 'calls.sha256');

function sourceHash() {
  const hash = createHash('sha256').update(readFileSync(import.meta.filename));
  for (const file of filesUnder(SOURCES))
    if (!/\/generated\/|\.test\.ts$/.test(file)) hash.update(file).update(readFileSync(file));
  return hash.digest('hex');
}

/** The constants pass the table on that is being made here. */
const notYetWritten = {
  name: 'not-yet-written',
  setup(build) {
    build.onResolve({ filter: /generated\/calls$/ }, () => ({ path: 'calls', namespace: 'not-yet-written' }));
    build.onLoad({ filter: /.*/, namespace: 'not-yet-written' }, () => ({ contents: 'export const calls = {};' }));
  },
};

async function declaredCalls() {
  const { build } = await import('esbuild');
  const outfile = join(CACHE, `calls.${process.pid}.mjs`);
  await build({
    entryPoints: [join(SOURCES, 'calls.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    plugins: [notYetWritten],
    logLevel: 'error',
  });
  try {
    return (await import(pathToFileURL(outfile).href)).declaredCalls;
  } finally {
    rmSync(outfile);
  }
}

const written = (calls) => `// Written by \`npm run generate\`; not kept in git.
import type { Call } from '../../core/call';

/** What browsers know of each call, by \`METHOD path\`. */
export const calls = {
${Object.entries(calls)
  .map(([key, call]) => `  ${JSON.stringify(key)}: ${JSON.stringify(call)},`)
  .join('\n')}
} as const satisfies Readonly<Record<string, Call>>;
`;

export async function generateCalls() {
  const hash = sourceHash();
  if (existsSync(TARGET) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hash) return;
  mkdirSync(CACHE, { recursive: true });
  writeChanged(TARGET, written(await declaredCalls()));
  writeChanged(STAMP, hash);
}
