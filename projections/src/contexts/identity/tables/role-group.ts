import { RoleGroupChanged, RoleGroupDefined, RoleGroupRemoved, roleGroup } from '@diapason/contracts/identity';
import { recordTable } from '@diapason/event-sourcing';
import { sheetVersion } from '../../../machinery/sheet-version';

/** `read.groupe_role`: one row per group that was not removed. `version` counts its changes. */
export const roleGroups = recordTable(roleGroup, {
  name: 'groupe_role',
  version: 2,
  follows: sheetVersion,
  set: [RoleGroupDefined, RoleGroupChanged],
  drop: [RoleGroupRemoved],
  indexes: [],
});
