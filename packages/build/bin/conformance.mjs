#!/usr/bin/env node
/**
 * `npm run --silent conformance [-- --open] [FOLDER]`: which statements of the specification a test bears, by document and step.
 * FOLDER holds the tables of statements. Ends with 1 when a statement of a built step has neither a test nor a line in
 * docs/decisions.md, or when a test names a statement that does not exist. `--open` lists them.
 */
import { readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { BUILT, conformance, idsUnder, statementsIn } from '../src/conformance.mjs';
import { ROOT } from '../src/sources.mjs';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { open: { type: 'boolean' } } });
const folder = resolve(ROOT, positionals[0] ?? '../shared/spec/statements');
const statements = statementsIn(folder);
if (!statements) {
  process.stdout.write(`NOT compared: ${folder}, the table of statements, is not on this machine\n`);
  process.exit(0);
}

const { workspaces } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
const tested = idsUnder(workspaces.map((workspace) => join(ROOT, workspace.replace('/*', ''))));
const { held, otherwise, open, unknown } = conformance(
  statements,
  tested,
  readFileSync(join(ROOT, 'docs/decisions.md'), 'utf8'),
);

const print = (cells) => process.stdout.write(`${cells.map((cell) => String(cell).padStart(10)).join('')}\n`);
print(['document', 'step', 'held', 'otherwise', 'open']);
for (const document of [...new Set(statements.map(({ id }) => id.slice(0, 3)))])
  for (const step of BUILT) {
    const of = (list) => list.filter((one) => one.id.startsWith(document) && one.step === step).length;
    print([document, step, of(held), of(otherwise), of(open)]);
  }
print(['all', '', held.length, otherwise.length, open.length]);
if (values.open) for (const { id, statement } of open) process.stdout.write(`open ${id}\t${statement}\n`);
for (const id of unknown)
  process.stdout.write(`unknown ${id}: ${(tested.get(id) ?? []).map((file) => relative(ROOT, file)).join(', ')}\n`);
process.exitCode = open.length + unknown.length > 0 ? 1 : 0;
