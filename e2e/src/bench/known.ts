/** A figure that falls short of its bound, with docs/measurements.md saying why. */
export interface KnownShortfall {
  readonly measure: string;
  readonly figure: string;
  /** A value below this (above it, for a bound `atMost`) is a regression and fails the bench. */
  readonly floor: number;
}

/** Each entry needs its paragraph in docs/measurements.md, section "Benchmarks". */
export const KNOWN: readonly KnownShortfall[] = [
  { measure: 'append', figure: 'ratio, 32 callers', floor: 0.7 },
  { measure: 'catch-up', figure: 'rate beside raw', floor: 0.35 },
  { measure: 'rebuild', figure: 'rate beside raw', floor: 0.8 },
  { measure: 'payment', figure: 'rate beside crud', floor: 0.11 },
  { measure: 'payment', figure: 'p50 beside crud', floor: 9 },
  { measure: 'payment', figure: 'one caller beside crud', floor: 12 },
  { measure: 'payment', figure: 'rate beside raw', floor: 0.07 },
  { measure: 'payment', figure: 'p50 beside raw', floor: 16 },
  { measure: 'lag', figure: 'lag, p99', floor: 250 },
  { measure: 'lag', figure: 'commands answered', floor: 170 },
  { measure: 'list', figure: 'whole list beside bare SQL', floor: 7 },
  { measure: 'list', figure: 'page with a search, p95', floor: 60 },
];
