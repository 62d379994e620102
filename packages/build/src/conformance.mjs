import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from '@swc/core';
import { filesUnder } from './sources.mjs';

/** The steps of the specification that are built: each of their statements has a test, or a line in docs/decisions.md. */
export const BUILT = [2, 4, 6, 7, 8];

const ID = /\b00\d:\d+(?:\.[a-z]+)?\b/g;
const TESTS = /\.(test|itest|journey)\.tsx?$/;

const idsIn = (text) => text.match(ID) ?? [];

/**
 * The rows of the tables in a folder: `id, step, kind, statement` between tabs.
 * @returns undefined where the folder is not.
 */
export function statementsIn(folder) {
  if (!existsSync(folder)) return undefined;
  return readdirSync(folder)
    .filter((file) => file.endsWith('.tsv'))
    .sort()
    .flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n'))
    .filter((line) => line !== '')
    .map((line) => {
      const [id, step, kind, statement] = line.split('\t');
      return { id, step: Number(step), kind, statement };
    })
    .filter(({ kind }) => kind !== 'none');
}

/** A line above a test that begins with an id. */
const COMMENT = /^\s*\/\/ (00\d:\d.*)$/gm;

/** The ids that a test file bears: in the comment lines above its tests, and in its texts, where a table has them as data. */
export function idsOfTests(source, tsx = false) {
  const found = new Set();
  for (const [, ids] of source.matchAll(COMMENT)) for (const id of idsIn(ids)) found.add(id);
  const walk = (node) => {
    if (Array.isArray(node)) for (const one of node) walk(one);
    if (!node || typeof node !== 'object' || Array.isArray(node)) return;
    if (node.type === 'StringLiteral') for (const id of idsIn(node.value)) found.add(id);
    if (node.type === 'TemplateElement') for (const id of idsIn(node.raw)) found.add(id);
    for (const [key, value] of Object.entries(node)) if (key !== 'span') walk(value);
  };
  walk(parseSync(source, { syntax: 'typescript', tsx }));
  return found;
}

/** Every id that a test bears, with the files that bear it. @returns Map from id to paths. */
export function idsUnder(folders) {
  const files = new Map();
  for (const file of folders.flatMap((folder) => filesUnder(folder)).filter((path) => TESTS.test(path)))
    for (const id of idsOfTests(readFileSync(file, 'utf8'), file.endsWith('x')))
      files.set(id, [...(files.get(id) ?? []), file]);
  return files;
}

/**
 * What the tests and the decisions say of the statements of built steps.
 * @returns `held`, `otherwise` and `open`, each a list of statements; `unknown`, the tests' ids that no statement and no line has.
 */
export function conformance(statements, tested, decisions, built = BUILT) {
  const decided = new Set(idsIn(decisions));
  const known = new Set(statements.flatMap(({ id }) => [id, id.split('.')[0]]));
  const due = statements.filter(({ step }) => built.includes(step));
  const held = due.filter(({ id }) => tested.has(id));
  const rest = due.filter(({ id }) => !tested.has(id));
  return {
    held,
    otherwise: rest.filter(({ id }) => decided.has(id)),
    open: rest.filter(({ id }) => !decided.has(id)),
    unknown: [...tested.keys()].filter((id) => !known.has(id)),
  };
}
