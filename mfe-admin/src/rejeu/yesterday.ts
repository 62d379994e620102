import { todayInParis } from '@diapason/ui';

/** The day before today in Paris, YYYY-MM-DD. Counted in days: a day has 23 hours in March and 25 in October. */
export const yesterday = (now = new Date()): string =>
  new Date(Date.parse(todayInParis(now)) - 86_400_000).toISOString().slice(0, 10);
