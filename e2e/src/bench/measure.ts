import type { CopiedLog } from './load/copied-log';
import type { Stack } from './servers';
import type { BenchProduct } from './whole-product';

/** What a figure must reach. */
export type Bound = { readonly atLeast: number } | { readonly atMost: number };

/** One number a round yields. Without a bound it is told for information. */
interface Figure {
  /** `/s`, `ms`, `×` for a ratio, `MB`, `s`… */
  readonly unit: string;
  readonly bound?: Bound;
}

/** What one round found: a value of every declared figure, by name. */
export type Round = Readonly<Record<string, number>>;

/** What measures run on. Everything it starts is a process of its own and is stopped when the bench ends. */
export interface BenchContext {
  /** A line for who waits, on standard error. */
  tell(line: string): void;
  /** A new PostgreSQL (fsync on, as `npm start` has it) and an event store node that keeps its log in it. */
  stack(): Promise<Stack>;
  /** URL of a new event store node that keeps its log in memory. */
  memoryNode(): Promise<string>;
  /** The whole product with the demonstration network: started at the first call, shared by the measures. */
  product(): Promise<BenchProduct>;
  /** The demonstration's log several times over on a stack of its own: made at the first call, shared by the measures. */
  copiedLog(): Promise<CopiedLog>;
  /** What a measure started by itself is stopped with the rest. */
  keep(started: { stop(): Promise<void> }): void;
  /** Stops what was started so far, so that it takes nothing from the next measure. */
  stopAll(): Promise<void>;
}

interface Prepared {
  /** Takes the measured thing and what it stands beside one after the other, in a few seconds. */
  round(): Promise<Round>;
  close(): Promise<void>;
}

export interface Measure {
  /** As `--only` names it. */
  readonly name: string;
  readonly what: string;
  readonly beside: string;
  readonly figures: Readonly<Record<string, Figure>>;
  /** Rounds where they cannot be as many as asked for, because one takes minutes. */
  readonly mostRounds?: number;
  prepare(context: BenchContext): Promise<Prepared>;
}

/** The middle one, or the mean of the two in the middle. @throws RangeError without values. */
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
