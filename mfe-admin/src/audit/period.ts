import { todayInParis } from '@diapason/ui';

/** First and last day of the month of `today` (YYYY-MM-DD, by default the day in Paris). */
export function thisMonth(today = todayInParis()) {
  const [year = 0, month = 1] = today.split('-').map(Number);
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const prefix = today.slice(0, 8);
  return { from: `${prefix}01`, to: `${prefix}${String(last).padStart(2, '0')}` };
}
