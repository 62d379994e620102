import type { Ids } from '@diapason/event-sourcing';
import type { Environment } from '../machinery/app/environment';

/** Keys in the vault that record how far the demonstration is. */
export const BEGUN = ['demonstration', 'begun'] as const;
export const FILLED = ['demonstration', 'filled'] as const;
/** @param phase its name. */
export const ended = (phase: string) => ['demonstration', `phase ${phase}`] as const;

/** @throws Error in production when the system holds the demonstration: its passwords are public. */
export async function refuseDemonstration(
  { NODE_ENV }: Pick<Environment, 'NODE_ENV'>,
  ids: Pick<Ids, 'findByKey'>,
): Promise<void> {
  if (NODE_ENV === 'production' && (await ids.findByKey(...BEGUN)) !== undefined)
    throw new Error(
      'This system holds the demonstration network, whose passwords are public: it does not run in production.',
    );
}
