import { messages, portalGuardianFields } from '@diapason/contracts/constants';
import { Refusal } from '@diapason/event-sourcing';
import type { GuardianDetails } from './guardian';

/**
 * What guardians must fill in on their own profile (document 002 §5).
 * @throws Refusal 400 with the first missing field.
 */
export function requirePortalFields(details: GuardianDetails): void {
  const missing = portalGuardianFields.find((field) => details[field] === null || details[field] === '');
  if (missing) throw new Refusal(messages.families.guardianPortalFields, 400, missing);
}
