import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';

const LEFT_OPEN_MS = 60_000;
const LOOK_MS = 500;

/** Runs a command with its output on this terminal. @returns its exit code, or 1 without one. */
export function run(command, args, options = {}) {
  return new Promise((done) => {
    const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'], ...options });
    child.on('error', (error) => {
      // What was killed is waited for.
      if (error.name === 'AbortError') return;
      process.stderr.write(`${error.message}\n`);
      done(1);
    });
    child.on('close', (code) => done(code ?? 1));
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
