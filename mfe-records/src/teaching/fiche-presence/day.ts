import { daysBetween, parisDay, weekdayOf } from '@diapason/contracts/constants';
import { formatDate } from '@diapason/ui';
import { days } from '../days';

const weekday = (date: string): string => days[weekdayOf(date)] ?? '';

/** « Mer. 25/11/2026 » */
export const dayOf = (date: string): string => `${weekday(date).slice(0, 3)}. ${formatDate(date)}`;

/** « aujourd’hui », « lundi » within the last week, else the date. @param time ISO instant, @param today in Paris */
export function saidOf(time: string, today: string): string {
  const day = parisDay(new Date(time));
  const back = daysBetween(day, today);
  if (back === 0) return 'aujourd’hui';
  return back > 0 && back < 7 ? weekday(day).toLowerCase() : `le ${formatDate(day)}`;
}
