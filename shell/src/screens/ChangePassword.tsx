import { messages } from '@diapason/contracts/constants';
import { changePassword, logout } from '@diapason/platform';
import { Button, usePageTitle } from '@diapason/ui';
import {
  Form,
  FormButtons,
  type NewPassword,
  NewPasswordFields,
  newPasswordFaults,
  PasswordField,
  useForm,
} from '@diapason/ui/form';
import { credentialFields } from './credentials';

interface Change extends NewPassword {
  readonly motDePasseActuel: string;
}

/** Someone else chose the password: before anything else, the person chooses one that nobody else knows. */
export default function ChangePassword() {
  usePageTitle('Choisissez un nouveau mot de passe');
  const form = useForm<Change>({
    initial: { motDePasseActuel: '', password: '', again: '' },
    guarded: false,
    validate: ({ motDePasseActuel, ...choice }) => ({
      ...(motDePasseActuel ? {} : { motDePasseActuel: messages.identity.passwordRequired }),
      ...newPasswordFaults(choice),
    }),
    onSubmit: async ({ motDePasseActuel, password }) => {
      const answer = await changePassword(motDePasseActuel, password);
      return answer.ok ? null : answer.error;
    },
  });
  return (
    <div className="public-card">
      <h1>Choisissez un nouveau mot de passe</h1>
      <p>
        Le mot de passe de votre compte a été défini par une autre personne. Choisissez-en un que personne d’autre ne
        connaît.
      </p>
      <Form form={form}>
        <PasswordField
          {...form.field('motDePasseActuel', credentialFields.currentPassword)}
          autoComplete="current-password"
        />
        <NewPasswordFields field={form.field} />
        <FormButtons form={form} />
      </Form>
      <Button look="quiet" onClick={() => void logout()}>
        Déconnexion
      </Button>
    </div>
  );
}
