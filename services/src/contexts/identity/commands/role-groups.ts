import { defaultRoleGroups } from '@diapason/contracts/constants';
import { removeRoleGroup, saveRoleGroup } from '@diapason/contracts/identity';
import { countGroupUsers } from '@diapason/projections/identity/queries/role-groups';
import { command } from '../../../machinery/app/command';
import {
  decideChange,
  decideDefine,
  decideRemove,
  type RoleGroup,
  type RoleGroupState,
  roleGroup,
} from '../aggregate/role-group';

/** A group that staff create begins with the modules of office work, and `role` of an agent without own-site lists. */
const model = defaultRoleGroups.find((group) => group.role === 'Agent');

/** Ids up to here belong to the groups of every network. */
const LAST_DEFAULT = Math.max(...defaultRoleGroups.map((group) => group.idGroupe));

export const saveGroup = command(saveRoleGroup, async ({ params, body }, context) => {
  const { session, ids, execute, security, ip } = context;
  const asked = body.fonctionsGroupe?.listeFonction.map((row) => row.fk_fonction);
  const change = {
    libelleGroupe: body.libelleGroupe,
    commentaire: body.commentaire ?? undefined,
    supprimable: body.supprimable,
    fonctions: asked,
  };
  const isNew = params.id === 0;
  const idGroupe = isNew ? LAST_DEFAULT + (await ids.next('groupe')) : params.id;
  const fresh: RoleGroup = {
    idGroupe,
    libelleGroupe: change.libelleGroupe,
    commentaire: change.commentaire ?? '',
    supprimable: change.supprimable,
    fonctions: [],
    modules: [...(model?.modules ?? [])],
    role: 'Agent',
  };
  // Defined and given its functions at once: a refusal of these leaves no empty group.
  await execute(roleGroup, idGroupe, (state) => {
    const defined = isNew ? decideDefine(state, fresh) : [];
    const after = defined.reduce<RoleGroupState>(roleGroup.evolve, state);
    return [...defined, ...decideChange(after, idGroupe, change, session.functions)];
  });
  security({
    event: 'role-group-changed',
    user: session.idUtilisateur,
    act: session.act,
    ip,
    reason: `group ${idGroupe}`,
  });
  const { group } = await context.load(roleGroup, idGroupe);
  return { idGroupe, supprimable: group?.supprimable ?? body.supprimable };
});

export const removeGroup = command(removeRoleGroup, async ({ params }, { db, execute, session, security, ip }) => {
  const users = await countGroupUsers(db, params.id);
  await execute(roleGroup, params.id, (state) => decideRemove(state, params.id, users));
  security({
    event: 'role-group-changed',
    user: session.idUtilisateur,
    act: session.act,
    ip,
    reason: `group ${params.id} removed`,
  });
  return { idGroupe: params.id };
});
