import { messages } from '@diapason/contracts/constants';
import { type EventOf, type EventsOf, make } from '@diapason/contracts/core';
import { CalendarMade, CalendarRevoked, calendarLife, calendar as calendarRecord } from '@diapason/contracts/teaching';
import { Refusal, recordAggregate } from '@diapason/event-sourcing';

/** Streams `calendar-{idCalendrier}`. */
export const calendar = recordAggregate(calendarRecord, calendarLife);
type Calendar = EventOf<typeof CalendarMade>['data'];
type CalendarEvent = EventsOf<typeof calendar.events>;

export const decideMakeCalendar = (state: Calendar | undefined, made: Calendar): CalendarEvent[] =>
  state ? [] : [make(CalendarMade, made)];

/**
 * @param of whose it is said to be. @throws Refusal 404 for another's
 */
export function decideRevokeCalendar(
  state: Calendar | undefined,
  idCalendrier: number,
  of: Partial<Calendar>,
): CalendarEvent[] {
  if (!state) return [];
  const isTheirs = Object.entries(of).every(([field, value]) => state[field as keyof Calendar] === value);
  if (!isTheirs) throw new Refusal(messages.general.notFound, 404, 'idCalendrier');
  return [make(CalendarRevoked, { idCalendrier })];
}
