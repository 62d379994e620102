import { logout } from '@diapason/platform';
import { Button } from '@diapason/ui';

/** Why a guardian sees nothing, and whom to ask. */
export default function NoPortal() {
  return (
    <div className="message-screen">
      <h1>L’espace famille ne vous est pas ouvert</h1>
      <p>
        Votre connexion a réussi, mais l’espace famille ne vous est pas ouvert. Pour votre dossier, vos cotisations ou
        une inscription, ou pour demander cet accès, adressez-vous au secrétariat de votre école.
      </p>
      <Button look="primary" onClick={() => void logout()}>
        Se déconnecter
      </Button>
    </div>
  );
}
