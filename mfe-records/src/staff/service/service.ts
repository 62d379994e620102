import { serviceAssignmentsFields } from '@diapason/contracts/constants';
import type { ApiData } from '@diapason/platform';
import { formatNumber } from '@diapason/ui';

export type Service = ApiData<'GET /api/enseignantsFichesService'>;
export type Assignment = Service['affectations'][number];
export type SiteHours = Service['heures'][number];

export const assignmentFields = serviceAssignmentsFields.affectations.lines;

/** Minutes as `16:45`. */
export const clock = (minutes: number): string =>
  `${Math.floor(minutes / 60)}:${String(Math.round(minutes) % 60).padStart(2, '0')}`;

/** Minutes of a year: « 320 h ». */
export const hoursOfYear = (minutes: number): string => `${formatNumber(Math.round(minutes / 60))}\u00a0h`;

/** Minutes of `16:30:00`; 0 of nothing. */
export function minutesOf(duration: string | null): number {
  const [hours = 0, minutes = 0] = (duration ?? '').split(':').map(Number);
  return hours * 60 + minutes;
}

/** `16:30` of `16:30:00`. */
export const short = (duration: string | null): string => (duration ?? '').replace(/^(\d+:\d{2}):\d{2}$/, '$1');
