import { beginOfSchoolYear, todayInParis } from '@diapason/contracts/constants';

/** The calendar year in which the school year of this id begins: year 9 is 2026-2027 (document 002 §7). */
export const beganIn = (id: number): number => 2017 + id;

/** The school year before the current one. The demonstration knows it, and no journey changes it. */
export function lastSchoolYear(): { readonly id: number; readonly began: number; readonly label: string } {
  const began = beginOfSchoolYear(todayInParis()) - 1;
  return { id: began - beganIn(0), began, label: `${began}-${began + 1}` };
}
