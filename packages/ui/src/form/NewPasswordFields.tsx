import { limits, messages } from '@diapason/contracts/constants';
import { PasswordField } from './PasswordField';
import type { RecordField } from './record-field';
import type { FormState } from './useForm';

/** A new password and its confirmation. */
export interface NewPassword {
  readonly password: string;
  readonly again: string;
}

export const newPasswordFields = {
  password: {
    kind: 'password',
    label: 'Nouveau mot de passe',
    required: true,
    missing: messages.identity.passwordRequired,
    hint: `${limits.passwordLength} caractères au moins. Une phrase que vous retenez convient très bien.`,
  },
  again: { kind: 'password', label: 'Confirmation du mot de passe', required: true },
} satisfies Record<keyof NewPassword, RecordField>;

/** Where no record's fields are drawn: at the log-in. */
export function NewPasswordFields({ field }: Pick<FormState<NewPassword>, 'field'>) {
  return (
    <>
      <PasswordField {...field('password', newPasswordFields.password)} autoComplete="new-password" />
      <PasswordField {...field('again', newPasswordFields.again)} autoComplete="new-password" />
    </>
  );
}

/** What is wrong with a new password and its confirmation. */
export function newPasswordFaults({ password, again }: NewPassword): Partial<NewPassword> {
  const { identity } = messages;
  return {
    ...(password && password.length < limits.passwordLength ? { password: identity.passwordTooShort } : {}),
    ...(password === again ? {} : { again: identity.passwordsDiffer }),
  };
}
