import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { Report } from '../src/faults/report';

const ROOT = resolve(__dirname, '../..');
/** The short dose: one fault of each kind, the same order every time. */
const DOSE = ['--kills', '1', '--seed', '81', '--rate', '25', '--pupils', '60', '--json'];

jest.setTimeout(300_000);

/** Runs `npm run faults` as anyone would; its report, whatever it ends with. */
async function faults(): Promise<Report> {
  const run = resolve(ROOT, 'packages/build/bin/run.mjs');
  const { JEST_WORKER_ID, NODE_ENV, DATABASE_URL, EVENTSTORE_URL, REDIS_URL, ...env } = process.env;
  const child = spawn(process.execPath, [run, 'e2e/src/faults/faults.ts', ...DOSE], { cwd: ROOT, env, stdio: 'pipe' });
  let [output, progress] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    progress += chunk.toString();
  });
  const code = await new Promise<number | null>((done, failed) => {
    child.once('error', failed);
    child.once('close', done);
  });
  if (!output) throw new Error(`no report (${code}):\n${progress}`);
  return JSON.parse(output) as Report;
}

describe('after one fault of each kind under load', () => {
  let report: Report;
  beforeAll(async () => {
    report = await faults();
  });

  test.each([
    'acknowledged commands are in the log exactly once',
    'unclear commands are in the log once or not at all',
    'refused commands left nothing',
    'the log has no event twice and one order',
    'payments of today have their day in Paris',
    'read models and journal equal a rebuild, row by row',
    'payments owed a receipt have one, and its mail was asked for once',
    'mails asked for are recorded as sent once, and none failed',
    'mails asked for lie in the mailbox under their Message-ID',
    'contribution totals equal the sum of their events',
    'no job is left undone or given up',
    'no process of the application ended by itself',
    'sessions go on, or are opened again',
    'every answer has the documented form',
  ])('%s', (name) => {
    const found = report.checks.find((check) => check.name === name);
    expect(found?.problems).toEqual([]);
  });

  test('the load was there: commands of every fault were acknowledged', () => {
    expect(report.faults.length).toBeGreaterThanOrEqual(9);
    for (const fault of report.faults) expect(fault).toMatchObject({ injected: 1 });
    expect(report.commands.acknowledged).toBeGreaterThan(200);
    expect(report.checks.every((check) => check.passed)).toBe(report.passed);
  });
});
