import { messages } from '@diapason/contracts/constants';
import { Refusal } from '@diapason/event-sourcing';
import type { CommandContext } from '../../../machinery/app/command';
import { powerBeyond, roleGroup } from '../../identity';

/**
 * A role group, and whether it can do more than the caller: by a function, or by the lack of a lock to own sites. One that was removed can
 * do nothing: who was given it meanwhile can be moved, closed or erased.
 */
export async function readGroup({ session, load }: CommandContext, fk_groupe: number) {
  const { group } = await load(roleGroup, fk_groupe);
  const isBeyond =
    group !== undefined &&
    powerBeyond({ functions: new Set(group.fonctions), role: group.role }, session) !== undefined;
  return { group, isBeyond };
}

/** The group that a form gives an agent. @throws Refusal 404 unknown group, 403 one that can do more; 400 for the guardians' group. */
export async function requireStaffGroup(context: CommandContext, fk_groupe: number): Promise<void> {
  const { group, isBeyond } = await readGroup(context, fk_groupe);
  if (isBeyond) throw new Refusal(messages.identity.notAllowed, 403, 'fk_groupe');
  if (!group) throw new Refusal(messages.general.notFound, 404, 'fk_groupe');
  if (group.role === 'Responsable') throw new Refusal(messages.staff.guardiansGroup, 400, 'fk_groupe');
}
