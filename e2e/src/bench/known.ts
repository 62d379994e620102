/** A figure that falls short of its bound, with docs/operations.md saying why. */
export interface KnownShortfall {
  readonly measure: string;
  readonly figure: string;
  /** Falling below this (above it, for a bound `atMost`) is a regression and fails the bench. */
  readonly floor: number;
}

/** Each entry needs its paragraph in docs/operations.md, section "Benchmarks". */
export const KNOWN: readonly KnownShortfall[] = [];
