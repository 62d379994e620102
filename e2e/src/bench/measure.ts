import type { CopiedLog } from './load/copied-log';
import type { Stack } from './servers';
import type { BenchProduct } from './whole-product';

/** Requirement for a figure. */
export type Bound = { readonly atLeast: number } | { readonly atMost: number };

/** One number per round. Without a bound it is informative. */
interface Figure {
  /** `/s`, `ms`, `×` for a ratio, `MB`, `s`… */
  readonly unit: string;
  readonly bound?: Bound;
}

/** Result of a round: figure name → value. */
export type Round = Readonly<Record<string, number>>;

/** Servers and products that measures run on. Everything started is a separate process, stopped when the bench ends. */
export interface BenchContext {
  /** Prints a progress line on standard error. */
  tell(line: string): void;
  /** Starts a PostgreSQL (fsync on, as in `npm start`) and an event store node with its log in it. */
  stack(): Promise<Stack>;
  /** Starts an event store node with its log in memory. @returns its URL. */
  memoryNode(): Promise<string>;
  /** The whole product with the demonstration network: started on the first call, shared by the measures. */
  product(): Promise<BenchProduct>;
  /**
   * Several copies of the demonstration's log on a separate stack: created on the first call, shared by the measures.
   */
  copiedLog(): Promise<CopiedLog>;
  /** Registers something a measure started itself, to be stopped with the rest. */
  keep(started: { stop(): Promise<void> }): void;
  /** Stops everything started so far, so that it does not disturb the next measure. */
  stopAll(): Promise<void>;
}

interface Prepared {
  /** Measures the subject and its baseline one after the other, within seconds. */
  round(): Promise<Round>;
  close(): Promise<void>;
}

export interface Measure {
  /** Name for `--only`. */
  readonly name: string;
  readonly what: string;
  readonly beside: string;
  readonly figures: Readonly<Record<string, Figure>>;
  /** Upper limit of rounds, for measures that take minutes. */
  readonly mostRounds?: number;
  prepare(context: BenchContext): Promise<Prepared>;
}

/** The middle value, or the mean of the two middle ones. @throws RangeError without values. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[sorted.length >> 1];
  const lower = sorted[(sorted.length - 1) >> 1];
  if (upper === undefined || lower === undefined) throw new RangeError('no values');
  return (upper + lower) / 2;
}

/** The value that `share` (0 to 1) of the values do not exceed. @throws RangeError without values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const found = sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)];
  if (found === undefined) throw new RangeError('no values');
  return found;
}

export function meets(value: number, bound: Bound): boolean {
  return 'atLeast' in bound ? value >= bound.atLeast : value <= bound.atMost;
}
