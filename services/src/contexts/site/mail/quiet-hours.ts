import { parisClock } from '@diapason/contracts/constants';
import { RetryLater } from '@diapason/event-sourcing';

/** Nobody's telephone rings between these hours in Paris: what happened then is told in the morning. */
const QUIET = { from: '21:00', to: '08:00' } as const;

/** @param clock what clocks in Paris show, `HH:mm`. */
export const isQuiet = (clock: string): boolean => clock >= QUIET.from || clock < QUIET.to;

/** @throws RetryLater at night: the job is tried again until it is morning. */
export function waitForMorning(now: string): void {
  if (isQuiet(parisClock(new Date(now)).slice(11, 16))) throw new RetryLater('quiet hours');
}
