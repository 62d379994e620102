import { refuseSetting } from '@diapason/settings';
import type { Pool } from 'pg';
import type { EventMacs } from '../codec/event-mac';
import { exists, rowsOf } from '../vault/rows';
import { JOURNAL_EVENT, rawOfRow } from './journal';

/** Events that are looked at, of the oldest and of the newest. */
const ENOUGH = 200;

/** Whether the journal has events, and none of its oldest or none of its newest were signed by these keys. */
async function isOtherLog(pool: Pool, macs: EventMacs): Promise<boolean> {
  if (!(await exists(pool, 'select where to_regclass($1) is not null', ['journal.event']))) return false;
  for (const order of ['asc', 'desc']) {
    const rows = await rowsOf(pool, JOURNAL_EVENT, `from journal.event e order by e.position ${order} limit ${ENOUGH}`);
    if (rows.length > 0 && !rows.some((row) => macs.isValid(rawOfRow(row)))) return true;
  }
  return false;
}

/** Ends the process where it would pass over what the others wrote, and decide as if it had never been. */
export async function refuseOtherLog(pool: Pool, macs: EventMacs): Promise<void> {
  if (await isOtherLog(pool, macs))
    refuseSetting(
      'EVENT_KEY',
      'cette clef n’a pas signé les événements du journal',
      'Remettez celle avec laquelle ils ont été écrits, ou nommez-la dans EVENT_KEY_PREVIOUS',
    );
}
