import { messages, schoolingStatus } from '@diapason/contracts/constants';
import { make } from '@diapason/contracts/core';
import { PupilDetailsChanged, SchoolingStatusChanged } from '@diapason/contracts/families';
import { Refusal } from '@diapason/event-sourcing';
import { isErasedPupil, known, type PupilEvent, type PupilState } from './pupil';

/** What a leaving depends on: today, and which school year, of those whose books are open, a day lies in. */
export interface LeavingDays {
  readonly today: string;
  readonly openYearOf: (day: string) => number | undefined;
}

/** Whether a pupil has left by a day; a leaving to come blocks nothing until then. */
export const hasLeft = (dateAbandon: string | null | undefined, day: string): boolean =>
  typeof dateAbandon === 'string' && dateAbandon <= day;

/**
 * What a leaving makes of schoolings on a day. Those of the year that the first day away lies in end on it, of no other (document 001 §4).
 * What another date ended before goes on until this one, or ends earlier.
 */
export function endedByLeaving(state: PupilState, dateAbandon: string, days: LeavingDays): PupilEvent[] {
  const year = hasLeft(dateAbandon, days.today) ? days.openYearOf(dateAbandon) : undefined;
  const told = state.details?.dateAbandon ?? '';
  return state.schooling.flatMap(({ idEleve, idScolarite, fk_anneeScolaire, fk_statut }) => {
    const known = state.ended.get(idScolarite);
    const isMoved = known?.away === told && known.said.get(told) === abandoned && told !== dateAbandon;
    const ends = fk_anneeScolaire === year;
    if (!isMoved && (!ends || fk_statut === abandoned)) return [];
    const wanted = (day: string) => (ends && day >= dateAbandon ? abandoned : (known?.before ?? fk_statut));
    const rows = [
      ...(known?.said ?? []),
      ...(ends && !known?.said.has(dateAbandon) ? [[dateAbandon, 0] as const] : []),
    ];
    return rows
      .filter(([day, said]) => wanted(day) !== said || (ends && day === dateAbandon))
      .map(([day]) => ({ idEleve, idScolarite, fk_statut: wanted(day), depuis: day }))
      .sort((one, other) => (one.depuis < other.depuis ? -1 : 1))
      .map((one) => make(SchoolingStatusChanged, one));
  });
}
const { abandoned } = schoolingStatus;

/** The day of a leaving that was told before has come. Nothing where it was taken back or moved since, or the record is closed. */
export function decideLeave(state: PupilState, dateAbandon: string, days: LeavingDays): PupilEvent[] {
  if (state.merged || isErasedPupil(state) || state.details?.dateAbandon !== dateAbandon) return [];
  return hasLeft(dateAbandon, days.today) ? endedByLeaving(state, dateAbandon, days) : [];
}

/** Takes back a leaving to come. @throws Refusal as {@link known}; 409 once its day has come; nothing where there is none. */
export function decideCancelLeaving(state: PupilState, today: string): PupilEvent[] {
  const details = known(state);
  if (details.dateAbandon === null) return [];
  if (hasLeft(details.dateAbandon, today)) throw new Refusal(messages.families.leftAlready, 409, 'dateAbandon');
  return [make(PupilDetailsChanged, { ...details, dateAbandon: null })];
}
