import type { FilterKind } from '../table/url-filters';

export interface Days {
  /** `YYYY-MM-DD`, both included; null is open. */
  readonly from: string | null;
  readonly to: string | null;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** How an address writes a range of days: `du` and `au`. */
export const daysKind = (initial: Days): FilterKind<Days> => ({
  initial,
  remembered: false,
  parameters: ['du', 'au'],
  read: ([from = '', to = '']) =>
    [from, to].every((day) => day === '' || DAY.test(day)) ? { from: from || null, to: to || null } : undefined,
  write: ({ from, to }) => [from ?? '', to ?? ''],
});
