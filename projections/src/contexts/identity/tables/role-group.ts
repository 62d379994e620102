import { RoleGroupChanged, RoleGroupDefined, RoleGroupRemoved, roleGroup } from '@diapason/contracts/identity';
import { recordTable } from '@diapason/event-sourcing';

/** `read.groupe_role`: one row per group that was not removed. */
export const roleGroups = recordTable(roleGroup, {
  name: 'groupe_role',
  version: 1,
  set: [RoleGroupDefined, RoleGroupChanged],
  drop: [RoleGroupRemoved],
  indexes: [],
});
