import { account } from '../../identity/aggregate/account';
import { type AccountContext, changeAccountGroup } from '../../identity/commands/accounts';
import { agent } from '../aggregate/agent';

/**
 * The agent's account takes over the role group of the sheet, also where the sheet changes meanwhile. May be done again.
 * @throws Refusal 404 for a group that is there no more.
 */
export async function followGroup(context: AccountContext, idUtilisateur: number): Promise<void> {
  // The sheet is read again after each write, so that of several saves at once the last one counts in both.
  for (;;) {
    const { details, forgotten } = await context.load(agent, idUtilisateur);
    const { isOpen, fk_groupe } = await context.load(account, idUtilisateur);
    if (!details || forgotten || !isOpen || fk_groupe === details.fk_groupe) return;
    await changeAccountGroup(context, idUtilisateur, details.fk_groupe);
  }
}
