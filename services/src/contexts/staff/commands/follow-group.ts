import type { CommandContext } from '../../../machinery/app/command';
import { type AccountContext, account, changeAccountGroup, roleGroup } from '../../identity';
import { agent } from '../aggregate/agent';

/**
 * The agent's account takes over the role group of the sheet, also where the sheet changes meanwhile. May be done again. A group that was
 * removed is given to nobody: the account keeps its own, and `verify` tells it.
 * @param passwordFollows as `changeAccountGroup` has it.
 */
export async function followGroup(
  context: AccountContext & Pick<CommandContext, 'commandId'>,
  idUtilisateur: number,
  passwordFollows = false,
): Promise<void> {
  // The sheet is read again after each write, so that of several saves at once the last one counts in both.
  for (let round = 1; ; round += 1) {
    const { details, forgotten } = await context.load(agent, idUtilisateur);
    const { isOpen, fk_groupe } = await context.load(account, idUtilisateur);
    if (!details || forgotten || !isOpen || fk_groupe === details.fk_groupe) return;
    if (!(await context.load(roleGroup, details.fk_groupe)).group) return;
    // A key of its own: how often it is done leaves the numbers of the command's other appends as they are.
    const key = `${context.commandId}-groupe-${round}`;
    await changeAccountGroup(context, idUtilisateur, details.fk_groupe, { key, passwordFollows });
  }
}
