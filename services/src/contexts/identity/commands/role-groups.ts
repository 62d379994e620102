import { defaultRoleGroups, messages } from '@diapason/contracts/constants';
import { removeRoleGroup, saveRoleGroup } from '@diapason/contracts/identity';
import { Refusal } from '@diapason/event-sourcing';
import { countGroupUsers, otherGroupNames } from '@diapason/projections/identity/queries/role-groups';
import { type CommandContext, command } from '../../../machinery/app/command';
import type { Powers } from '../../../machinery/app/powers';
import { requireSeenVersion } from '../../../machinery/app/seen-version';
import {
  decideChange,
  decideDefine,
  decideRemove,
  type RoleGroup,
  type RoleGroupState,
  requireOwnName,
  roleGroup,
} from '../aggregate/role-group';

/** A new group starts with the modules of office work, and `role` of an agent who sees all sites. */
const model = defaultRoleGroups.find((group) => group.role === 'Agent');

/** Ids up to this one belong to built-in groups. */
const LAST_DEFAULT = Math.max(...defaultRoleGroups.map((group) => group.idGroupe));

export const saveGroup = command(
  saveRoleGroup,
  { needs: ['reading', 'security'] },
  async ({ params, body }, context) => {
    const { session, ids, load, execute, security } = context;
    const asked = body.fonctionsGroupe?.listeFonction.map((row) => row.fk_fonction);
    const change = {
      libelleGroupe: body.libelleGroupe,
      commentaire: body.commentaire ?? undefined,
      supprimable: body.supprimable,
      fonctions: asked,
    };
    const isNew = params.id === 0;
    const idGroupe = isNew ? LAST_DEFAULT + (await ids.next('groupe')) : params.id;
    // A call that is made again, because its answer was lost, meets the group that it made.
    const before = (await load(roleGroup, idGroupe)).group?.libelleGroupe;
    if (before !== change.libelleGroupe) await requireFreeName(context, idGroupe, before, change.libelleGroupe);
    const fresh: RoleGroup = {
      idGroupe,
      libelleGroupe: change.libelleGroupe,
      commentaire: change.commentaire ?? '',
      supprimable: change.supprimable ?? 1,
      fonctions: [],
      modules: [...(model?.modules ?? [])],
      role: 'Agent',
    };
    // One append defines the group with its functions: a refusal leaves no empty group.
    const { state } = await execute(roleGroup, idGroupe, (before) => {
      if (before.group) requireSeenVersion(body.versionAttendue, before);
      const defined = isNew ? decideDefine(before, fresh) : [];
      const after = defined.reduce<RoleGroupState>(roleGroup.evolve, before);
      return [...defined, ...decideChange(after, idGroupe, change, session)];
    });
    security({
      event: 'role-group-changed',
      user: session.idUtilisateur,
      act: session.act,
      reason: `group ${idGroupe}`,
    });
    const { group = fresh, version } = state;
    const fonctionsRetirees = [...new Set(asked)].filter((id) => !group.fonctions.includes(id));
    return { idGroupe, supprimable: group.supprimable, version, fonctionsRetirees };
  },
);

/** What was named a moment ago is compared too. @throws Refusal 409. */
async function requireFreeName(
  { db, reading }: Pick<CommandContext, 'db'> & Pick<Powers, 'reading'>,
  idGroupe: number,
  before: string | undefined,
  name: string,
): Promise<void> {
  if (!(await reading.caughtUp())) throw new Refusal(messages.reading.late, 409);
  requireOwnName(before, name, await otherGroupNames(db, idGroupe));
}

export const removeGroup = command(
  removeRoleGroup,
  { needs: ['reading', 'security'] },
  async ({ params }, { db, execute, reading, session, security }) => {
    // Who was given the group a moment ago is counted too.
    if (!(await reading.caughtUp())) throw new Refusal(messages.reading.late, 409);
    const users = await countGroupUsers(db, params.id);
    await execute(roleGroup, params.id, (state) => decideRemove(state, params.id, users));
    security({
      event: 'role-group-changed',
      user: session.idUtilisateur,
      act: session.act,
      reason: `group ${params.id} removed`,
    });
    return { idGroupe: params.id };
  },
);
