import { limits, messages } from '@diapason/contracts/constants';
import type { FieldDescriptor } from '@diapason/ui/form';

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;
export const isEmail = (text: string): boolean => EMAIL.test(text.trim());

export const credentialFields = {
  email: { label: 'Adresse e-mail', required: true },
  password: { label: 'Mot de passe', required: true },
  currentPassword: { label: 'Mot de passe actuel', required: true },
  newPassword: { label: 'Nouveau mot de passe', required: true },
  again: { label: 'Confirmation du mot de passe', required: true },
} satisfies Record<string, FieldDescriptor>;

export const newPasswordHint = `${limits.passwordLength} caractères au moins. Une phrase que vous retenez convient très bien.`;

export interface Choice {
  readonly password: string;
  readonly again: string;
}

/** What is wrong with a new password and its confirmation. */
export function choiceFaults({ password, again }: Choice): Partial<Choice> {
  const { identity } = messages;
  return {
    ...(password.length >= limits.passwordLength
      ? {}
      : { password: password ? identity.passwordTooShort : identity.passwordRequired }),
    ...(password === again ? {} : { again: identity.passwordsDiffer }),
  };
}
