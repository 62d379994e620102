import { dayAfter } from '@diapason/contracts/constants';
import { todayInParis } from '@diapason/ui';

/** The day before today in Paris, YYYY-MM-DD. Counted in days: a day has 23 hours in March and 25 in October. */
export const yesterday = (now = new Date()): string => dayAfter(todayInParis(now), -1);
