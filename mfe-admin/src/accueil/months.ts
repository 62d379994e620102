/** The months of a school year, August first, by their number in the calendar. */
export const schoolMonths = [
  ['08', 'Août'],
  ['09', 'Septembre'],
  ['10', 'Octobre'],
  ['11', 'Novembre'],
  ['12', 'Décembre'],
  ['01', 'Janvier'],
  ['02', 'Février'],
  ['03', 'Mars'],
  ['04', 'Avril'],
  ['05', 'Mai'],
  ['06', 'Juin'],
  ['07', 'Juillet'],
] as const;

interface Paid {
  readonly mois: readonly { readonly mois: string; readonly montant: number }[];
}

/** Cents of each month, in the year's order. */
export const byMonth = ({ mois }: Paid): readonly number[] =>
  schoolMonths.map(([number]) => mois.find((one) => one.mois === number)?.montant ?? 0);

/** What had come in by the end of each month. */
export const summedUp = (amounts: readonly number[]): readonly number[] => {
  let sum = 0;
  return amounts.map((one) => {
    sum += one;
    return sum;
  });
};

/** How many months the year has come to on a day, this one included: 4 in November. */
export const monthsUntil = (today: string): number =>
  schoolMonths.findIndex(([number]) => number === today.slice(5, 7)) + 1;
