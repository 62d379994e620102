import { roleGroupIds } from '@diapason/contracts/constants';
import type { WorkContext } from '../../machinery/app/command-context';
import { agent, decideRegisterAgent } from '../staff/aggregate/agent';
import { account } from './aggregate/account';
import { openAccount, sendPasswordLink } from './commands/accounts';

/**
 * Lets someone into an empty system: an agent of group Superviseur with this address, who gets a link to a first password by
 * mail. Once done, never again, whatever the address then is.
 */
export async function inviteFirstAdministrator(context: WorkContext, email: string): Promise<void> {
  const { execute, ids, load } = context;
  const idUtilisateur = await ids.forKey('utilisateur', 'first-administrator');
  if ((await load(account, idUtilisateur)).isOpen) return;
  const fk_groupe = roleGroupIds.superviseur;
  await execute(agent, idUtilisateur, (state) =>
    decideRegisterAgent(state, idUtilisateur, { nom: 'Administrateur', prenom: 'Premier', email, fk_groupe }),
  );
  await openAccount(context, { idUtilisateur, isResponsable: 0, email, fk_groupe });
  await sendPasswordLink(context, idUtilisateur, 'bienvenue');
}
