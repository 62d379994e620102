import { messages } from '@diapason/contracts/constants';
import { login } from '@diapason/platform';
import { Form, FormButtons, PasswordField, TextField, useForm } from '@diapason/ui/form';
import { credentialFields, isEmail } from './credentials';
import { FirstEnrolment } from './FirstEnrolment';
import { ScreenLink } from './ScreenLink';

export default function Connexion() {
  const form = useForm({
    initial: { email: '', password: '' },
    guarded: false,
    validate: ({ email, password }) => ({
      ...(isEmail(email) ? {} : { email: messages.identity.invalidEmail }),
      ...(password ? {} : { password: messages.identity.passwordRequired }),
    }),
    onSubmit: async ({ email, password }) => {
      const answer = await login(email.trim(), password);
      return answer.ok ? null : answer.error;
    },
  });
  return (
    <div className="public-card">
      <h1>Connexion</h1>
      <Form form={form}>
        <TextField {...form.field('email', credentialFields.email)} type="email" autoComplete="username" />
        <PasswordField {...form.field('password', credentialFields.password)} autoComplete="current-password" />
        <FormButtons form={form} submitLabel="Se connecter" />
        <ScreenLink href="/mot-de-passe-oublie">Mot de passe oublié ?</ScreenLink>
      </Form>
      <FirstEnrolment />
    </div>
  );
}
