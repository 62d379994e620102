import { messages } from '@diapason/contracts/constants';
import { Refusal } from '@diapason/event-sourcing';
import type { CommandContext } from '../../../machinery/app/command';
import { powerBeyond } from '../../identity/aggregate/powers';
import { roleGroup } from '../../identity/aggregate/role-group';

/**
 * Refuses to give or to change a role group that can do more than the caller: by a function, or by the lack of a lock to own sites.
 * @throws Refusal 404 unknown group, 403.
 */
export async function requireGroupWithin({ session, load }: CommandContext, fk_groupe: number): Promise<void> {
  const { group } = await load(roleGroup, fk_groupe);
  if (!group) throw new Refusal(messages.general.notFound, 404, 'fk_groupe');
  if (powerBeyond({ functions: new Set(group.fonctions), role: group.role }, session))
    throw new Refusal(messages.identity.notAllowed, 403, 'fk_groupe');
}
