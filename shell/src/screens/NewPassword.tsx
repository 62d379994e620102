import { limits, messages } from '@diapason/contracts/constants';
import { go, useApiCommand } from '@diapason/platform';
import { Button, usePageTitle } from '@diapason/ui';
import { type FormEvent, useState } from 'react';
import { isEmail, LabelledInput, ScreenLink } from './form-parts';

interface Faults {
  readonly email?: string;
  readonly password?: string;
  readonly again?: string;
  readonly form?: string;
}

export default function NewPassword({ token }: { readonly token: string }) {
  usePageTitle('Nouveau mot de passe');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const [faults, setFaults] = useState<Faults>({});
  const [save, { isRunning }] = useApiCommand('POST /api/saveNewPassword', { failure: false });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = check(email, password, again);
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    const answer = await save({ body: { email: email.trim(), password, token } });
    if (answer.ok) go('/connexion');
    else setFaults({ form: answer.error.message });
  };
  return (
    <div className="public-card">
      <h1>Nouveau mot de passe</h1>
      <form onSubmit={(event) => void submit(event)} noValidate>
        {faults.form && (
          <p className="d-refusal" role="alert">
            {faults.form}
          </p>
        )}
        <LabelledInput
          label="Adresse e-mail"
          type="email"
          autoComplete="username"
          value={email}
          onChange={setEmail}
          error={faults.email}
        />
        <LabelledInput
          label="Nouveau mot de passe"
          type="password"
          autoComplete="new-password"
          value={password}
          onChange={setPassword}
          error={faults.password}
          hint={`${limits.passwordLength} caractères au moins. Une phrase que vous retenez convient très bien.`}
        />
        <LabelledInput
          label="Confirmation du mot de passe"
          type="password"
          autoComplete="new-password"
          value={again}
          onChange={setAgain}
          error={faults.again}
        />
        <Button look="primary" type="submit" busy={isRunning}>
          Enregistrer
        </Button>
      </form>
      <ScreenLink href="/connexion">Retour à la connexion</ScreenLink>
    </div>
  );
}

function check(email: string, password: string, again: string): Faults {
  const { identity } = messages;
  return {
    ...(isEmail(email) ? {} : { email: identity.invalidEmail }),
    ...(password.length >= limits.passwordLength
      ? {}
      : { password: password ? identity.passwordTooShort : identity.passwordRequired }),
    ...(password === again ? {} : { again: identity.passwordsDiffer }),
  };
}
