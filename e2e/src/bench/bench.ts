import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { createContext } from './context';
import type { BenchContext, Measure, Round } from './measure';
import { measures } from './measures';
import { isShort, judge, type MeasureResult, machine, table } from './report';

interface Options {
  readonly json: boolean;
  readonly chosen: readonly Measure[];
  readonly rounds: number;
}

/** @throws Error that names the invalid argument. */
function options(): Options {
  const { values } = parseArgs({
    options: {
      json: { type: 'boolean', default: false },
      only: { type: 'string' },
      rounds: { type: 'string', default: '3' },
    },
  });
  const rounds = Number(values.rounds);
  if (!Number.isInteger(rounds) || rounds < 1) throw new Error(`--rounds ${values.rounds} is not a number of rounds`);
  const names = values.only?.split(',');
  const known = measures.map((measure) => measure.name);
  const unknown = names?.filter((name) => !known.includes(name)) ?? [];
  if (unknown.length > 0) throw new Error(`no such measure: ${unknown.join(', ')} (there are: ${known.join(', ')})`);
  const chosen = names ? measures.filter((measure) => names.includes(measure.name)) : measures;
  return { json: values.json, chosen, rounds };
}

async function runMeasure(measure: Measure, context: BenchContext, maxRounds: number): Promise<MeasureResult> {
  const began = performance.now();
  const [loadBefore = 0] = loadavg();
  context.tell(`${measure.name}: ${measure.what}`);
  const prepared = await measure.prepare(context);
  const rounds: Round[] = [];
  try {
    const count = Math.min(maxRounds, measure.mostRounds ?? maxRounds);
    for (let number = 1; number <= count; number += 1) {
      const round = await prepared.round();
      rounds.push(round);
      const figures = Object.entries(round).map(([name, value]) => `${name} ${Number(value.toPrecision(4))}`);
      context.tell(`  round ${number}/${count}: ${figures.join(', ')}`);
    }
  } finally {
    await prepared.close();
  }
  const seconds = Math.round((performance.now() - began) / 1000);
  return judge(measure, rounds, { seconds, loadBefore: Math.round(loadBefore * 100) / 100 });
}

/**
 * `npm run --silent bench -- [--json] [--only name,…] [--rounds 3]`: takes every measure and its counterpart side by side on this
 * machine. Ends with 1 when a figure falls short that docs/measurements.md does not explain.
 */
async function main(): Promise<void> {
  const { json, chosen, rounds } = options();
  const thisMachine = machine();
  const context = createContext();
  const results: MeasureResult[] = [];
  try {
    for (const measure of chosen) results.push(await runMeasure(measure, context, rounds));
  } finally {
    await context.stopAll();
  }
  process.stdout.write(
    json ? `${JSON.stringify({ machine: thisMachine, measures: results }, null, 2)}\n` : table(results, thisMachine),
  );
  process.exitCode = results.some(isShort) ? 1 : 0;
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exitCode = 2;
});
