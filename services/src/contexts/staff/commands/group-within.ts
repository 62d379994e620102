import { messages } from '@diapason/contracts/constants';
import { Refusal } from '@diapason/event-sourcing';
import type { CommandContext } from '../../../machinery/app/command';
import { powerBeyond } from '../../identity/aggregate/powers';
import { type RoleGroup, roleGroup } from '../../identity/aggregate/role-group';

/**
 * Refuses to give or to change a role group that can do more than the caller: by a function, or by the lack of a lock to own sites.
 * @throws Refusal 404 unknown group, 403.
 */
export async function requireGroupWithin({ session, load }: CommandContext, fk_groupe: number): Promise<RoleGroup> {
  const { group } = await load(roleGroup, fk_groupe);
  if (!group) throw new Refusal(messages.general.notFound, 404, 'fk_groupe');
  if (powerBeyond({ functions: new Set(group.fonctions), role: group.role }, session))
    throw new Refusal(messages.identity.notAllowed, 403, 'fk_groupe');
  return group;
}

/** The group that a form gives an agent. @throws Refusal as {@link requireGroupWithin}; 400 for the guardians' group. */
export async function requireStaffGroup(context: CommandContext, fk_groupe: number): Promise<void> {
  const { role } = await requireGroupWithin(context, fk_groupe);
  if (role === 'Responsable') throw new Refusal(messages.staff.guardiansGroup, 400, 'fk_groupe');
}
