import { type TabProps, useApiCommand } from '@diapason/platform';
import { Button, Panel, useIsAllowed } from '@diapason/ui';
import { newPasswordFaults, newPasswordFields, OwnPasswordForm } from '@diapason/ui/form';
import { CallForm } from '@diapason/ui/sheet';
import type { Agent } from './agent';

/** How the agent logs in: the address, and a new password (document 001 §2). */
export default function ConnectionTab({ answer: agent }: TabProps<'agent'>) {
  const isAllowed = useIsAllowed();
  return (
    <>
      <Panel title="Identifiant" icon="mail">
        <p>{agent.email}</p>
        {agent.emailEnAttente && <p className="d-note">{`En attente de confirmation : ${agent.emailEnAttente}`}</p>}
      </Panel>
      {isAllowed('sonMotDePasse') && (
        <Panel title="Mot de passe" icon="lock">
          <OwnPasswordForm submitLabel="Changer le mot de passe" />
        </Panel>
      )}
      {isAllowed('motDePasse') && <OthersPassword agent={agent} />}
    </>
  );
}

function OthersPassword({ agent: { idUtilisateur: id, email } }: { readonly agent: Agent }) {
  const isAllowed = useIsAllowed();
  const [send, { isRunning }] = useApiCommand('POST /api/utilisateursAdministratifs/:id/lienMotDePasse');
  return (
    <>
      {isAllowed('lienMotDePasse') && (
        <Panel title="Lien par e-mail" icon="mail">
          <p>{`L’agent choisit lui-même son mot de passe, par un lien envoyé à ${email}.`}</p>
          <Button look="primary" busy={isRunning} onClick={() => void send({ params: { id } })}>
            Envoyer le lien
          </Button>
        </Panel>
      )}
      <Panel title="Mot de passe provisoire" icon="lock" fold="closed">
        <p>L’agent devra en choisir un autre à sa prochaine connexion. Ses connexions en cours prennent fin.</p>
        <CallForm
          fields={newPasswordFields}
          initial={{ password: '', again: '' }}
          validate={newPasswordFaults}
          call="POST /api/utilisateursAdministratifs/:id"
          input={({ password }) => ({ params: { id }, body: { password } })}
          submitLabel="Définir le mot de passe"
        />
      </Panel>
    </>
  );
}
