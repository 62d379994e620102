import { limits, messages } from '@diapason/contracts/constants';
import { PasswordField } from './PasswordField';
import type { FormState } from './useForm';

/** A new password and its confirmation. */
export interface NewPassword {
  readonly password: string;
  readonly again: string;
}

const hint = `${limits.passwordLength} caractères au moins. Une phrase que vous retenez convient très bien.`;

export function NewPasswordFields({ field }: Pick<FormState<NewPassword>, 'field'>) {
  return (
    <>
      <PasswordField
        {...field('password', { label: 'Nouveau mot de passe', required: true })}
        autoComplete="new-password"
        hint={hint}
      />
      <PasswordField
        {...field('again', { label: 'Confirmation du mot de passe', required: true })}
        autoComplete="new-password"
      />
    </>
  );
}

/** What is wrong with a new password and its confirmation. */
export function newPasswordFaults({ password, again }: NewPassword): Partial<NewPassword> {
  const { identity } = messages;
  return {
    ...(password.length >= limits.passwordLength
      ? {}
      : { password: password ? identity.passwordTooShort : identity.passwordRequired }),
    ...(password === again ? {} : { again: identity.passwordsDiffer }),
  };
}
