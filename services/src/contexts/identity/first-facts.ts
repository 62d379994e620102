import { defaultRoleGroups } from '@diapason/contracts/constants';
import { declareFirstFacts } from '../../machinery/app/first-facts';
import { decideDefine, roleGroup } from './aggregate/role-group';

/** Defines the built-in role groups that are missing. */
export const firstFacts = declareFirstFacts(1, async ({ execute }) => {
  for (const { idGroupe, libelleGroupe, commentaire, supprimable, role, fonctions, modules } of defaultRoleGroups)
    await execute(roleGroup, idGroupe, (state) =>
      decideDefine(state, { idGroupe, libelleGroupe, commentaire, supprimable, role, fonctions, modules }),
    );
});
