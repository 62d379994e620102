/**
 * Writes packages/contracts/src/constants/generated: the number of each function right, and what browsers know of each
 * call, of each record's fields, of each list and of each kind of paper, and spellings, without zod and schemas. Reads the declarations only when a source of the contracts has changed.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { filesUnder, ROOT, writeChanged } from './sources.mjs';

const SOURCES = join(ROOT, 'packages/contracts/src');
const TARGET = join(SOURCES, 'constants/generated');
const CACHE = join(ROOT, 'node_modules/.cache/diapason');
const STAMP = join(CACHE, 'browser.sha256');
const NOTE = '// Written by `npm run generate`; not kept in git.\n';

function sourceHash() {
  const hash = createHash('sha256').update(readFileSync(import.meta.filename));
  for (const file of filesUnder(SOURCES))
    if (!/\/generated\/|\.test\.ts$/.test(file)) hash.update(file).update(readFileSync(file));
  return hash.digest('hex');
}

/** The constants re-export the tables that this script writes, so they may not exist yet. */
const notYetWritten = {
  name: 'not-yet-written',
  setup(build) {
    build.onResolve({ filter: /generated\/(calls|fields|lists|papers|spellings)$/ }, ({ path }) => ({
      path,
      namespace: 'not-yet-written',
    }));
    build.onLoad({ filter: /.*/, namespace: 'not-yet-written' }, ({ path }) => ({
      contents: /(calls|spellings)$/.test(path) ? `export const ${basename(path)} = {};` : 'export {};',
    }));
  },
};

/** What a source of the contracts exports. */
async function evaluated(source) {
  const { build } = await import('esbuild');
  const outfile = join(CACHE, `${basename(source, '.ts')}.${process.pid}.mjs`);
  await build({
    entryPoints: [join(SOURCES, source)],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    plugins: [notYetWritten],
    logLevel: 'error',
  });
  try {
    return await import(pathToFileURL(outfile).href);
  } finally {
    rmSync(outfile);
  }
}

const entriesOf = (table) =>
  Object.entries(table)
    .map(([key, value]) => `  ${JSON.stringify(key)}: ${JSON.stringify(value)},`)
    .join('\n');

/** Leaves out the labels, which no browser needs. */
const rightsText = (
  catalogue,
) => `${NOTE}/** The number of each function right, by its name: \`right.addPayment\` is 272. */
export const right = {
${catalogue.map(({ row: [id, name] }) => `  ${name}: ${id},`).join('\n')}
} as const;
`;

const callsText = (calls) => `${NOTE}import type { Call } from '../../core/call';

/** What browsers know of each call, by \`METHOD path\`. */
export const calls = {
${entriesOf(calls)}
} as const satisfies Readonly<Record<string, Call>>;
`;

const papersText = (
  papers,
) => `${NOTE}/** Every kind of paper by the name of its calls: what a browser knows before a file is chosen. */
export const papers = {
${entriesOf(papers)}
} as const;
`;

/** One constant a record, so that a bundle holds only those that it uses. */
const fieldsText = (records) =>
  NOTE +
  Object.entries(records)
    .map(([name, fields]) => `\nexport const ${name}Fields = {\n${entriesOf(fields)}\n} as const;\n`)
    .join('');

/** One constant a list, so that a bundle holds only those that it shows. */
const listsText = (lists) =>
  NOTE +
  Object.entries(lists)
    .map(([name, { columns, filters, ...list }]) => {
      const rows = (of) => of.map((one) => `    ${JSON.stringify(one)},\n`).join('');
      return `\nexport const ${name} = {\n${entriesOf(list)}\n  "filters": [\n${rows(filters)}  ],\n  "columns": [\n${rows(columns)}  ],\n} as const;\n`;
    })
    .join('');

const spellingsText = ({ exact, patterns, around, labels }) => {
  const rows = (of) => of.map((one) => `    ${JSON.stringify(one)},\n`).join('');
  return `${NOTE}type Pattern = readonly [before: string, after: string, rightBefore: string, rightAfter: string];

/** Sentences of the documents with how they are spelt right; those that take a part, cut around it. */
export const spellings: {
  readonly exact: readonly (readonly [string, string])[];
  readonly patterns: readonly Pattern[];
  readonly around: readonly string[];
  readonly labels: readonly (readonly [string, string])[];
} = {
  exact: [
${rows(exact)}  ],
  patterns: [
${rows(patterns)}  ],
  around: ${JSON.stringify(around)},
  labels: ${JSON.stringify(labels)},
};
`;
};

export async function generateBrowser() {
  const hash = sourceHash();
  const written = ['rights.ts', 'calls.ts', 'fields.ts', 'lists.ts', 'papers.ts', 'spellings.ts'].every((file) =>
    existsSync(join(TARGET, file)),
  );
  if (written && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hash) return;
  mkdirSync(CACHE, { recursive: true });
  const { catalogue } = await evaluated('constants/rights/catalogue.ts');
  // The declarations of the calls name rights.
  writeChanged(join(TARGET, 'rights.ts'), rightsText(catalogue));
  const { declaredCalls, declaredPapers, formFields, listTables, spellings } = await evaluated('browser.ts');
  writeChanged(join(TARGET, 'calls.ts'), callsText(declaredCalls));
  writeChanged(join(TARGET, 'fields.ts'), fieldsText(formFields));
  writeChanged(join(TARGET, 'lists.ts'), listsText(listTables));
  writeChanged(join(TARGET, 'papers.ts'), papersText(declaredPapers));
  writeChanged(join(TARGET, 'spellings.ts'), spellingsText(spellings));
  writeChanged(STAMP, hash);
}
