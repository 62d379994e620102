import { right } from '@diapason/contracts/constants';
import { notify, startImpersonation, useMay, useRights, useUser } from '@diapason/platform';
import { Button } from '@diapason/ui';
import { useAskedCommand } from '@diapason/ui/overlay';
import { IconLink } from '@diapason/ui/router';
import { deactivation, type Row } from './deactivation';
import { useSheetAddress } from './sheet-address';

/** Opening, deactivating and impersonating a guardian, each with its right (document 000 §6). */
export function GuardianActions({ row }: { readonly row: Row }) {
  const { idUtilisateur, nomPrenomUtilisateur: name, actif } = row;
  const addressOf = useSheetAddress();
  const deactivate = useAskedCommand(deactivation);
  const mayDeactivate = useMay('DELETE /api/utilisateursResponsables/:id');
  const mayImpersonate = useRights()(right.impersonateGuardian);
  const { usurpation } = useUser();
  const sheet = addressOf(idUtilisateur);
  const impersonate = async () => {
    const answer = await startImpersonation(idUtilisateur, 'guardian');
    if (!answer.ok) notify('error', answer.error.message);
  };
  return (
    <>
      {sheet && <IconLink to={sheet} icon="pencil" label={`Ouvrir la fiche de ${name}`} />}
      {actif === 1 && mayImpersonate && !usurpation && (
        <Button look="quiet" icon="user" label={`Prendre l’identité de ${name}`} onClick={() => void impersonate()} />
      )}
      {actif === 1 && mayDeactivate && (
        <Button look="quiet" icon="trash" label={`Désactiver ${name}`} onClick={() => void deactivate(row)} />
      )}
    </>
  );
}
