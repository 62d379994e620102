import { readTableAccess } from '@diapason/contracts/identity';
import { query } from '../../../machinery/query';

export const tableAccess = query(readTableAccess, async (_input, { session }) => ({
  fin: session.unlocked?.until ?? null,
  inactivite: session.unlocked?.idleUntil ?? null,
}));
