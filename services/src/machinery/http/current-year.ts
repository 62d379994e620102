import { type CurrentYear, holdsAny, type Session } from '@diapason/contracts/core';
import { Refusal } from '@diapason/event-sourcing';
import { valueAt } from './access';
import { messages } from './messages';
import type { Input } from './parse';

/**
 * What was sent, held to the current school year where the caller may not choose another: a filter left out is that year.
 * @throws Refusal 403 on the field for another year.
 */
export function withinYear(currentYear: CurrentYear | undefined, session: Session | undefined, input: Input): Input {
  if (!currentYear || !session) return input;
  const { field, part = 'body', unlockedBy, alsoBy = [] } = currentYear;
  if (holdsAny(session, [unlockedBy, ...alsoBy])) return input;
  const asked = valueAt(input, `${part}.${field}`);
  if (asked && asked !== session.idAnneeScolaire) throw new Refusal(messages.otherYear, 403, field);
  const held: object = { ...(input[part] ?? {}), [field]: session.idAnneeScolaire };
  return Object.assign({}, input, { [part]: held });
}
