import { messages } from '@diapason/contracts/constants';
import { login } from '@diapason/platform';
import { Button, usePageTitle } from '@diapason/ui';
import { type FormEvent, useState } from 'react';
import { FirstEnrolment } from './FirstEnrolment';
import { isEmail, LabelledInput, ScreenLink } from './form-parts';

export function Connexion() {
  usePageTitle('Connexion');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [fault, setFault] = useState<{ email?: string; form?: string }>({});
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isEmail(email)) return setFault({ email: messages.identity.invalidEmail });
    if (!password) return setFault({ form: messages.identity.passwordRequired });
    setFault({});
    setBusy(true);
    const answer = await login(email.trim(), password);
    setBusy(false);
    if (!answer.ok) setFault({ form: answer.error.message });
  };
  return (
    <div className="public-card">
      <h1>Connexion</h1>
      <form onSubmit={(event) => void submit(event)} noValidate>
        {fault.form && (
          <p className="d-refusal" role="alert">
            {fault.form}
          </p>
        )}
        <LabelledInput
          label="Adresse e-mail"
          type="email"
          autoComplete="username"
          value={email}
          onChange={setEmail}
          error={fault.email}
        />
        <LabelledInput
          label="Mot de passe"
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
        />
        <Button look="primary" type="submit" busy={busy}>
          Se connecter
        </Button>
        <ScreenLink href="/mot-de-passe-oublie">Mot de passe oublié ?</ScreenLink>
      </form>
      <FirstEnrolment />
    </div>
  );
}
