import { activeStatuses } from '@diapason/contracts/constants';

/** SQL: the pupil of the place `l` of a workshop goes on: neither the place nor the schooling that it is for has ended. */
export const goesOnSql = (l: string) => `(${l}.fk_statut in (${activeStatuses}) and not exists (
  select from scolarite_interne own where own.id_scolarite = ${l}.fk_scolarite_interne and own.fk_statut not in (${activeStatuses})))`;
