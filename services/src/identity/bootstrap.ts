import { defaultRoleGroups } from '@diapason/contracts/constants';
import type { WorkContext } from '../app/command-context';
import { decideDefine, roleGroup } from './role-group';

/** Defines the role groups that every network starts with, where they are missing. */
export async function bootstrapIdentity({ execute }: Pick<WorkContext, 'execute'>): Promise<void> {
  for (const { idGroupe, libelleGroupe, commentaire, supprimable, role, fonctions, modules } of defaultRoleGroups)
    await execute(roleGroup, idGroupe, (state) =>
      decideDefine(state, { idGroupe, libelleGroupe, commentaire, supprimable, role, fonctions, modules }),
    );
}
