/** Limits in bytes after gzip. Above one, the build fails. */
export const BUDGETS = {
  /** Everything the shell itself loads, the kits apart. */
  shell: 160 * 1024,
  /** All kits on PrimeReact together. */
  kits: 130 * 1024,
  /** What a micro-frontend loads before its first screen. */
  entry: 15 * 1024,
  /** One lazily loaded screen. */
  page: 60 * 1024,
  /** A screen with a calendar or a rich-text editor. */
  heavyPage: 160 * 1024,
} as const;

export type BundleKind = keyof typeof BUDGETS;

export interface BundleSize {
  readonly name: string;
  readonly kind: BundleKind;
  /** Bytes after gzip. */
  readonly gzip: number;
  readonly budget: number;
}

export function bundle(name: string, kind: BundleKind, gzip: number): BundleSize {
  return { name, kind, gzip, budget: BUDGETS[kind] };
}

export const overBudget = (sizes: readonly BundleSize[]): readonly BundleSize[] =>
  sizes.filter((size) => size.gzip > size.budget);

export function kilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KB`;
}
