import { messages } from '@diapason/contracts/constants';
import { Refusal } from '@diapason/event-sourcing';

/**
 * @param patterns the setting `blocageDomaine`: endings of addresses, separated by `|` (document 002 §5). A text that is no
 * pattern is taken letter for letter.
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
  // Endings only, compared as text: a pattern typed by people never runs as an expression, which could take for ever.
  const ending = pattern
    .replace(/^\^?(\.\*)?/, '')
    .replace(/\$$/, '')
    .replace(/\\/g, '');
  return ending !== '' && email.endsWith(ending);
}
