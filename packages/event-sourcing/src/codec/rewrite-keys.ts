import { DatabaseError, type Pool } from 'pg';

const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Writes the table of keys anew: what was wrapped stays in dead rows and in the pages until then. It is small. Whoever needs a key
 * waits behind this lock, so it is waited for a moment only: a backup reads for hours.
 * @returns false when somebody was reading the table all the time.
 */
export async function rewriteKeys(pool: Pool): Promise<boolean> {
  const connection = await pool.connect();
  // The statement under way fails too, and says so; the event alone would end the process if nobody heard it.
  connection.on('error', () => undefined);
  try {
    await connection.query(`set lock_timeout = '1s'`);
    await connection.query('vacuum full vault.person_key');
    return true;
  } catch (error) {
    if (error instanceof DatabaseError && error.code === LOCK_NOT_AVAILABLE) return false;
    throw error;
  } finally {
    // Its lock_timeout is nobody else's.
    connection.release(true);
  }
}
