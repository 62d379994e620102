/** Presets of a date range. Days are YYYY-MM-DD, both included. */
export interface Period {
  readonly label: string;
  readonly from: string;
  readonly to: string;
}

const day = (year: number, month: number, date: number): string =>
  new Date(Date.UTC(year, month - 1, date)).toISOString().slice(0, 10);

/** First and last day of a day’s school year: 1 August to 31 July. */
export function schoolYearOf(today: string): { readonly from: string; readonly to: string } {
  const year = Number(today.slice(0, 4));
  const start = Number(today.slice(5, 7)) >= 8 ? year : year - 1;
  return { from: day(start, 8, 1), to: day(start + 1, 7, 31) };
}

/** Presets that follow the school year (document 002, payments list). `today` is YYYY-MM-DD. */
export function schoolYearPeriods(today: string): readonly Period[] {
  const [year, month, date] = [Number(today.slice(0, 4)), Number(today.slice(5, 7)), Number(today.slice(8, 10))];
  const current = schoolYearOf(today);
  const start = Number(current.from.slice(0, 4));
  const weekday = (new Date(Date.UTC(year, month - 1, date)).getUTCDay() + 6) % 7;
  return [
    { label: 'Aujourd’hui', from: today, to: today },
    { label: 'Cette semaine', from: day(year, month, date - weekday), to: day(year, month, date - weekday + 6) },
    { label: 'Ce mois', from: day(year, month, 1), to: day(year, month + 1, 0) },
    { label: 'Mois dernier', from: day(year, month - 1, 1), to: day(year, month, 0) },
    { label: 'Premier trimestre scolaire', from: current.from, to: day(start, 12, 31) },
    { label: 'Deuxième trimestre scolaire', from: day(start + 1, 1, 1), to: day(start + 1, 3, 31) },
    { label: 'Troisième trimestre scolaire', from: day(start + 1, 4, 1), to: current.to },
    { label: 'Cette année scolaire', from: current.from, to: current.to },
    { label: 'Année scolaire précédente', from: day(start - 1, 8, 1), to: day(start, 7, 31) },
  ];
}
