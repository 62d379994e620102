import { formatDate } from '@diapason/ui';
import { days } from '../days';

const weekdayOf = (date: string): string => days[new Date(`${date}T00:00:00Z`).getUTCDay() || 7] ?? '';

/** « Mer. 25/11/2026 » */
export const dayOf = (date: string): string => `${weekdayOf(date).slice(0, 3)}. ${formatDate(date)}`;

const DAY_MS = 86_400_000;

/** « aujourd’hui », « lundi » within the last week, else the date. @param time ISO time or day, @param today in Paris */
export function saidOf(time: string, today: string): string {
  const day = formatDate(time);
  const [date = '', month = '', year = ''] = day.split('/');
  const iso = `${year}-${month}-${date}`;
  const back = (Date.parse(today) - Date.parse(iso)) / DAY_MS;
  if (back === 0) return 'aujourd’hui';
  return back > 0 && back < 7 ? weekdayOf(iso).toLowerCase() : `le ${day}`;
}

/** The last day up to today on which a workshop of this weekday meets; today without one. @param jour 1 Monday to 7 Sunday */
export function lastLesson(jour: number | null, today: string): string {
  const now = new Date(`${today}T00:00:00Z`);
  const back = jour === null ? 0 : ((now.getUTCDay() || 7) - jour + 7) % 7;
  return new Date(now.getTime() - back * DAY_MS).toISOString().slice(0, 10);
}
