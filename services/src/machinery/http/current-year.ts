import { type CurrentYear, type Session, yearHeldTo } from '@diapason/contracts/core';
import { Refusal } from '@diapason/event-sourcing';
import { valueAt } from './access';
import { messages } from './messages';
import type { Input } from './parse';

/**
 * What was sent, held to the current school year where the caller may not choose another: a filter left out is that year.
 * @throws Refusal 403 on the field for another year, and while the network has no current one.
 */
export function withinYear(currentYear: CurrentYear | undefined, session: Session | undefined, input: Input): Input {
  const year = currentYear && session && yearHeldTo(currentYear, session);
  if (!currentYear || year === undefined) return input;
  const { field, part = 'body' } = currentYear;
  if (year === 'none') throw new Refusal(messages.noCurrentYear, 403, field);
  const asked = valueAt(input, `${part}.${field}`);
  if (asked && asked !== year) throw new Refusal(messages.otherYear, 403, field);
  const held: object = { ...(input[part] ?? {}), [field]: year };
  return Object.assign({}, input, { [part]: held });
}
