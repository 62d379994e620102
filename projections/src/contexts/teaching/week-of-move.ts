import { dayAfter, dayOfMonth, months, weekdayOf, weekdays } from '@diapason/contracts/constants';

/** The days of lessons around a move: by the hours before it, on and after its day; and by the new ones. */
export interface MoveDays {
  readonly depuis: string;
  readonly before: readonly string[];
  readonly after: readonly string[];
}

const nameOf = (day: string): string =>
  `${(weekdays.find(({ id }) => id === weekdayOf(day))?.libelle ?? '').toLowerCase()} ${dayOfMonth(day)}`;
const firstName = (day: string): string => `${nameOf(day)} ${months[Number(day.slice(5, 7)) - 1] ?? ''}`.trim();

/**
 * What the week of a move loses or gets twice: « 1ʳᵉ séance le samedi 9 janvier, rien le mercredi 6 »; empty where it has its one lesson on
 * the usual day.
 */
export function weekOfMove({ depuis, before, after }: MoveDays): string {
  const monday = dayAfter(depuis, 1 - weekdayOf(depuis));
  const sunday = dayAfter(monday, 6);
  const inWeek = (days: readonly string[], from: string) => days.filter((day) => day >= from && day <= sunday);
  const kept = inWeek(before, monday).filter((day) => day < depuis);
  const lost = inWeek(before, depuis);
  const held = inWeek(after, depuis);
  const first = after.find((day) => day >= depuis);
  if (kept.length > 0 && held.length > 0)
    return `deux cours cette semaine-là, ${[...kept, ...held].map(nameOf).join(' et ')}`;
  const gone = lost.filter((day) => !held.includes(day));
  if (gone.length === 0) return '';
  const none =
    kept.length + held.length === 0 ? 'aucun cours cette semaine-là' : `rien le ${gone.map(nameOf).join(' et ')}`;
  return first ? `1ʳᵉ séance le ${firstName(first)}, ${none}` : none;
}
