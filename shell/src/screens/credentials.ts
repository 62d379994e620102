import type { FieldDescriptor } from '@diapason/ui/form';

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;
export const isEmail = (text: string): boolean => EMAIL.test(text.trim());

export const credentialFields = {
  email: { label: 'Adresse e-mail', required: true },
  password: { label: 'Mot de passe', required: true },
} satisfies Record<string, FieldDescriptor>;
