import { weekdays } from '@diapason/contracts/constants';

/** « Lundi », by number from 1. */
export const days: Readonly<Record<number, string>> = Object.fromEntries(
  weekdays.map(({ id, libelle }) => [id, libelle]),
);
