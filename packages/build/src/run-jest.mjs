import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';

const LEFT_OPEN_MS = 60_000;
const LOOK_MS = 500;

/** Groups of processes that run, by the process that leads each. */
const running = new Set();
/** How long a group of processes has to end by itself. */
const PATIENCE_MS = 10_000;
let listens = false;
let ending = false;

function signalAll(signal) {
  for (const { pid } of running) {
    try {
      process.kill(-pid, signal);
    } catch (error) {
      if (error.code !== 'ESRCH') throw error;
    }
  }
}

/** When this process is ended, it ends the processes that it started and theirs: jest's workers and servers too. */
function endTogether() {
  if (listens) return;
  listens = true;
  for (const [signal, number] of Object.entries({ SIGTERM: 15, SIGINT: 2, SIGHUP: 1 }))
    process.on(signal, async () => {
      if (ending) return;
      ending = true;
      const ended = Promise.all([...running].map((child) => new Promise((done) => child.once('close', done))));
      signalAll('SIGTERM');
      const late = setTimeout(() => signalAll('SIGKILL'), PATIENCE_MS);
      await ended;
      clearTimeout(late);
      process.exit(128 + number);
    });
}

/** Runs a command with its output on this terminal. @returns its exit code, or 1 without one. */
export function run(command, args, options = {}) {
  endTogether();
  return new Promise((done) => {
    // A group of its own: it is signalled whole.
    const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'], detached: true, ...options });
    if (child.pid !== undefined) running.add(child);
    child.on('error', (error) => {
      // Waits for the end of the killed group.
      if (error.name === 'AbortError') return;
      process.stderr.write(`${error.message}\n`);
      done(1);
    });
    child.on('close', (code) => {
      running.delete(child);
      // This process is ending: no further command starts.
      if (!ending) done(code ?? 1);
    });
  });
}

/**
 * Runs jest. What a test leaves open, as a failed one may, keeps jest for ever: it is killed a while after it wrote its report.
 * @param report the path of jest's `--outputFile`
 * @param leftOpenMs milliseconds between the report and the kill
 * @returns whether it ended by itself
 */
export async function runJest(command, args, report, options = {}, leftOpenMs = LEFT_OPEN_MS) {
  const kept = new AbortController();
  let looks = 0;
  const looking = setInterval(() => {
    if (existsSync(report)) looks += 1;
    if (looks * LOOK_MS > leftOpenMs) kept.abort();
  }, LOOK_MS);
  try {
    await run(command, args, { ...options, signal: kept.signal, killSignal: 'SIGKILL' });
  } finally {
    clearInterval(looking);
  }
  return !kept.signal.aborted;
}
