const KB = 1024;

/** Limits in bytes after gzip, code and styles together. Above one, the build fails. */
export const BUDGETS = {
  /** What the shell loads before any screen. */
  shell: 172 * KB,
  /** What answers in place of the network: no page waits for it. */
  worker: 10 * KB,
  /** What a micro-frontend loads before its first screen. */
  entry: 15 * KB,
  /** What one screen brings of its own, when it is opened. */
  page: 60 * KB,
  /** A heavy widget that a screen loads once its frame is shown: no part of a visit. */
  widget: 110 * KB,
  /** The product's fonts together. */
  fonts: 60 * KB,
} as const;

/** Widgets, by the file that holds them: FullCalendar's columns of hours. */
const WIDGETS = ['planning_WeekGrid'] as const;

/** What a part of a micro-frontend is. @param part as webpack calls it */
export const partKind = (part: string): 'page' | 'widget' =>
  WIDGETS.some((file) => part.includes(file)) ? 'widget' : 'page';

/** A kit with all it brings to a page that has the shell; what several kits share counts in each. */
export const KIT_BUDGETS = {
  router: 18 * KB,
  table: 26 * KB,
  form: 34 * KB,
  overlay: 72 * KB,
  calendar: 70 * KB,
  sheet: 40 * KB,
  upload: 64 * KB,
  /** Quill and its sheet; only who writes loads it. */
  editor: 120 * KB,
  /** Chart.js, by the parts that curves need. */
  chart: 75 * KB,
} as const;

/** All kits, what they share counted once. */
export const KITS_BUDGET = 300 * KB;

/** A screen and the kits it loads: `npm run size` adds them up. */
export const VISIT_BUDGET = 200 * KB;

export type BundleKind = keyof typeof BUDGETS | 'kit';

export interface BundleSize {
  readonly name: string;
  readonly kind: BundleKind;
  /** Bytes after gzip, by file. */
  readonly files: Readonly<Record<string, number>>;
  readonly gzip: number;
  readonly budget: number;
  /** Kits that come with it. */
  readonly kits?: readonly string[];
}

export const total = (files: Readonly<Record<string, number>>): number =>
  Object.values(files).reduce((sum, size) => sum + size, 0);

export const overBudget = (sizes: readonly BundleSize[]): readonly BundleSize[] =>
  sizes.filter((size) => size.gzip > size.budget);

export function kilobytes(bytes: number): string {
  return `${(bytes / KB).toFixed(1)} KB`;
}
