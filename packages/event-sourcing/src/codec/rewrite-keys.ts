import { DatabaseError, type Pool } from 'pg';

const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Rewrites the (small) key table: until then old ciphertexts remain in dead rows.
 * Every reader of keys waits behind this lock, so it waits 1 s at most: a backup may read for hours.
 * @returns false when the table was in use the whole second.
 */
export async function rewriteKeys(pool: Pool): Promise<boolean> {
  const connection = await pool.connect();
  // The running statement fails too; an unhandled event would end the process.
  connection.on('error', () => undefined);
  try {
    await connection.query(`set lock_timeout = '1s'`);
    await connection.query('vacuum full vault.person_key');
    return true;
  } catch (error) {
    if (error instanceof DatabaseError && error.code === LOCK_NOT_AVAILABLE) return false;
    throw error;
  } finally {
    // Closed, not returned to the pool: it keeps its lock_timeout.
    connection.release(true);
  }
}
