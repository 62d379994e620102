import { refuseSetting } from '@diapason/settings';
import type { Pool } from 'pg';
import { exists, rowsOf } from '../vault/rows';
import { opens, WRAPPED_KEY } from './wrapping';

/** How many personal keys the vault holds, and how many of them these master keys open. A database without a vault has none. @param most how many are looked at */
export async function countKeys(
  pool: Pool,
  masterKeys: readonly Buffer[],
  most?: number,
): Promise<{ readonly keys: number; readonly opened: number }> {
  if (!(await exists(pool, 'select where to_regclass($1) is not null', ['vault.person_key'])))
    return { keys: 0, opened: 0 };
  const rows = await rowsOf(pool, WRAPPED_KEY, 'from vault.person_key where wrapped is not null limit $1', [
    most ?? null,
  ]);
  return { keys: rows.length, opened: rows.filter((row) => opens(masterKeys, row.subject, row)).length };
}

/** Keys that are looked at: more than a process with a wrong key may have written before anybody noticed. */
const ENOUGH = 500;

/** Whether there are personal keys, and these master keys open none of them. */
export async function isOtherVault(pool: Pool, masterKeys: readonly Buffer[]): Promise<boolean> {
  const { keys, opened } = await countKeys(pool, masterKeys, ENOUGH);
  return keys > 0 && opened === 0;
}

/**
 * Ends the process where these master keys are not those of the vault: it would read no one, and write new persons under a key that the
 * others do not have. A vault of which some open serves on: `npm run doctor` counts those who cannot be read.
 */
export async function refuseOtherVault(pool: Pool, masterKeys: readonly Buffer[]): Promise<void> {
  if (await isOtherVault(pool, masterKeys))
    refuseSetting(
      'MASTER_KEY',
      'cette clef n’ouvre pas le coffre de la base',
      'Remettez celle avec laquelle il a été écrit, ou pendant un changement, MASTER_KEY_PREVIOUS aussi',
    );
}
