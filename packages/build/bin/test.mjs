#!/usr/bin/env node
/**
 * `npm test`: the gate. What must hold before anything lands, on a machine with nothing but Node and npm.
 * Format, lint, types, import rules, dead code, the lock file, the build and its size budgets count as one check each; then come the
 * four kinds of jest test, without those that `npm run proof` has (`src/parts.mjs`). Tells the time of each part, and ends with one line
 * that adds all of it up: `N passed, N failed, N skipped`.
 *
 *   npm test                everything
 *   npm test -- pure real   some parts only: checks, pure, component, real, journey
 *   npm test -- --changed   format, lint, types, and the tests that jest relates to files changed since main
 */
import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { beyondTheGate } from '../src/parts.mjs';
import { ALL_CORES, createTally, leaveOut } from '../src/tally.mjs';
import { prepare } from './prepare.mjs';

const root = resolve(import.meta.dirname, '../../..');
const PARTS = ['checks', 'pure', 'component', 'real', 'journey'];

/** What jest compares with: main, or the remote's where the clone has no branch of that name. */
function base() {
  const names = ['main', 'origin/main'];
  const known = names.find(
    (name) => spawnSync('git', ['rev-parse', '--verify', '--quiet', `${name}^{commit}`], { cwd: root }).status === 0,
  );
  if (!known) throw new Error(`--changed compares with ${names.join(' or ')}, and this clone has neither`);
  return known;
}

/** What was asked for, checked before anything runs; ends with 2 when it cannot be done. */
function asked() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { changed: { type: 'boolean', default: false } },
    });
    const unknown = positionals.filter((part) => !PARTS.includes(part));
    if (unknown.length > 0) throw new Error(`no such part: ${unknown.join(', ')} (known: ${PARTS.join(', ')})`);
    return { parts: positionals.length > 0 ? positionals : PARTS, changedSince: values.changed ? base() : undefined };
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    process.exit(2);
  }
}

const { parts, changedSince } = asked();
const wants = (part) => parts.includes(part);
const tally = createTally(root);
const bin = (name) => join(root, 'node_modules/.bin', name);
const own = (name) => [join(import.meta.dirname, `${name}.mjs`)];

async function checks() {
  await tally.check('format and lint', bin('biome'), ['check', '--error-on-warnings', '.']);
  await tally.check('types, servers', bin('tsc'), ['--noEmit', '-p', 'tsconfig.server.json']);
  await tally.check('types, browser', bin('tsc'), ['--noEmit', '-p', 'tsconfig.browser.json']);
  if (changedSince) return;
  await tally.check('lock file', 'npm', ['ci', '--dry-run', '--ignore-scripts', '--loglevel=error']);
  await tally.check('import rules', 'npm', ['run', '--silent', 'imports']);
  await tally.check('dead code', bin('knip'), ['--no-gitignore']);
  await tally.check('OpenAPI document', process.execPath, own('lint-openapi'));
  await tally.check('statements of the specification', process.execPath, own('conformance'));
}

async function build() {
  await tally.check('build', process.execPath, own('build'));
  if (wants('checks') && !changedSince) await tally.check('size budgets', process.execPath, own('size'));
}

/** The tests that need no browser. */
async function tests() {
  // Paths on the command line would switch jest's --changedSince off.
  const related = changedSince ? [`--changedSince=${changedSince}`] : undefined;
  const kinds = {
    pure: [ALL_CORES],
    component: [ALL_CORES],
    real: ['--maxWorkers=2', ...leaveOut(['/e2e/', ...beyondTheGate('real')])],
  };
  for (const [kind, args] of Object.entries(kinds))
    if (wants(kind))
      await tally.part(kind, () =>
        tally.jest(kind, related ? [...related, kind === 'real' ? '--runInBand' : ALL_CORES] : args, {
          mayBeNone: Boolean(related),
        }),
      );
}

/** They share a product. */
const journeys = () =>
  tally.part('journey', () =>
    tally.jest(
      'journey',
      changedSince
        ? [`--changedSince=${changedSince}`, '--runInBand']
        : ['--runInBand', ...leaveOut(beyondTheGate('journey'))],
      { mayBeNone: Boolean(changedSince) },
    ),
  );

await prepare();
if (wants('checks')) await tally.part('checks', checks);
if ((wants('checks') && !changedSince) || wants('journey')) await tally.part('build', build);
// A journey leaves a good part of two cores idle.
await Promise.all([tests(), wants('journey') && journeys()]);
process.exitCode = tally.end();
