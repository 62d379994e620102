import { messages } from '@diapason/contracts/constants';
import { Refusal } from '@diapason/event-sourcing';
import type { GuardianDetails } from './guardian';

const REQUIRED = [
  'nom',
  'prenom',
  'email',
  'dateNaissance',
  'lieuNaissance',
  'fk_civilite',
  'departementNaissance',
  'adresse1',
  'codePostal',
  'ville',
  'telephoneMobile',
] as const;

/**
 * What guardians must fill in on their own profile (document 002 §5).
 * @throws Refusal 400 with the first missing field.
 */
export function requirePortalFields(details: GuardianDetails): void {
  const missing = REQUIRED.find((field) => details[field] === null || details[field] === '');
  if (missing) throw new Refusal(messages.families.guardianPortalFields, 400, missing);
}
