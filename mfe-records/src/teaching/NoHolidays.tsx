import { Note } from '@diapason/ui';

export const NO_HOLIDAYS = 'Les vacances scolaires de cette année ne sont pas saisies';

/** Nothing of a year whose holidays are entered. */
export function NoHolidays({ vacancesSaisies }: { readonly vacancesSaisies: 0 | 1 }) {
  return vacancesSaisies === 0 && <Note>{`${NO_HOLIDAYS}\u00a0: toutes les semaines comptent.`}</Note>;
}
