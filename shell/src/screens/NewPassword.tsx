import { messages } from '@diapason/contracts/constants';
import { go, useApiCommand } from '@diapason/platform';
import {
  type NewPassword as Chosen,
  Form,
  FormButtons,
  NewPasswordFields,
  newPasswordFaults,
  TextField,
  useForm,
} from '@diapason/ui/form';
import { credentialFields, isEmail } from './credentials';
import { ScreenLink } from './ScreenLink';

interface NewLogin extends Chosen {
  readonly email: string;
}

export default function NewPassword({ token }: { readonly token: string }) {
  const [save] = useApiCommand('POST /api/saveNewPassword', { failure: false });
  const form = useForm<NewLogin>({
    initial: { email: '', password: '', again: '' },
    guarded: false,
    ends: true,
    validate: faultsOf,
    onSubmit: async ({ email, password }) => {
      const answer = await save({ body: { email: email.trim(), password, token } });
      return answer.ok ? null : answer.error;
    },
    onSaved: () => go('/connexion'),
  });
  return (
    <div className="public-card">
      <h1>Nouveau mot de passe</h1>
      <Form form={form}>
        <TextField {...form.field('email', credentialFields.email)} type="email" autoComplete="username" />
        <NewPasswordFields field={form.field} />
        <FormButtons form={form} />
      </Form>
      <ScreenLink href="/connexion">Retour à la connexion</ScreenLink>
    </div>
  );
}

const faultsOf = ({ email, ...choice }: NewLogin): Partial<NewLogin> => ({
  ...(isEmail(email) ? {} : { email: messages.identity.invalidEmail }),
  ...newPasswordFaults(choice),
});
