import type { Sort } from '@diapason/ui/table';
import type { ServerSort } from './filters';

/** `-reste` → the column « reste », descending. */
export function sortOf(tri: ServerSort): Sort {
  return tri.startsWith('-') ? { key: tri.slice(1), direction: 'descending' } : { key: tri, direction: 'ascending' };
}

/** The reverse; a list is always sorted. */
export function triOf(sort: Sort | null, known: readonly ServerSort[]): ServerSort {
  const text = sort ? `${sort.direction === 'descending' ? '-' : ''}${sort.key}` : 'nom';
  return known.find((tri) => tri === text) ?? 'nom';
}

/** The page shown, from 0: the one asked for (from 1), or the last one when there are fewer rows than that. */
export function pageOf(asked: number | null, pageSize: number, total: number | undefined): number {
  const wanted = Math.max(0, (asked ?? 1) - 1);
  if (total === undefined) return wanted;
  return Math.min(wanted, Math.max(0, Math.ceil(total / pageSize) - 1));
}
