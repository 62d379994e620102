import { messages } from '@diapason/contracts/constants';
import { useApiCommand } from '@diapason/platform';
import { Button, usePageTitle } from '@diapason/ui';
import { type FormEvent, useState } from 'react';
import { isEmail, LabelledInput, ScreenLink } from './form-parts';

export default function ForgottenPassword() {
  usePageTitle('Mot de passe oublié');
  const [email, setEmail] = useState('');
  const [fault, setFault] = useState<string>();
  const [sent, setSent] = useState<string>();
  const [ask, { isRunning }] = useApiCommand('POST /api/askNewPassword', { success: false, failure: false });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isEmail(email)) return setFault(messages.identity.invalidEmail);
    setFault(undefined);
    const answer = await ask({ body: { email: email.trim() } });
    if (answer.ok) setSent(answer.message);
    else setFault(answer.error.message);
  };
  return (
    <div className="public-card">
      <h1>Mot de passe oublié</h1>
      {sent ? (
        <p className="d-note" role="status">
          {sent}
        </p>
      ) : (
        <form onSubmit={(event) => void submit(event)} noValidate>
          <p>Indiquez votre adresse e-mail : vous recevrez un lien pour choisir un nouveau mot de passe.</p>
          <LabelledInput
            label="Adresse e-mail"
            type="email"
            autoComplete="username"
            value={email}
            onChange={setEmail}
            error={fault}
          />
          <Button look="primary" type="submit" busy={isRunning}>
            Recevoir le lien
          </Button>
        </form>
      )}
      <ScreenLink href="/connexion">Retour à la connexion</ScreenLink>
    </div>
  );
}
