import { messages } from '@diapason/contracts/constants';
import { Refusal } from '@diapason/event-sourcing';

/** A day as it is entered; a missing date or time is null. */
export interface EnteredDay {
  readonly dateJour: string | null;
  readonly heureDepart: string | null;
  readonly heureRetour: string | null;
}

interface CompleteDay {
  readonly dateJour: string;
  readonly heureDepart: string;
  readonly heureRetour: string;
}

/** Hours 0 to 5 and 23 are disabled, in steps of 5 minutes (document 002 §5). */
const FIRST_MINUTE = 6 * 60;
const LAST_MINUTE = 22 * 60 + 55;
const STEP = 5;

/** `08:05` → 485. */
export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** Whether the time picker of the claim form offers this time. */
export function offeredTime(time: string): boolean {
  const minutes = minutesOf(time);
  return minutes >= FIRST_MINUTE && minutes <= LAST_MINUTE && minutes % STEP === 0;
}

/**
 * The day's fields, once they hold the rules of the form.
 * @throws Refusal 400 with the message of document 002 §5.
 */
export function requireDay<D extends EnteredDay>(day: D, periode: string): D & CompleteDay {
  const { dateJour, heureDepart, heureRetour } = day;
  if (!dateJour || !heureDepart || !heureRetour) throw refusal(messages.claims.dayFields);
  if (!dateJour.startsWith(`${periode}-`)) throw refusal(messages.claims.dayOutsideMonth);
  if (!offeredTime(heureDepart) || !offeredTime(heureRetour)) throw refusal(messages.claims.timeLimits);
  if (minutesOf(heureRetour) <= minutesOf(heureDepart)) throw refusal(messages.claims.returnBeforeDeparture);
  return { ...day, dateJour, heureDepart, heureRetour };
}

/** @throws Refusal 400 for a claim without a day. */
export function requireDays<D extends EnteredDay>(days: readonly D[], periode: string): (D & CompleteDay)[] {
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
  const back = monthNumber(today) - monthNumber(periode);
  return inYear && back >= 0 && (running || back <= recul);
}

/** Months since year 0. */
function monthNumber(date: string): number {
  const [year = 0, month = 0] = date.split('-').map(Number);
  return year * 12 + month;
}
