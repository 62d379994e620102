import { messages } from '@diapason/contracts/constants';
import { Refusal } from '@diapason/event-sourcing';

/**
 * @param patterns setting `blocageDomaine`: endings of addresses separated by `|` (document 002 §5).
 * @throws Refusal 400 on `email`.
 */
export function refuseBlockedDomain(email: string, patterns: string): void {
  const blocked = patterns
    .split('|')
    .map((pattern) => pattern.trim())
    .filter((pattern) => pattern !== '');
  if (blocked.some((pattern) => matches(email.toLowerCase(), pattern.toLowerCase())))
    throw new Refusal(messages.families.blockedDomain, 400, 'email');
}

function matches(email: string, pattern: string): boolean {
  // Compared as text: a regular expression typed by staff could run for ever.
  const ending = pattern
    .replace(/^\^?(\.\*)?/, '')
    .replace(/\$$/, '')
    .replace(/\\/g, '');
  return ending !== '' && email.endsWith(ending);
}
