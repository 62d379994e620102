import { firstOf, type Ids, type Queryable, sql } from '@diapason/event-sourcing';
import type { Environment } from '../machinery/app/environment';

/** Keys in the vault that record how far the demonstration is. */
export const BEGUN = ['demonstration', 'begun'] as const;
export const FILLED = ['demonstration', 'filled'] as const;
export const ended = (phase: string) => ['demonstration', `phase ${phase}`] as const;
const DAY = 'day ';
/** The day that the plan was drawn for. */
export const drawnFor = (day: string) => ['demonstration', `${DAY}${day}`] as const;

/** @returns the day of a filling that has begun: whoever goes on with it draws the same plan. */
export async function dayBegun(db: Queryable): Promise<string | undefined> {
  const [kind, days] = drawnFor('%');
  const key = { key: sql.text('key') };
  return (await firstOf(db, key, 'from vault.id_of_key where kind = $1 and key like $2', [kind, days]))?.key.slice(
    DAY.length,
  );
}

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
