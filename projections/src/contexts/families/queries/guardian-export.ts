import { exportGuardians, listGuardianAddresses, summariseGuardians } from '@diapason/contracts/families';
import { pick, type ReadModels, sql, wire } from '@diapason/event-sourcing';
import {
  addressColumns,
  addressesOf,
  contactNames,
  countOf,
  nameColumns,
  type PeopleFound,
  peopleFile,
  stateColumn,
} from '../../../machinery/people-list';
import { nameSql } from '../../../machinery/person-name';
import { query } from '../../../machinery/query';
import { guardians } from '../tables/guardians';
import { type GuardianSearch, guardianConditions, guardianOrder } from './guardian-conditions';

const found = (
  search: GuardianSearch,
  { db, sites }: { readonly db: ReadModels; readonly sites: readonly number[] | undefined },
): PeopleFound => ({
  db,
  from: 'from responsable r',
  alias: 'r',
  conditions: guardianConditions(search, sites),
  order: guardianOrder(),
});

export const guardianCount = query(summariseGuardians, ({ body }, caller) => countOf(found(body, caller)));

export const guardianAddresses = query(listGuardianAddresses, ({ body }, caller) => addressesOf(found(body, caller)));

const selection = {
  ...pick(wire(guardians, 'r'), ...contactNames),
  eleves: sql.text(`coalesce((select string_agg(${nameSql('e')}, ', ' order by e.date_naissance, e.id_eleve)
    from eleve_responsable er join eleve e on e.id_eleve = er.fk_eleve
    where er.fk_responsable = r.id_utilisateur), '')`),
};

export const guardiansFile = query(exportGuardians, ({ body }, caller) =>
  peopleFile(found(body, caller), {
    format: body.format,
    name: 'Liste Responsable',
    selection,
    columns: [
      ...nameColumns,
      ...addressColumns,
      { titre: 'Élèves', valeur: (row) => row.eleves, largeur: 40 },
      stateColumn,
    ],
  }),
);
