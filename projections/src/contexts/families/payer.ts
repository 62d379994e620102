import { isErased } from '../../machinery/erased';

const isThere = (link: string) => `not ${isErased('responsable', `${link}.fk_responsable`)}`;

/**
 * SQL: the guardian of the link `l` pays for its pupil: the first of those whose data are kept (D-MON-04).
 * @param l alias of `eleve_responsable`.
 */
export const paysSql = (l: string): string =>
  `${isThere(l)} and not exists (select from eleve_responsable b where b.fk_eleve = ${l}.fk_eleve
     and (b.ordre, b.fk_responsable) < (${l}.ordre, ${l}.fk_responsable) and ${isThere('b')})`;
