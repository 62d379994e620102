import type { CommandContext } from '../../../machinery/app/command';
import { account } from '../../identity/aggregate/account';
import { requireGroupWithin } from './group-within';

/**
 * Refuses to act on an agent who can do more than the caller: by the sheet's role group, or by the account's, which gives the rights.
 * @throws Refusal as {@link requireGroupWithin}.
 */
export async function requireAgentWithin(
  context: CommandContext,
  idUtilisateur: number,
  onSheet: number,
): Promise<void> {
  const { isOpen, fk_groupe } = await context.load(account, idUtilisateur);
  await requireGroupWithin(context, onSheet);
  if (isOpen && fk_groupe !== onSheet) await requireGroupWithin(context, fk_groupe);
}
