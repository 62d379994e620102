import { limits, messages } from '@diapason/contracts/constants';
import { go, useApiCommand } from '@diapason/platform';
import { usePageTitle } from '@diapason/ui';
import { Form, FormButtons, PasswordField, TextField, useForm } from '@diapason/ui/form';
import { credentialFields, isEmail } from './credentials';
import { ScreenLink } from './ScreenLink';

interface Choice {
  readonly email: string;
  readonly password: string;
  readonly again: string;
}

export default function NewPassword({ token }: { readonly token: string }) {
  usePageTitle('Nouveau mot de passe');
  const [save] = useApiCommand('POST /api/saveNewPassword', { failure: false });
  const form = useForm<Choice>({
    initial: { email: '', password: '', again: '' },
    guarded: false,
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
        <PasswordField
          {...form.field('password', credentialFields.newPassword)}
          autoComplete="new-password"
          hint={`${limits.passwordLength} caractères au moins. Une phrase que vous retenez convient très bien.`}
        />
        <PasswordField {...form.field('again', credentialFields.again)} autoComplete="new-password" />
        <FormButtons form={form} />
      </Form>
      <ScreenLink href="/connexion">Retour à la connexion</ScreenLink>
    </div>
  );
}

function faultsOf({ email, password, again }: Choice): Partial<Choice> {
  const { identity } = messages;
  return {
    ...(isEmail(email) ? {} : { email: identity.invalidEmail }),
    ...(password.length >= limits.passwordLength
      ? {}
      : { password: password ? identity.passwordTooShort : identity.passwordRequired }),
    ...(password === again ? {} : { again: identity.passwordsDiffer }),
  };
}
