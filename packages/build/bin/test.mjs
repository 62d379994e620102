#!/usr/bin/env node
/**
 * `npm test`: everything that must hold, on a machine with nothing but Node and npm.
 * Formatting, lint, types, import rules, dead code, the build and its size budgets each count as one check; then the three
 * kinds of jest test. Ends with one line that adds all of it up: `N passed, N failed, N skipped`.
 *
 *   npm test                    everything
 *   npm test -- pure real       some parts only: checks, pure, real, journey
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { prepare } from './prepare.mjs';

const root = resolve(import.meta.dirname, '../../..');
const asked = new Set(process.argv.slice(2));
const wants = (part) => asked.size === 0 || asked.has(part);
const total = { passed: 0, failed: 0, skipped: 0 };
const failures = [];

/** Runs a command with its output on this terminal; resolves with its exit code. */
function run(command, args, env = {}) {
  return new Promise((done) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    });
    child.on('error', (error) => {
      process.stderr.write(`${error.message}\n`);
      done(1);
    });
    child.on('close', (code) => done(code ?? 1));
  });
}

const bin = (name) => join(root, 'node_modules/.bin', name);

async function check(name, command, args) {
  const start = Date.now();
  process.stdout.write(`\n── ${name}\n`);
  const code = await run(command, args);
  total[code === 0 ? 'passed' : 'failed']++;
  if (code !== 0) failures.push(name);
  process.stdout.write(`${code === 0 ? '✓' : '✗'} ${name} (${((Date.now() - start) / 1000).toFixed(1)} s)\n`);
}

async function jest(project, args, env) {
  process.stdout.write(`\n── tests: ${project}\n`);
  const folder = mkdtempSync(join(tmpdir(), 'diapason-test-'));
  const report = join(folder, 'report.json');
  try {
    await run(bin('jest'), ['--selectProjects', project, '--json', `--outputFile=${report}`, ...args], env);
    if (!existsSync(report)) throw new Error(`jest ended without a report for ${project}`);
    const result = JSON.parse(readFileSync(report, 'utf8'));
    total.passed += result.numPassedTests;
    total.failed += result.numFailedTests;
    total.skipped += result.numPendingTests + result.numTodoTests;
    // A suite that cannot even be loaded has no failed test of its own, and must fail all the same.
    const unloaded = result.testResults.filter(
      (suite) => suite.status === 'failed' && suite.assertionResults.every((t) => t.status !== 'failed'),
    );
    total.failed += unloaded.length;
    if (result.numTotalTests === 0) {
      total.failed++;
      failures.push(`${project}: no test was run`);
    }
    for (const suite of result.testResults)
      if (suite.status === 'failed') failures.push(suite.name.slice(root.length + 1));
  } catch (error) {
    total.failed++;
    failures.push(`${project}: ${error.message}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

await prepare();
if (wants('checks')) {
  await check('format and lint', bin('biome'), ['check', '--error-on-warnings', '.']);
  await check('types, servers', bin('tsc'), ['--noEmit', '-p', 'tsconfig.server.json']);
  await check('types, browser', bin('tsc'), ['--noEmit', '-p', 'tsconfig.browser.json']);
  await check('import rules', 'npm', ['run', '--silent', 'imports']);
  await check('dead code', bin('knip'), ['--no-gitignore']);
  await check('OpenAPI document', 'npm', ['run', '--silent', 'openapi:lint']);
}
if (wants('checks') || wants('journey')) await check('build', 'npm', ['run', '--silent', 'build']);
if (wants('checks')) await check('size budgets', 'npm', ['run', '--silent', 'size']);
if (wants('pure')) await jest('pure', []);
if (wants('real')) {
  // A test waits for servers that other tests keep busy; only one that hangs takes this long.
  const patience = '--testTimeout=60000';
  await jest('real', ['--maxWorkers=2', patience, '--testPathIgnorePatterns', '/node_modules/', '/dist/', '/e2e/']);
  // Those that start and kill whole products have the machine to themselves.
  await jest('real', ['--runInBand', patience, '--testPathPatterns', '/e2e/']);
}
if (wants('journey')) await jest('journey', ['--runInBand']);

for (const failure of failures) process.stdout.write(`✗ ${failure}\n`);
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped\n`);
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
