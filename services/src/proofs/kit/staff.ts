import { openAccount } from '../../contexts/identity/commands/accounts';
import { agent, decideRegisterAgent } from '../../contexts/staff/aggregate/agent';
import type { TestApi } from './test-api';

export interface Hired {
  readonly idUtilisateur: number;
  readonly email: string;
}

/**
 * Opens an agent's sheet and account, which every read model knows on return.
 * @param more.idUtilisateur the next one unless told. Without `motDePasse` nobody can log in by a password.
 */
export async function hireAgent(
  api: TestApi,
  { email, fk_groupe }: { readonly email: string; readonly fk_groupe: number },
  more: {
    readonly idUtilisateur?: number;
    readonly motDePasse?: string;
    readonly nom?: string;
    readonly fk_siteResidence?: number;
  } = {},
): Promise<Hired> {
  const context = api.context();
  const { idUtilisateur = await context.ids.next('utilisateur'), motDePasse, nom = 'DURAND', ...where } = more;
  const account = { idUtilisateur, isResponsable: 0 as const, email, fk_groupe };
  await openAccount(context, motDePasse === undefined ? account : { ...account, motDePasse });
  await context.execute(agent, idUtilisateur, (state) =>
    decideRegisterAgent(state, idUtilisateur, { nom, prenom: 'Claire', email, fk_groupe, ...where }),
  );
  await api.harness.settled();
  return { idUtilisateur, email };
}
