import { dayAfter, dayOfMonth, weekdayOf, weekdays } from '@diapason/contracts/constants';

const MONTHS = ['janv.', 'févr.', 'mars', 'avr.', 'mai', 'juin', 'juil.', 'août', 'sept.', 'oct.', 'nov.', 'déc.'];

/** `mercredi` */
export const weekdayName = (day: string): string => weekdays[weekdayOf(day) - 1]?.libelle.toLowerCase() ?? '';
/** `mer. 9 juin`, without a formatter: the first one costs a phone a tenth of a second. */
export const shortDay = (day: string): string =>
  `${weekdayName(day).slice(0, 3)}. ${dayOfMonth(day)} ${MONTHS[Number(day.slice(5, 7)) - 1]}`;
/** The Sunday of the day's week. */
export const endOfWeek = (day: string): string => dayAfter(day, 7 - weekdayOf(day));
