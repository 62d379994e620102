import { notify, startImpersonation, useUser } from '@diapason/platform';
import { type MenuItem, Slot } from '@diapason/ui';
import { useAskedCommand } from '@diapason/ui/overlay';
import { PanelBlock, PanelFacts, PanelHead, useDoes } from '@diapason/ui/table';
import { Telephone } from '../Telephone';
import { Children } from './Children';
import { deactivation, type Row } from './deactivation';

/** Who a guardian is, how to reach them, their children; and what is rarely done with them, each with its right (document 000 §6). */
export function GuardianPanel({ row }: { readonly row: Row }) {
  const { idUtilisateur, nomPrenomUtilisateur: name, actif, email } = row;
  const deactivate = useAskedCommand(deactivation);
  const does = useDoes();
  const { usurpation } = useUser();
  const impersonate = async () => {
    const answer = await startImpersonation(idUtilisateur, 'guardian');
    if (!answer.ok) notify('error', answer.error.message);
  };
  const rare: MenuItem[] = [];
  if (actif === 1 && does('usurper') && !usurpation)
    rare.push({ key: 'identite', label: 'Voir comme la famille', icon: 'user', onSelect: () => void impersonate() });
  if (actif === 1 && does('desactiver'))
    rare.push({ key: 'desactiver', label: 'Désactiver…', icon: 'trash', onSelect: () => void deactivate(row) });
  const record = { of: 'guardian' as const, id: idUtilisateur, name };
  return (
    <>
      <PanelHead
        name={name}
        about={[row.ville, actif === 0 && 'Désactivé'].filter(Boolean).join(' · ')}
        isPerson
        record={record}
        acts={
          email
            ? [{ key: 'ecrire', label: 'Écrire', icon: 'mail', onSelect: () => location.assign(`mailto:${email}`) }]
            : []
        }
        rare={rare}
      />
      <Slot place="panel" record={record} />
      {row.elevesAttached.length > 0 && (
        <PanelBlock title="Élèves">
          <Children elevesAttached={row.elevesAttached} />
        </PanelBlock>
      )}
      <PanelBlock title="Coordonnées">
        <PanelFacts
          facts={{
            Mobile: row.telephoneMobile && <Telephone number={row.telephoneMobile} />,
            Fixe: row.telephoneFixe && <Telephone number={row.telephoneFixe} />,
            'E-mail': email,
            Ville: row.ville,
          }}
        />
      </PanelBlock>
    </>
  );
}
