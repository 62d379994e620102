/** What a page is held to, and in which direction. */
interface Bound {
  readonly label: string;
  readonly most?: number;
  readonly least?: number;
  readonly decimals: number;
}

/** Lighthouse, mobile: scores 0 to 100, shift without unit, times in milliseconds. */
const bar = {
  performance: { label: 'performance', least: 95, decimals: 0 },
  accessibility: { label: 'accessibility', least: 100, decimals: 0 },
  bestPractices: { label: 'practices', least: 100, decimals: 0 },
  shift: { label: 'CLS', most: 0.02, decimals: 3 },
  largestPaint: { label: 'LCP ms', most: 2_500, decimals: 0 },
  blocking: { label: 'TBT ms', most: 200, decimals: 0 },
} as const satisfies Readonly<Record<string, Bound>>;

export type Figures = Readonly<Record<keyof typeof bar, number>>;

export interface PageResult {
  readonly page: string;
  readonly figures: Figures;
  /** What Lighthouse found fault with, where accessibility and best practices are below 100. */
  readonly faults: readonly string[];
}

const keys = Object.keys(bar) as (keyof typeof bar)[];

/** Names of the bounds that a page does not keep. */
export const below = (figures: Figures): readonly string[] =>
  keys
    .filter((key) => {
      const { least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY }: Bound = bar[key];
      return !(figures[key] >= least && figures[key] <= most);
    })
    .map((key) => bar[key].label);

/** Figure by figure, the median of several runs. */
export function median(runs: readonly Figures[]): Figures {
  const middle = (key: keyof typeof bar) =>
    runs.map((run) => run[key]).sort((a, b) => a - b)[runs.length >> 1] ?? Number.NaN;
  return Object.fromEntries(keys.map((key) => [key, middle(key)])) as Figures;
}

/** One line a page, the bounds above them, and what each page misses. */
export function table(results: readonly PageResult[]): string {
  const cell = (text: string) => text.padStart(14);
  const width = Math.max(...results.map(({ page }) => page.length), 4);
  const bounds = keys.map((key) => {
    const { label, least, most }: Bound = bar[key];
    return cell(`${label} ${least === undefined ? `≤ ${most}` : `≥ ${least}`}`);
  });
  const lines = results.flatMap(({ page, figures, faults }) => {
    const missed = below(figures);
    return [
      `${page.padEnd(width)}${keys.map((key) => cell(figures[key].toFixed(bar[key].decimals))).join('')}  ${missed.length > 0 ? `BELOW: ${missed.join(', ')}` : 'ok'}`,
      ...faults.map((fault) => `${' '.repeat(width)}  ${fault}`),
    ];
  });
  return [`${''.padEnd(width)}${bounds.join('')}`, ...lines, ''].join('\n');
}
