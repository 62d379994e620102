import { guardianFields, messages } from '@diapason/contracts/constants';
import type { ApiData } from '@diapason/platform';
import { type Faults, initialOf } from '@diapason/ui/form';

export type Guardian = ApiData<'GET /api/utilisateursResponsables/:id'>;

/** Fields of the tab, in the order of document 001 §2. */
export const asked = [
  'fk_civilite',
  'nom',
  'prenom',
  'dateNaissance',
  'lieuNaissance',
  'departementNaissance',
  'adresse1',
  'adresse2',
  'codePostal',
  'ville',
  'telephoneFixe',
  'telephoneMobile',
  'fk_categorieSocioProfessionnelle',
  'profession',
  'email',
] as const;

export const initialGuardian = (guardian: Guardian | undefined) => ({
  ...initialOf(guardianFields, asked, guardian),
  password: '',
  confirmation: '',
});
export type GuardianForm = ReturnType<typeof initialGuardian>;

/** In the documents' words (001 §5). */
export function guardianFaults(form: GuardianForm): Faults<GuardianForm> {
  const missing = (['nom', 'prenom', 'email'] as const).filter((field) => (form[field] ?? '').trim() === '');
  return {
    ...Object.fromEntries(missing.map((field) => [field, messages.families.guardianFields])),
    ...passwordFault(form),
  };
}

function passwordFault({ password, confirmation }: GuardianForm): Faults<GuardianForm> {
  if (password === confirmation) return {};
  if (confirmation === '' || password === '') return { confirmation: messages.families.passwordsRequired };
  return { confirmation: messages.families.passwordsDiffer };
}

/** What is sent: an empty password is none. */
export function guardianBody({ confirmation: _, password, ...form }: Partial<GuardianForm>) {
  return { ...form, ...(password ? { password } : {}) };
}
