import { audit } from '@diapason/contracts';
import { query } from '../../../machinery/query';
import { auditLines, auditPositions, auditTotals } from './audit-rows';

/** One page of a period's events, sorted as requested, with totals of all pages. */
export const auditEvents = query(
  audit.searchEvents,
  async ({ body: { page, taille, tri, ...filter } }, { db, codec, session }) => {
    const [positions, totaux] = await Promise.all([
      auditPositions(db, filter, { taille, tri, offset: page * taille }),
      auditTotals(db, filter),
    ]);
    const evenements = await auditLines(db, codec, session, positions);
    return { evenements: [...evenements], total: totaux.nombre, totaux };
  },
);
