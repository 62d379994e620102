import type { ExpenseDay, ExpenseLeg } from './claim';

/** What a claim adds up to: kilometres, meals, and cents of miscellaneous expenses. */
export interface ClaimTotals {
  readonly kilometrage: number;
  readonly nombreRepas: number;
  readonly montantDivers: number;
}

/** Kilometres of a day: those of its legs, to the hundredth, so that adding tenths leaves no dust. */
export function dayKilometres(legs: readonly Pick<ExpenseLeg, 'kilometrage'>[]): number {
  return legs.reduce((sum, leg) => sum + hundredths(leg.kilometrage), 0) / 100;
}

export function claimTotals(
  days: readonly Pick<ExpenseDay, 'kilometrage' | 'nombreRepas' | 'montantDivers'>[],
): ClaimTotals {
  return {
    kilometrage: days.reduce((sum, day) => sum + hundredths(day.kilometrage), 0) / 100,
    nombreRepas: days.reduce((sum, day) => sum + day.nombreRepas, 0),
    montantDivers: days.reduce((sum, day) => sum + day.montantDivers, 0),
  };
}

const hundredths = (kilometres: number) => Math.round(kilometres * 100);
