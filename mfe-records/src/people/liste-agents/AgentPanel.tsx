import { notify, startImpersonation, useUser } from '@diapason/platform';
import { type MenuItem, Slot } from '@diapason/ui';
import { useAskedCommand } from '@diapason/ui/overlay';
import { PanelBlock, PanelFacts, PanelHead, PanelLines, useDoes } from '@diapason/ui/table';
import { Telephone } from '../Telephone';
import { deactivation, type Row } from './deactivation';

/** Who an agent is, how to reach them, where they work; and what is rarely done with them, each with its right (document 001 §2). */
export function AgentPanel({ row }: { readonly row: Row }) {
  const { idUtilisateur, nomPrenomUtilisateur: name, actif, email, antennes } = row;
  const user = useUser();
  const deactivate = useAskedCommand(deactivation);
  const does = useDoes();
  const isAnother = user.idUtilisateur !== idUtilisateur;
  const impersonate = async () => {
    const answer = await startImpersonation(idUtilisateur, 'agent');
    if (!answer.ok) notify('error', answer.error.message);
  };
  const rare: MenuItem[] = [];
  if (actif === 1 && isAnother && does('usurper') && !user.usurpation)
    rare.push({ key: 'identite', label: 'Voir comme cet agent', icon: 'user', onSelect: () => void impersonate() });
  if (actif === 1 && isAnother && does('desactiver'))
    rare.push({ key: 'desactiver', label: 'Désactiver…', icon: 'trash', onSelect: () => void deactivate(row) });
  const record = { of: 'agent' as const, id: idUtilisateur, name };
  return (
    <>
      <PanelHead
        name={name}
        about={[row.role, actif === 0 && 'Désactivé'].filter(Boolean).join(' · ')}
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
      <PanelBlock title="Sites">
        {antennes.length === 0 ? (
          <p className="d-note">{`${name} n’est rattaché à aucun site.`}</p>
        ) : (
          <PanelLines
            label="Sites"
            lines={antennes.map(({ idSite, libelleSite, libelleAntenne, role }) => ({
              key: idSite,
              title: libelleAntenne ? `${libelleSite} (${libelleAntenne})` : libelleSite,
              note: role,
            }))}
          />
        )}
      </PanelBlock>
      <PanelBlock title="Coordonnées">
        <PanelFacts
          facts={{
            Mobile: row.telephoneMobile && <Telephone number={row.telephoneMobile} />,
            Fixe: row.telephoneFixe && <Telephone number={row.telephoneFixe} />,
            'E-mail': email,
          }}
        />
      </PanelBlock>
    </>
  );
}
