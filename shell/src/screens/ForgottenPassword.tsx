import { messages } from '@diapason/contracts/constants';
import { useApiCommand } from '@diapason/platform';
import { Form, FormButtons, TextField, useForm } from '@diapason/ui/form';
import { useState } from 'react';
import { credentialFields, isEmail } from './credentials';
import { ScreenLink } from './ScreenLink';

export default function ForgottenPassword() {
  const [sent, setSent] = useState<string>();
  const [ask] = useApiCommand('POST /api/askNewPassword', { success: false, failure: false });
  const form = useForm({
    initial: { email: '' },
    guarded: false,
    validate: ({ email }) => (isEmail(email) ? {} : { email: messages.identity.invalidEmail }),
    onSubmit: async ({ email }) => {
      const answer = await ask({ body: { email: email.trim() } });
      if (!answer.ok) return answer.error;
      setSent(answer.message);
    },
  });
  return (
    <div className="public-card">
      <h1>Mot de passe oublié</h1>
      {sent ? (
        <p className="d-note" role="status">
          {sent}
        </p>
      ) : (
        <>
          <p>Indiquez votre adresse e-mail : vous recevrez un lien pour choisir un nouveau mot de passe.</p>
          <Form form={form}>
            <TextField {...form.field('email', credentialFields.email)} type="email" autoComplete="username" />
            <FormButtons form={form} submitLabel="Recevoir le lien" />
          </Form>
        </>
      )}
      <ScreenLink href="/connexion">Retour à la connexion</ScreenLink>
    </div>
  );
}
