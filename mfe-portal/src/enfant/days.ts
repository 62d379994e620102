import { dayAfter, weekdayOf } from '@diapason/contracts/constants';

const short = new Intl.DateTimeFormat('fr-FR', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' });
const weekday = new Intl.DateTimeFormat('fr-FR', { weekday: 'long', timeZone: 'UTC' });
const at = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** `mer. 9 juin` */
export const shortDay = (day: string): string => short.format(at(day));
/** `mercredi` */
export const weekdayName = (day: string): string => weekday.format(at(day));
/** The Sunday of the day's week. */
export const endOfWeek = (day: string): string => dayAfter(day, 7 - weekdayOf(day));
