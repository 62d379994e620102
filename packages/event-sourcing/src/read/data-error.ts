/**
 * SQLSTATE classes of what a repetition can mend (PostgreSQL's appendix A): connections (08), a transaction that was already broken or
 * may only read for now (25), a prepared statement of another connection (26), credentials (28), a database that is not there yet (3D),
 * serialisation and deadlocks (40), resources (53), a lock or an object in use (55), an operator (57), the machine (58), its
 * configuration (F0), and faults of the server itself (XX).
 */
const MENDABLE = /^(08|25|26|28|3D|40|53|55|57|58|F0|XX)/;
const SQLSTATE = /^[0-9A-Z]{5}$/;

/** Whether PostgreSQL refused for good: wrong values, constraints, statements, limits (54000) and whatever class is not known to pass. */
export function isDataError(error: unknown): boolean {
  const { code, severity } = (error ?? {}) as { readonly code?: unknown; readonly severity?: unknown };
  // System errors have a code too (EPIPE); only PostgreSQL's have a severity.
  return typeof code === 'string' && severity !== undefined && SQLSTATE.test(code) && !MENDABLE.test(code);
}
