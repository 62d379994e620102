import { right } from '@diapason/contracts/constants';
import { notify, startImpersonation, useMay, useRights, useUser } from '@diapason/platform';
import { Button } from '@diapason/ui';
import { useAskedCommand } from '@diapason/ui/overlay';
import { IconLink } from '@diapason/ui/router';
import { deactivation, type Row } from './deactivation';
import { useProfileAddress } from './profile-address';

/** Opening, impersonating and deactivating an agent, each with its right (document 001 §2). */
export function AgentActions({ row }: { readonly row: Row }) {
  const { idUtilisateur, nomPrenomUtilisateur: name, actif } = row;
  const user = useUser();
  const deactivate = useAskedCommand(deactivation);
  const mayDeactivate = useMay('DELETE /api/utilisateursAdministratifs/:id');
  const mayImpersonate = useRights()(right.impersonateAgent);
  const profile = useProfileAddress()(idUtilisateur);
  const isAnother = user.idUtilisateur !== idUtilisateur;
  const impersonate = async () => {
    const answer = await startImpersonation(idUtilisateur, 'agent');
    if (!answer.ok) notify('error', answer.error.message);
  };
  return (
    <>
      {profile && <IconLink to={profile} icon="pencil" label={`Ouvrir le profil de ${name}`} />}
      {actif === 1 && isAnother && mayImpersonate && !user.usurpation && (
        <Button look="quiet" icon="user" label={`Prendre l’identité de ${name}`} onClick={() => void impersonate()} />
      )}
      {actif === 1 && isAnother && mayDeactivate && (
        <Button look="quiet" icon="trash" label={`Désactiver ${name}`} onClick={() => void deactivate(row)} />
      )}
    </>
  );
}
