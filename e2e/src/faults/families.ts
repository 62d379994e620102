import { clockLibrary } from './clock';
import { FillableDisk } from './fillable-disk';

/** Faults of one family take turns and share the family's number of injections. */
export const FAMILIES = [
  'api',
  'projector',
  'jobs',
  'event-store',
  'no leader',
  'not the leader',
  'too busy',
  'not ready',
  'silent',
  'thrown out',
  'all processes',
  'postgres',
  'valkey emptied',
  'valkey killed',
  'stalled',
  'reset',
  'disk',
  'store',
  'clock',
] as const;
export type Family = (typeof FAMILIES)[number];

/** A family this machine cannot inject, and why. */
export interface SkippedFault {
  readonly family: Family;
  readonly name: string;
  readonly reason: string;
}

/** Faults that only the local node can be told to show. */
const TOLD = ['no leader', 'not the leader', 'too busy', 'not ready', 'thrown out'] as const;

/** Fault families this machine does not allow, or the event store that was named. */
export function skippedFamilies(takesOrders = true): readonly SkippedFault[] {
  const skipped: SkippedFault[] = [];
  if (!takesOrders) {
    const reason = 'only the local node can be told to';
    skipped.push(...TOLD.map((family) => ({ family, name: `event store: ${family}`, reason })));
  }
  if (!FillableDisk.isAllowed()) {
    const reason = 'this machine allows no file system of our own (mount needs root)';
    skipped.push({ family: 'disk', name: 'full disk', reason }, { family: 'store', name: 'store away', reason });
  }
  if (!clockLibrary())
    skipped.push({
      family: 'clock',
      name: 'clock a day off',
      reason: 'libfaketime is not installed (Debian: faketime)',
    });
  return skipped;
}
