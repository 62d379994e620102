import type { ExpenseDay } from './claim';

/** Kilometres of legs or days, added up in hundredths so that tenths leave no dust. */
export const kilometres = (parts: readonly Pick<ExpenseDay, 'kilometrage'>[]): number =>
  parts.reduce((sum, { kilometrage }) => sum + Math.round(kilometrage * 100), 0) / 100;

/** What a claim adds up to: kilometres, meals, and cents of miscellaneous expenses. */
export const claimTotals = (days: readonly Pick<ExpenseDay, 'kilometrage' | 'nombreRepas' | 'montantDivers'>[]) => ({
  kilometrage: kilometres(days),
  nombreRepas: days.reduce((sum, day) => sum + day.nombreRepas, 0),
  montantDivers: days.reduce((sum, day) => sum + day.montantDivers, 0),
});
