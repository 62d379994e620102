import type { Random } from './random';
import type { DemoYear, DemoYears } from './school-years';

export interface DemoTaxRecord {
  readonly fk_anneeScolaire: number;
  /** Euros; 0 without a tax notice. */
  readonly revenuFiscal: number;
  readonly nombrePart: number;
  readonly exoneration: 0 | 1;
  /** 1: no tax notice. */
  readonly absence: 0 | 1;
}

/** Typical monthly quotients in euros, out of a hundred families. */
const QUOTIENTS = [
  [250, 8],
  [450, 12],
  [650, 18],
  [900, 24],
  [1250, 21],
  [1800, 12],
  [2600, 5],
] as const;

/**
 * A household's tax records, one per school year; few have none or an exemption. Past years may lack one,
 * the current year never does, so that its calculation covers every family.
 */
export function planTaxRecords(
  random: Random,
  years: DemoYears,
  household: { readonly children: number; readonly adults: number; readonly showcase: boolean },
): readonly DemoTaxRecord[] {
  const nombrePart = household.showcase ? 3 : partsOf(household.adults, household.children);
  const quotient = random.weighted(QUOTIENTS) * (0.85 + 0.3 * random.next());
  const yearly = household.showcase ? 36_000 : Math.round((quotient * 12 * nombrePart) / 10) * 10;
  const withoutNotice = !household.showcase && random.chance(0.11);
  const exempted = !household.showcase && random.chance(0.02);
  const record = (year: DemoYear, growth: number): DemoTaxRecord => {
    const absence = withoutNotice || (!household.showcase && random.chance(0.02));
    return {
      fk_anneeScolaire: year.id,
      revenuFiscal: absence ? 0 : Math.round(yearly * growth),
      nombrePart: absence ? 0 : nombrePart,
      exoneration: exempted ? 1 : 0,
      absence: absence ? 1 : 0,
    };
  };
  const [older, newer] = years.past;
  return [record(older, 0.96), record(newer, 0.98), record(years.current, 1)];
}

/** Half a part for each of the first two children, one for each other. */
function partsOf(adults: number, children: number): number {
  return adults + Math.min(children, 2) * 0.5 + Math.max(children - 2, 0);
}
