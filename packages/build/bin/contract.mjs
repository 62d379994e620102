#!/usr/bin/env node
/**
 * `npm run contract`: runs the event store contract against the local node, the image of docker-compose (if a Docker
 * engine is available), the server in EVENTSTORE_URL (if set) and the one that a command line starts:
 *   --event-store 'COMMAND'  says where {port}, {folder} and, for a cluster of three, {peers} go
 * Prints one line per server; exits 0 when no test failed.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { alone, prepare } from './prepare.mjs';

const root = resolve(import.meta.dirname, '../../..');
const { 'event-store': commandLine } = parseArgs({ options: { 'event-store': { type: 'string' } } }).values;
const named = process.env.EVENTSTORE_URL;
const suites = [
  'packages/local-stack/src/node/contract.itest.ts',
  'e2e/contract/testcontainers.itest.ts',
  ...(named ? ['e2e/contract/named-server.itest.ts'] : []),
  ...(commandLine ? ['e2e/contract/commanded.itest.ts'] : []),
];

function jest(report) {
  const args = [
    '--selectProjects',
    'real',
    '--runInBand',
    '--verbose',
    '--json',
    `--outputFile=${report}`,
    '--runTestsByPath',
  ];
  return new Promise((done, failed) => {
    const child = spawn(join(root, 'node_modules/.bin/jest'), [...args, ...suites], {
      cwd: root,
      env: { ...process.env, ...(commandLine ? { DIAPASON_EVENT_STORE: commandLine } : {}) },
      // Test results appear on stderr; the JSON report goes to its file.
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    child.on('error', failed);
    child.on('close', done);
  });
}

const count = (tests, ...states) => tests.filter((test) => states.includes(test.status)).length;

/** Prints one line per suite. @returns the number of its failures. */
function printResult({ assertionResults: tests, status, startTime, endTime, message, name }) {
  const [server = name.slice(root.length + 1)] = tests[0]?.ancestorTitles ?? [];
  const title = server.replace(/ keeps the contract of an event store:$/, '');
  const [passed, failed] = [count(tests, 'passed'), count(tests, 'failed')];
  const skipped = count(tests, 'pending', 'skipped', 'todo');
  const seconds = ((endTime - startTime) / 1000).toFixed(1);
  const reason = passed + failed === 0 && skipped > 0 ? ', NOT RUN: no Docker engine answers' : '';
  process.stdout.write(
    `${title}: ${passed} sentences passed, ${failed} failed, ${skipped} skipped (${seconds} s)${reason}\n`,
  );
  // A suite that failed in its set-up or clean-up has no failed test of its own.
  const broken = failed === 0 && (status === 'failed' || tests.length === 0);
  if (broken) process.stdout.write(`  the suite itself failed: ${message}\n`);
  return broken ? 1 : failed;
}

await prepare();
if (commandLine) {
  const { buildServers } = await import('../src/servers.mjs');
  await alone(buildServers);
}
const folder = mkdtempSync(join(tmpdir(), 'diapason-contract-'));
try {
  const report = join(folder, 'report.json');
  await jest(report);
  if (!existsSync(report)) throw new Error('jest ended without a report');
  const results = JSON.parse(readFileSync(report, 'utf8')).testResults;
  const order = (result) => suites.findIndex((suite) => result.name.endsWith(suite));
  const failures = results.sort((a, b) => order(a) - order(b)).reduce((sum, result) => sum + printResult(result), 0);
  if (!named) process.stdout.write('EVENTSTORE_URL names no other server.\n');
  process.exitCode = failures > 0 || results.length < suites.length ? 1 : 0;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
