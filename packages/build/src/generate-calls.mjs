/**
 * Writes packages/contracts/src/constants/generated/calls.ts: what browsers know of each endpoint, without zod and schemas.
 * Reads the declarations only when a source of the contracts has changed.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { filesUnder, ROOT } from './sources.mjs';

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

/** Leaves a file of the same content alone, so that what is built from it stays fresh. Others may write it at the same time. */
function writeChanged(file, text) {
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
  mkdirSync(dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, text);
  renameSync(draft, file);
}

export async function generateCalls() {
  const hash = sourceHash();
  if (existsSync(TARGET) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hash) return;
  mkdirSync(CACHE, { recursive: true });
  writeChanged(TARGET, written(await declaredCalls()));
  writeChanged(STAMP, hash);
}
