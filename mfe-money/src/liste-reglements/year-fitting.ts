import { useSchoolYears } from '@diapason/platform';

interface Year {
  readonly idAnneeScolaire: number;
  /** YYYY-MM-DD */
  readonly dateDebut: string;
  readonly dateFin: string;
}

interface Range {
  readonly from: string | null;
  readonly to: string | null;
}

interface Chosen {
  readonly annee: number | null;
  readonly jours: Range;
}

/** The filter that changes with the school year or the days: both always overlap. */
export function useYearFitting() {
  const { rows: years } = useSchoolYears();
  return ({ annee, jours }: Partial<Chosen>, chosen: Chosen): Partial<Chosen> => {
    if (annee !== undefined) return { jours: rangeFor(chosen.jours, annee, years) };
    return jours ? { annee: yearFor(jours, chosen.annee, years) } : {};
  };
}

/**
 * The school year to look in for a range of days, so that « année scolaire précédente » does not search the current one: the
 * chosen year where the range touches it, else the one year that holds the range, else every year (null).
 */
export function yearFor({ from, to }: Range, chosen: number | null, years: readonly Year[]): number | null {
  if (chosen === null || (from === null && to === null)) return chosen;
  const touches = ({ dateDebut, dateFin }: Year) =>
    (from === null || from <= dateFin) && (to === null || to >= dateDebut);
  const current = years.find(({ idAnneeScolaire }) => idAnneeScolaire === chosen);
  if (!current || touches(current)) return chosen;
  const holding = years.filter(touches);
  return holding.length === 1 ? (holding[0]?.idAnneeScolaire ?? null) : null;
}

/** The range to keep after choosing another year: none if they do not overlap. */
export function rangeFor(range: Range, chosen: number | null, years: readonly Year[]): Range {
  return yearFor(range, chosen, years) === chosen ? range : { from: null, to: null };
}
