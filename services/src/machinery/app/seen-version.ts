import { messages } from '@diapason/contracts/constants';
import { Refusal } from '@diapason/event-sourcing';

/**
 * Refuses to save over what somebody else changed since the sheet was read.
 * @param seen the `version` that the client read; without one, nothing is compared.
 * @throws Refusal 409 on `versionAttendue`.
 */
export function requireSeenVersion(seen: number | undefined, { version }: { readonly version: number }): void {
  if (seen !== undefined && seen !== version) throw new Refusal(messages.general.conflict, 409, 'versionAttendue');
}
