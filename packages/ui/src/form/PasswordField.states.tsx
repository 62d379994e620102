import { Held, LONG } from '../kit/samples';
import { statesOf } from '../kit/states';
import { PasswordField } from './PasswordField';

const field = (label: string, value: string, error?: string) => (
  <Held initial={value}>
    {(held, change) => (
      <PasswordField
        label={label}
        name="motDePasse"
        autoComplete="new-password"
        value={held}
        onChange={change}
        error={error}
      />
    )}
  </Held>
);

export default [
  statesOf('PasswordField', {
    usual: field('Mot de passe', 'une phrase que je retiens'),
    empty: field('Mot de passe vide', ''),
    loading: null,
    error: field('Mot de passe refusé', 'court', '12 caractères au moins'),
    long: field(LONG, LONG),
  }),
];
