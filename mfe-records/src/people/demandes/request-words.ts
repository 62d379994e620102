import { enrolmentState, type RequestPoint } from '@diapason/contracts/constants';
import type { ApiData } from '@diapason/platform';

export type RequestRow = ApiData<'POST /api/inscriptions/demandes'>[number];
export type Request = ApiData<'GET /api/inscriptions/demandes/:id'>;
export type Double = Request['doubles'][number];
export type Way = 'accepter' | 'completer' | 'refuser' | 'laisserEntrer' | 'ecarter';

export function toneOf(point: RequestPoint, etat: number): 'success' | 'warning' | 'danger' | 'neutral' {
  if (point === 'complete') return 'success';
  if (point === 'retenue') return 'danger';
  if (point === 'complement') return 'neutral';
  if (point !== 'decidee') return 'warning';
  return etat === enrolmentState.accepted ? 'success' : 'danger';
}

/** « Tom et Rose » */
export const inWords = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} et ${names.at(-1)}`;
