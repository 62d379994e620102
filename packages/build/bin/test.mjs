#!/usr/bin/env node
/**
 * `npm test`: everything that must hold, on a machine with nothing but Node and npm.
 * Format, lint, types, import rules, dead code, the build and its size budgets count as one check each; then come the four
 * kinds of jest test. Ends with one line that adds all of it up: `N passed, N failed, N skipped`.
 *
 *   npm test                         everything
 *   npm test -- pure real            some parts only: checks, pure, component, real, journey
 *   npm test -- --changed            format, lint, types, and the tests that jest relates to files changed since main
 *   npm test -- --second-node PATH   pure tests and the machinery's real ones run again on that Node (its executable),
 *                                    mostly beside the journeys, under the same total
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { run, runJest } from '../src/run-jest.mjs';
import { prepare } from './prepare.mjs';

const root = resolve(import.meta.dirname, '../../..');
const PARTS = ['checks', 'pure', 'component', 'real', 'journey'];

function readOptions() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { changed: { type: 'boolean', default: false }, 'second-node': { type: 'string' } },
  });
  const unknown = positionals.filter((part) => !PARTS.includes(part));
  if (unknown.length > 0) throw new Error(`no such part: ${unknown.join(', ')} (known: ${PARTS.join(', ')})`);
  return {
    parts: positionals.length > 0 ? positionals : PARTS,
    changed: values.changed,
    second: values['second-node'],
  };
}

/** A Node to test on: its executable and version. @throws Error unless its version is another one than this process's. */
function secondNode(path) {
  const file = resolve(path);
  const version = execFileSync(file, ['--version'], { encoding: 'utf8' }).trim();
  if (version === process.version) throw new Error(`--second-node ${path} is ${version}, like the first one`);
  return { file, version };
}

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
    const { parts, changed, second } = readOptions();
    return { parts, changedSince: changed ? base() : undefined, second: second && secondNode(second) };
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    process.exit(2);
  }
}

const { parts, changedSince, second } = asked();
const wants = (part) => parts.includes(part);
const first = { file: process.execPath, version: process.version };
const total = { passed: 0, failed: 0, skipped: 0 };
const failures = [];

const bin = (name) => join(root, 'node_modules/.bin', name);

async function check(name, command, args) {
  const start = Date.now();
  process.stdout.write(`\n── ${name}\n`);
  const code = await run(command, args, { cwd: root });
  total[code === 0 ? 'passed' : 'failed']++;
  if (code !== 0) failures.push(name);
  process.stdout.write(`${code === 0 ? '✓' : '✗'} ${name} (${((Date.now() - start) / 1000).toFixed(1)} s)\n`);
}

/** Runs one kind of jest test on the Node given and adds its counts to the total. */
async function jest(node, project, args) {
  const title = `${project}, Node ${node.version}`;
  process.stdout.write(`\n── tests: ${title}\n`);
  const related = changedSince ? [`--changedSince=${changedSince}`] : [];
  let folder;
  try {
    folder = mkdtempSync(join(tmpdir(), 'diapason-test-'));
    const report = join(folder, 'report.json');
    const jestArgs = ['--selectProjects', project, '--json', `--outputFile=${report}`, ...related, ...args];
    // What a test starts as `node` is the same Node.
    const PATH = [dirname(node.file), process.env.PATH].join(delimiter);
    const env = { ...process.env, PATH };
    const ended = await runJest(node.file, [bin('jest'), ...jestArgs], report, { cwd: root, env });
    if (!existsSync(report)) throw new Error(`jest ended without a report for ${title}`);
    if (!ended) {
      total.failed++;
      failures.push(`${title}: a test left something open, jest was killed after its report`);
    }
    const result = JSON.parse(readFileSync(report, 'utf8'));
    total.passed += result.numPassedTests;
    total.failed += result.numFailedTests;
    total.skipped += result.numPendingTests + result.numTodoTests;
    // A suite that fails to load has no failed test, but must count as failed.
    const unloaded = result.testResults.filter(
      (suite) => suite.status === 'failed' && suite.assertionResults.every((t) => t.status !== 'failed'),
    );
    total.failed += unloaded.length;
    if (result.numTotalTests === 0 && !changedSince) {
      total.failed++;
      failures.push(`${title}: no test was run`);
    }
    for (const suite of result.testResults)
      if (suite.status === 'failed') failures.push(`${suite.name.slice(root.length + 1)} (Node ${node.version})`);
  } catch (error) {
    total.failed++;
    failures.push(`${title}: ${error.message}`);
  } finally {
    if (folder) rmSync(folder, { recursive: true, force: true });
  }
}

