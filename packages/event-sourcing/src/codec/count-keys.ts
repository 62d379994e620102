import type { Pool } from 'pg';
import { exists, rowsOf } from '../vault/rows';
import { opens, WRAPPED_KEY } from './wrapping';

/** How many personal keys the vault holds, and how many of them these master keys open. A database without a vault has none. */
export async function countKeys(
  pool: Pool,
  masterKeys: readonly Buffer[],
): Promise<{ readonly keys: number; readonly opened: number }> {
  if (!(await exists(pool, 'select where to_regclass($1) is not null', ['vault.person_key'])))
    return { keys: 0, opened: 0 };
  const rows = await rowsOf(pool, WRAPPED_KEY, 'from vault.person_key where wrapped is not null');
  return { keys: rows.length, opened: rows.filter((row) => opens(masterKeys, row.subject, row)).length };
}
