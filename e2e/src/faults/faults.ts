import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readable } from './report';
import { runFaults } from './run';

/**
 * `npm run faults`: starts a product, breaks it repeatedly under load, and checks every acknowledged command.
 *   --kills N  SIGKILLs of each process (5): a quarter alone, the others of all at once; other faults a fifth as often
 *   --seed S   order of faults and choice of commands; random and printed by default
 *   --rate R   commands a second (60)    --pupils P  size of the network (300)
 *   --minutes M  time limit for injecting faults; the report counts the ones left out
 *   --event-store 'COMMAND'  another event store than the local node, started by a command line that says where {port},
 *              {folder} and, for a cluster of three, {peers} go
 *   --json     prints one JSON object on standard output; progress goes to standard error
 * Exits 0 when every check passes.
 */
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '5' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) },
    rate: { type: 'string', default: '60' },
    pupils: { type: 'string', default: '300' },
    minutes: { type: 'string' },
    'event-store': { type: 'string' },
    json: { type: 'boolean', default: false },
  },
});

function wholeNumber(name: 'kills' | 'seed' | 'rate' | 'pupils' | 'minutes', least: number): number {
  const value = Number(values[name]);
  if (!Number.isInteger(value) || value < least)
    throw new Error(`--${name} ${values[name]}: a whole number from ${least} on`);
  return value;
}

const stopped = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopped.abort(new Error(signal)));
const report = await runFaults({
  kills: wholeNumber('kills', 1),
  seed: wholeNumber('seed', 0),
  rate: wholeNumber('rate', 1),
  pupils: wholeNumber('pupils', 50),
  minutes: values.minutes === undefined ? undefined : wholeNumber('minutes', 1),
  eventStore: values['event-store'],
  root: resolve(import.meta.dirname, '../..'),
  signal: stopped.signal,
  tell: (line) => void process.stderr.write(`${line}\n`),
});
process.stdout.write(values.json ? `${JSON.stringify(report, null, 2)}\n` : readable(report));
process.exit(report.passed ? 0 : 1);