/** What is about facts, answers, settings and protocols, not about the Node that gives them. */
const SAME_ON_EVERY_NODE = ['/contexts/', '/proofs/', '/e2e/contract/', '/e2e/faults/', '/e2e/settings/'];

/** jest's own choice leaves one core free. */
const ALL_CORES = '--maxWorkers=100%';

// They take the place of those in jest.config.mjs.
const leaveOut = (...paths) => ['--testPathIgnorePatterns', '/node_modules/', '/dist/', ...paths];

/** Runs the kinds of test that need neither a browser nor a whole product. @param without patterns of paths whose real tests are left out */
async function testsOn(node, without = []) {
  if (wants('pure')) await jest(node, 'pure', [ALL_CORES]);
  if (!wants('real')) return;
  // Paths on the command line would switch jest's --changedSince off.
  if (changedSince) await jest(node, 'real', ['--runInBand']);
  else await jest(node, 'real', ['--maxWorkers=2', ...leaveOut('/e2e/', ...without)]);
}

/** Products are stopped and killed under load here, within bounds in seconds: nothing else runs beside these suites. */
const UNDER_LOAD = '/e2e/(faults|many)/';
const NOT_UNDER_LOAD = '/e2e/(?!faults/|many/)';

/** Runs those that start whole products, one suite at a time. @param pattern of their paths @param without patterns of paths left out */
async function wholeProductsOn(node, pattern, without = []) {
  if (!wants('real') || changedSince) return;
  const left = without.length > 0 ? leaveOut(...without) : [];
  await jest(node, 'real', ['--runInBand', '--testPathPatterns', pattern, ...left]);
}

async function besideJourneys() {
  await wholeProductsOn(first, NOT_UNDER_LOAD);
  if (!second) return;
  await testsOn(second, SAME_ON_EVERY_NODE);
  await wholeProductsOn(second, NOT_UNDER_LOAD, SAME_ON_EVERY_NODE);
}

await prepare();
if (wants('checks')) {
  await check('format and lint', bin('biome'), ['check', '--error-on-warnings', '.']);
  await check('types, servers', bin('tsc'), ['--noEmit', '-p', 'tsconfig.server.json']);
  await check('types, browser', bin('tsc'), ['--noEmit', '-p', 'tsconfig.browser.json']);
}
if (wants('checks') && !changedSince) {
  await check('lock file', 'npm', ['ci', '--dry-run', '--ignore-scripts', '--loglevel=error']);
  await check('import rules', 'npm', ['run', '--silent', 'imports']);
  await check('dead code', bin('knip'), ['--no-gitignore']);
  await check('OpenAPI document', 'npm', ['run', '--silent', 'openapi:lint']);
  await check('statements of the specification', 'npm', ['run', '--silent', 'conformance']);
}
if ((wants('checks') && !changedSince) || wants('journey')) await check('build', 'npm', ['run', '--silent', 'build']);
if (wants('checks') && !changedSince) await check('size budgets', 'npm', ['run', '--silent', 'size']);
await testsOn(first);
if (wants('component')) await jest(first, 'component', [ALL_CORES]);
await wholeProductsOn(first, UNDER_LOAD);
if (second) await wholeProductsOn(second, UNDER_LOAD, SAME_ON_EVERY_NODE);
// Journeys leave a good part of two cores idle.
await Promise.all([besideJourneys(), wants('journey') && jest(first, 'journey', ['--runInBand'])]);

for (const failure of failures) process.stdout.write(`✗ ${failure}\n`);
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped\n`);
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
