import { dayAfter, type YearDays } from '@diapason/contracts/constants';

/** From a day (null: since the school year began) to a day (null: without end), both included. */
export interface Period {
  readonly depuis: string | null;
  readonly dernierJour: string | null;
}

export const beginsBy = ({ depuis }: Pick<Period, 'depuis'>, day: string): boolean => depuis === null || depuis <= day;
export const holdsOn = (one: Period, day: string): boolean =>
  beginsBy(one, day) && (one.dernierJour === null || one.dernierJour >= day);
/** Which of them holds on a day. */
export const periodOn = <P extends Period>(periods: readonly P[], day: string): P | undefined =>
  periods.find((one) => holdsOn(one, day));
/** Whether it has not ended before a day: it holds then, or is planned. */
export const isOpenOn = ({ dernierJour }: Period, day: string): boolean => dernierJour === null || dernierJour >= day;

/** In order of their beginning. */
export const byBeginning = (one: Pick<Period, 'depuis'>, other: Pick<Period, 'depuis'>): number =>
  (one.depuis ?? '') < (other.depuis ?? '') ? -1 : (one.depuis ?? '') > (other.depuis ?? '') ? 1 : 0;

/** A day as periods say their beginning: null where the year begins no earlier. */
export const since = (day: string, { dateDebut }: Pick<YearDays, 'dateDebut'>): string | null =>
  day <= dateDebut ? null : day;

/** The period whose last day is the one before. */
export const endedBefore = <P extends Period>(periods: readonly P[], day: string): P | undefined =>
  periods.find(({ dernierJour }) => dernierJour === dayAfter(day, -1));

/** The last day of a period that somebody leaves on a day; null where it began on that day: nothing is left of it. */
export const lastDayLeaving = (
  { depuis }: Pick<Period, 'depuis'>,
  { day, year }: { readonly day: string; readonly year: Pick<YearDays, 'dateDebut'> },
): string | null => (depuis === since(day, year) ? null : dayAfter(day, -1));

/** With the period of one first day said anew. */
export const withPeriod = <P extends Pick<Period, 'depuis'>>(periods: readonly P[], one: P): readonly P[] =>
  [...periods.filter(({ depuis }) => depuis !== one.depuis), one].sort(byBeginning);

/** Without the period of one first day; with its last day, where one is told. */
export const endedPeriod = <P extends Period>(periods: readonly P[], { depuis, dernierJour }: Period): readonly P[] =>
  periods.flatMap((one) => (one.depuis !== depuis ? [one] : dernierJour === null ? [] : [{ ...one, dernierJour }]));

/** What of a period lies in none of others: its gaps there, in order. */
export function gapsOf<P extends Period>(one: P, others: readonly Period[]): readonly P[] {
  let left: readonly P[] = [one];
  for (const other of others)
    left = left.flatMap((part) => {
      if (!overlap(part, other)) return [part];
      const before =
        other.depuis !== null && beginsBy(part, dayAfter(other.depuis, -1))
          ? [{ ...part, dernierJour: dayAfter(other.depuis, -1) }]
          : [];
      const after =
        other.dernierJour !== null && isOpenOn(part, dayAfter(other.dernierJour, 1))
          ? [{ ...part, depuis: dayAfter(other.dernierJour, 1) }]
          : [];
      return [...before, ...after];
    });
  return left;
}

/** What of a period lies in another. */
export function commonOf<P extends Period>(one: P, other: Period): readonly P[] {
  if (!overlap(one, other)) return [];
  const [, depuis = one] = [one, other].sort(byBeginning);
  const lastDays = [one, other].flatMap(({ dernierJour }) => dernierJour ?? []).sort();
  return [{ ...one, depuis: depuis.depuis, dernierJour: lastDays[0] ?? null }];
}

const overlap = (one: Period, other: Period): boolean =>
  (one.dernierJour === null || beginsBy(other, one.dernierJour)) &&
  (other.dernierJour === null || beginsBy(one, other.dernierJour));
