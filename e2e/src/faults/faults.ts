import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readable } from './report';
import { runFaults } from './run';

/**
 * `npm run faults`: breaks a product of its own again and again under load and looks what became of every acknowledged command.
 *   --kills N  SIGKILLs of each process (5), a quarter of them alone, the others of all at once; every other fault a fifth as often
 *   --seed S   order of faults and choice of commands; printed, drawn when it is not given
 *   --rate R   commands a second (60)    --pupils P  size of the network (300)
 *   --minutes M  injects no further fault after so long; what was left out is counted in the report
 *   --json     one JSON object on standard output; progress goes to standard error
 * Exits 0 when every check holds.
 */
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '5' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) },
    rate: { type: 'string', default: '60' },
    pupils: { type: 'string', default: '300' },
    minutes: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
});

function whole(name: 'kills' | 'seed' | 'rate' | 'pupils' | 'minutes', least: number): number {
  const value = Number(values[name]);
  if (!Number.isInteger(value) || value < least)
    throw new Error(`--${name} ${values[name]}: a whole number from ${least} on`);
  return value;
}

const stopped = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopped.abort(new Error(signal)));
const report = await runFaults({
  kills: whole('kills', 1),
  seed: whole('seed', 0),
  rate: whole('rate', 1),
  pupils: whole('pupils', 50),
  minutes: values.minutes === undefined ? undefined : whole('minutes', 1),
  root: resolve(import.meta.dirname, '../..'),
  signal: stopped.signal,
  tell: (line) => void process.stderr.write(`${line}\n`),
});
process.stdout.write(values.json ? `${JSON.stringify(report, null, 2)}\n` : readable(report));
process.exit(report.passed ? 0 : 1);
