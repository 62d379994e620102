import { refuseSetting } from '@diapason/settings';
import type { Pool } from 'pg';
import { type Log, silentLog } from '../vault/log';
import { exists, rowsOf } from '../vault/rows';
import { type IntermediateKeys, OtherMasterKey } from './intermediate-keys';
import { unwrap, WRAPPED_KEY } from './wrapping';

interface CountedKeys {
  readonly keys: number;
  readonly opened: number;
  /** Names of intermediate keys that the store lacks. */
  readonly absent: readonly string[];
}

/** How many personal keys the vault holds, and how many of them these intermediate keys open. A database without a vault has none. @param most how many are looked at */
export async function countKeys(pool: Pool, intermediates: IntermediateKeys, most?: number): Promise<CountedKeys> {
  if (!(await exists(pool, 'select where to_regclass($1) is not null', ['vault.person_key'])))
    return { keys: 0, opened: 0, absent: [] };
  const rows = await rowsOf(pool, WRAPPED_KEY, 'from vault.person_key where wrapped is not null limit $1', [
    most ?? null,
  ]);
  const absent = new Set<string>();
  let opened = 0;
  /** Names of what cannot be opened: they are not asked for again. */
  const shut = new Set<string | null>();
  for (const row of rows) {
    if (shut.has(row.wrapped_by)) continue;
    try {
      if (await unwrap(intermediates, row)) opened += 1;
      else {
        absent.add(row.wrapped_by ?? '');
        shut.add(row.wrapped_by);
      }
    } catch (error) {
      if (!(error instanceof OtherMasterKey)) throw error;
      shut.add(row.wrapped_by);
    }
  }
  return { keys: rows.length, opened, absent: [...absent] };
}

/** Keys that are looked at: more than a process with a wrong key may have written before anybody noticed. */
const ENOUGH = 500;

/** What is at fault where there are personal keys and none of them opens. */
export async function faultOfVault(
  pool: Pool,
  intermediates: IntermediateKeys,
): Promise<'MASTER_KEY' | 'FILES_URL' | undefined> {
  const { keys, opened, absent } = await countKeys(pool, intermediates, ENOUGH);
  if (keys === 0 || opened > 0) return undefined;
  return absent.length > 0 ? 'FILES_URL' : 'MASTER_KEY';
}

const MEND = {
  MASTER_KEY: 'Remettez celle avec laquelle il a été écrit, ou pendant un changement, MASTER_KEY_PREVIOUS aussi',
  FILES_URL: 'Nommez celui des processus qui l’ont écrit, ou remettez son dossier «\u00a0clefs\u00a0» d’une sauvegarde',
};

/**
 * Ends the process where these keys are not those of the vault: it would read no one, and write new persons under a key that the others do
 * not have. A vault of which some open serves on: `npm run doctor` counts those who cannot be read.
 */
export async function refuseOtherVault(
  pool: Pool,
  intermediates: IntermediateKeys,
  log: Log = silentLog,
): Promise<void> {
  const fault = await faultOfVault(pool, intermediates).catch((error: unknown) => {
    // A store that is away may come back, and what reads a person says so: it is no wrong key.
    log.warn({ err: error }, 'the key of keys cannot be read now; whether it is this vault’s will be seen');
    return undefined;
  });
  if (fault === 'MASTER_KEY') refuseSetting(fault, 'cette clef n’ouvre pas le coffre de la base', MEND[fault]);
  if (fault === 'FILES_URL')
    refuseSetting(fault, 'ce stockage n’a pas la clef des clefs du coffre de la base', MEND[fault]);
}
