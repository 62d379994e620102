import type { ExpenseDay } from '@diapason/contracts/claims';
import { messages, offeredTime } from '@diapason/contracts/constants';
import { Refusal } from '@diapason/event-sourcing';

type Required = 'dateJour' | 'heureDepart' | 'heureRetour';
/** A day as it is entered; a missing date or time is null. */
export type EnteredDay = Omit<ExpenseDay, Required> & { readonly [field in Required]: ExpenseDay[field] | null };

/**
 * The day's fields, once they hold the rules of the form.
 * @throws Refusal 400 with the message of document 002 §5.
 */
export function requireDay(day: EnteredDay, periode: string): ExpenseDay {
  const { dateJour, heureDepart, heureRetour } = day;
  if (!dateJour || !heureDepart || !heureRetour) throw refusal(messages.claims.dayFields);
  if (!dateJour.startsWith(`${periode}-`)) throw refusal(messages.claims.dayOutsideMonth);
  if (!offeredTime(heureDepart) || !offeredTime(heureRetour)) throw refusal(messages.claims.timeLimits);
  if (heureRetour <= heureDepart) throw refusal(messages.claims.returnBeforeDeparture);
  return { ...day, dateJour, heureDepart, heureRetour };
}

/** @throws Refusal 400 for a claim without a day. */
export function requireDays(days: readonly EnteredDay[], periode: string): ExpenseDay[] {
  if (days.length === 0) throw refusal(messages.claims.noDay);
  return days.map((day) => requireDay(day, periode));
}

const refusal = (message: string) => new Refusal(message, 400, 'fraisJournees');
