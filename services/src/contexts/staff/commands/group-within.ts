import { messages } from '@diapason/contracts/constants';
import { Refusal } from '@diapason/event-sourcing';
import type { CommandContext } from '../../../machinery/app/command';
import { powerBeyond } from '../../identity/aggregate/powers';
import { type RoleGroup, roleGroup } from '../../identity/aggregate/role-group';

/**
 * Refuses to give or to change a role group that can do more than the caller: by a function, or by the lack of a lock to own sites.
 * @throws Refusal 404 unknown group, 403.
 */
export async function requireGroupWithin(context: CommandContext, fk_groupe: number): Promise<RoleGroup> {
  const { group, isBeyond } = await readGroup(context, fk_groupe);
  if (isBeyond) throw new Refusal(messages.identity.notAllowed, 403, 'fk_groupe');
  return group;
}

/** A role group, and whether it can do more than the caller. @throws Refusal 404 unknown group. */
export async function readGroup({ session, load }: CommandContext, fk_groupe: number) {
  const { group } = await load(roleGroup, fk_groupe);
  if (!group) throw new Refusal(messages.general.notFound, 404, 'fk_groupe');
  const isBeyond = powerBeyond({ functions: new Set(group.fonctions), role: group.role }, session) !== undefined;
  return { group, isBeyond };
}

/** The group that a form gives an agent. @throws Refusal as {@link requireGroupWithin}; 400 for the guardians' group. */
export async function requireStaffGroup(context: CommandContext, fk_groupe: number): Promise<void> {
  const { role } = await requireGroupWithin(context, fk_groupe);
  if (role === 'Responsable') throw new Refusal(messages.staff.guardiansGroup, 400, 'fk_groupe');
}
