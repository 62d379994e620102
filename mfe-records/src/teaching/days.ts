import { dayAfter, dayOfMonth, months, weekdayOf, weekdays } from '@diapason/contracts/constants';

/** « Lundi », by number from 1. */
export const days: Readonly<Record<number, string>> = Object.fromEntries(
  weekdays.map(({ id, libelle }) => [id, libelle]),
);

/** The Monday on or before a day. */
export const mondayOf = (day: string): string => dayAfter(day, 1 - weekdayOf(day));

/** « Mercredi 25 novembre » */
export const dayInWords = (day: string): string =>
  `${days[weekdayOf(day)]} ${dayOfMonth(day)} ${months[Number(day.slice(5, 7)) - 1]}`;
