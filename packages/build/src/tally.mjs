import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, relative } from 'node:path';
import { run, runJest } from './run-jest.mjs';

/** How many of the longest suites are printed with their time. */
const LONGEST = 15;

/** The Node of this process. */
export const FIRST = { file: process.execPath, version: process.version };

/** jest's own choice leaves one core free. */
export const ALL_CORES = '--maxWorkers=100%';

const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;

// They take the place of those in jest.config.mjs.
export const leaveOut = (patterns) => ['--testPathIgnorePatterns', '/node_modules/', '/dist/', ...patterns];

/** Runs checks and tests in a folder, and adds up what they came to and how long they took, by part. */
export function createTally(root) {
  const total = { passed: 0, failed: 0, skipped: 0 };
  const failures = [];
  const parts = [];
  const suites = [];

  const count = ({ passed = 0, failed = 0, skipped = 0 }) => {
    total.passed += passed;
    total.failed += failed;
    total.skipped += skipped;
  };
  const fail = (what) => {
    count({ failed: 1 });
    failures.push(what);
  };

  /** Runs one command, and counts it as a test. */
  async function check(name, command, args) {
    const begun = Date.now();
    process.stdout.write(`\n── ${name}\n`);
    const code = await run(command, args, { cwd: root });
    const took = Date.now() - begun;
    if (code === 0) count({ passed: 1 });
    else fail(name);
    suites.push({ name, took });
    process.stdout.write(`${code === 0 ? '✓' : '✗'} ${name} (${seconds(took)})\n`);
  }

  /**
   * Runs one kind of jest test.
   * @param project its name in jest.config.mjs
   * @param node the executable and version of the Node that it runs on
   * @param mayBeNone whether it is right that nothing is found
   */
  async function jest(project, args, { node = FIRST, env = {}, mayBeNone = false } = {}) {
    const title = node === FIRST ? project : `${project}, Node ${node.version}`;
    process.stdout.write(`\n── tests: ${title}\n`);
    let folder;
    try {
      folder = mkdtempSync(join(tmpdir(), 'diapason-test-'));
      const report = join(folder, 'report.json');
      const jestArgs = ['--selectProjects', project, '--json', `--outputFile=${report}`, ...args];
      // What a test starts as `node` is the same Node.
      const PATH = [dirname(node.file), process.env.PATH].join(delimiter);
      const command = join(root, 'node_modules/.bin/jest');
      const ended = await runJest(node.file, [command, ...jestArgs], report, {
        cwd: root,
        env: { ...process.env, ...env, PATH },
      });
      if (!existsSync(report)) throw new Error(`jest ended without a report for ${title}`);
      if (!ended) fail(`${title}: a test left something open, jest was killed after its report`);
      const result = JSON.parse(readFileSync(report, 'utf8'));
      count({
        passed: result.numPassedTests,
        failed: result.numFailedTests,
        skipped: result.numPendingTests + result.numTodoTests,
      });
      if (result.numTotalTests === 0 && !mayBeNone) fail(`${title}: no test was run`);
      for (const { name, status, startTime, endTime, assertionResults } of result.testResults) {
        suites.push({ name: relative(root, name), took: endTime - startTime });
        if (status !== 'failed') continue;
        failures.push(`${relative(root, name)} (Node ${node.version})`);
        // A suite that fails to load has no failed test, but must count as failed.
        if (assertionResults.every((test) => test.status !== 'failed')) count({ failed: 1 });
      }
    } catch (error) {
      fail(`${title}: ${error.message}`);
    } finally {
      if (folder) rmSync(folder, { recursive: true, force: true });
    }
  }

  /** Does the work of a part, and keeps how long that took. */
  async function part(name, work) {
    const begun = Date.now();
    await work();
    parts.push({ name, took: Date.now() - begun });
  }

  /** Prints the time of each part and of the longest suites, what failed, and the total as the last line. @returns the exit code. */
  function end() {
    const lines = (list) => list.map(({ name, took }) => `${seconds(took).padStart(10)}  ${name}\n`).join('');
    const longest = suites.sort((one, other) => other.took - one.took).slice(0, LONGEST);
    process.stdout.write(`\nParts:\n${lines(parts)}Longest:\n${lines(longest)}`);
    for (const failure of failures) process.stdout.write(`✗ ${failure}\n`);
    process.stdout.write(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped\n`);
    return total.failed > 0 || total.passed === 0 ? 1 : 0;
  }

  return { check, jest, part, end };
}
