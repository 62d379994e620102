import type { ExpenseDay } from '@diapason/contracts/claims';
import { messages, monthsBetween } from '@diapason/contracts/constants';
import { Refusal } from '@diapason/event-sourcing';

type Required = 'dateJour' | 'heureDepart' | 'heureRetour';
/** A day as it is entered; a missing date or time is null. */
export type EnteredDay = Omit<ExpenseDay, Required> & { readonly [field in Required]: ExpenseDay[field] | null };

/** `HH:mm` as the time picker of the claim form offers it: from 06:00 to 22:55, in steps of 5 minutes (document 002 §5). */
export const offeredTime = (time: string): boolean => /^(0[6-9]|1\d|2[0-2]):[0-5][05]$/.test(time);

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

/** What decides which months are open to new claims. Dates `YYYY-MM-DD`. */
export interface ClaimPeriods {
  readonly today: string;
  /** The claim's school year. */
  readonly year: { readonly dateDebut: string; readonly dateFin: string };
  /** Setting fraisReculPeriode: months back, beyond the running school year. */
  readonly recul: number;
}

/**
 * A month of the claim's school year, not after this month; of the running school year, or at most `recul` months back (document 002 §5).
 * `periode` is `YYYY-MM`.
 */
export function openPeriod(periode: string, { today, year, recul }: ClaimPeriods): boolean {
  const inYear = periode >= year.dateDebut.slice(0, 7) && periode <= year.dateFin.slice(0, 7);
  const running = today >= year.dateDebut && today <= year.dateFin;
  const back = monthsBetween(periode, today);
  return inYear && back >= 0 && (running || back <= recul);
}
