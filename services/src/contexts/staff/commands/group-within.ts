import { messages, restrictingRights } from '@diapason/contracts/constants';
import { Refusal } from '@diapason/event-sourcing';
import type { CommandContext } from '../../../machinery/app/command';
import { roleGroup } from '../../identity/aggregate/role-group';

/**
 * Refuses to give or to change a role group with more functions than the caller's. Restrictions do not count.
 * @throws Refusal 404 unknown group, 403.
 */
export async function requireGroupWithin({ session, load }: CommandContext, fk_groupe: number): Promise<void> {
  const { group } = await load(roleGroup, fk_groupe);
  if (!group) throw new Refusal(messages.general.notFound, 404, 'fk_groupe');
  const beyond = group.fonctions.some((id) => !restrictingRights.has(id) && !session.functions.has(id));
  if (beyond) throw new Refusal(messages.identity.notAllowed, 403, 'fk_groupe');
}
