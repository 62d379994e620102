import { logout } from '@diapason/platform';
import { Button } from '@diapason/ui';
import { OwnPasswordForm } from '@diapason/ui/form';

/** Someone else chose the password: before anything else, the person chooses one that nobody else knows. */
export default function ChangePassword() {
  return (
    <div className="public-card">
      <h1>Choisissez un nouveau mot de passe</h1>
      <p>
        Le mot de passe de votre compte a été défini par une autre personne. Choisissez-en un que personne d’autre ne
        connaît.
      </p>
      <OwnPasswordForm guarded={false} />
      <Button look="quiet" onClick={() => void logout()}>
        Déconnexion
      </Button>
    </div>
  );
}
