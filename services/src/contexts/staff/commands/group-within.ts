import { messages, restrictingRights } from '@diapason/contracts/constants';
import { Refusal } from '@diapason/event-sourcing';
import type { CommandContext } from '../../../machinery/app/command';
import { roleGroup } from '../../identity/aggregate/role-group';

/**
 * Nobody gives, or takes over, a role group that can do more than their own. What restricts its holder is no power.
 * @throws Refusal 404 for no such group, 403 for one with functions that the caller does not hold.
 */
export async function requireGroupWithin({ session, load }: CommandContext, fk_groupe: number): Promise<void> {
  const { group } = await load(roleGroup, fk_groupe);
  if (!group) throw new Refusal(messages.general.notFound, 404, 'fk_groupe');
  const beyond = group.fonctions.some((id) => !restrictingRights.has(id) && !session.functions.has(id));
  if (beyond) throw new Refusal(messages.identity.notAllowed, 403, 'fk_groupe');
}
