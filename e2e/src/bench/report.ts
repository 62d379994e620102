import { cpus, loadavg } from 'node:os';
import { KNOWN } from './known';
import { type Bound, type Measure, median, meets, type Round } from './measure';

type Verdict = 'ok' | 'short' | 'short, see docs/measurements.md' | 'for information';

interface FigureResult {
  readonly figure: string;
  readonly unit: string;
  readonly rounds: readonly number[];
  readonly median: number;
  readonly bound?: Bound;
  readonly verdict: Verdict;
}

export interface MeasureResult {
  readonly measure: string;
  readonly what: string;
  readonly beside: string;
  /** Command that repeats this measure alone. */
  readonly command: string;
  readonly seconds: number;
  /** One-minute load average before the start. */
  readonly loadBefore: number;
  readonly figures: readonly FigureResult[];
}

export interface Machine {
  readonly cores: number;
  readonly processor: string;
  readonly node: string;
  readonly loadBefore: readonly number[];
}

export function machine(): Machine {
  const processors = cpus();
  return {
    cores: processors.length,
    processor: processors[0]?.model ?? '',
    node: process.version,
    loadBefore: loadavg().map((load) => Math.round(load * 100) / 100),
  };
}

/** Compares the median of each figure with its bound. */
export function judge(
  measure: Measure,
  rounds: readonly Round[],
  conditions: { seconds: number; loadBefore: number },
): MeasureResult {
  const figures = Object.entries(measure.figures).map(([figure, { unit, bound }]): FigureResult => {
    const values = rounds.map((round) => {
      const value = round[figure];
      if (value === undefined) throw new Error(`measure ${measure.name} yields no ${figure}`);
      return value;
    });
    const middle = median(values);
    return {
      figure,
      unit,
      rounds: values.map(roundedFigure),
      median: roundedFigure(middle),
      ...(bound ? { bound } : {}),
      verdict: bound ? verdictOf(measure.name, figure, middle, bound) : 'for information',
    };
  });
  const { name, what, beside } = measure;
  return { measure: name, what, beside, command: `npm run --silent bench -- --only ${name}`, ...conditions, figures };
}

function verdictOf(measure: string, figure: string, value: number, bound: Bound): Verdict {
  if (meets(value, bound)) return 'ok';
  const known = KNOWN.find((one) => one.measure === measure && one.figure === figure);
  if (!known) return 'short';
  const floor = 'atLeast' in bound ? { atLeast: known.floor } : { atMost: known.floor };
  return meets(value, floor) ? 'short, see docs/measurements.md' : 'short';
}

/** Four significant digits; more would be noise. */
function roundedFigure(value: number): number {
  return Number(value.toPrecision(4));
}

export function isShort(result: MeasureResult): boolean {
  return result.figures.some((figure) => figure.verdict === 'short');
}

/** A text table, one line per figure. */
export function table(results: readonly MeasureResult[], thisMachine: Machine): string {
  const lines = [
    `${thisMachine.cores} cores, ${thisMachine.processor}, node ${thisMachine.node}, load before ${thisMachine.loadBefore.join(' ')}; medians`,
  ];
  for (const { measure, what, beside, seconds, figures } of results) {
    lines.push('', `${measure}: ${what}`, `  beside ${beside} (${seconds} s)`);
    for (const { figure, unit, rounds, median: middle, bound, verdict } of figures) {
      const wanted = bound ? ('atLeast' in bound ? `≥ ${bound.atLeast}` : `≤ ${bound.atMost}`) : '';
      const value = `${middle} ${unit}`;
      lines.push(
        `  ${figure.padEnd(38)} ${value.padStart(16)}  ${wanted.padEnd(9)} ${verdict}  (${rounds.join(', ')})`,
      );
    }
  }
  return `${lines.join('\n')}\n`;
}
