import { roleGroupIds } from '@diapason/contracts/constants';
import type { WorkContext } from '../../machinery/app/command-context';
import { account, openAccount, sendPasswordLink } from '../identity';
import { agent, decideRegisterAgent } from './aggregate/agent';

/**
 * Creates the first Superviseur of an empty system and mails a link to choose a password.
 * Works once, whatever the address is later.
 */
export async function inviteFirstAdministrator(context: WorkContext, email: string): Promise<void> {
  const { execute, ids, load } = context;
  const idUtilisateur = await ids.forKey('utilisateur', 'first-administrator');
  if ((await load(account, idUtilisateur)).isHandedOver) return;
  const fk_groupe = roleGroupIds.superviseur;
  await execute(agent, idUtilisateur, (state) =>
    decideRegisterAgent(state, idUtilisateur, { nom: 'Administrateur', prenom: 'Premier', email, fk_groupe }),
  );
  await openAccount(context, { idUtilisateur, isResponsable: 0, email, fk_groupe });
  await sendPasswordLink(context, idUtilisateur, 'bienvenue');
}
