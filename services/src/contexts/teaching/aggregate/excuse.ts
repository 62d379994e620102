import { messages, presenceStatus } from '@diapason/contracts/constants';
import { type EventOf, make } from '@diapason/contracts/core';
import { ExcuseWithdrawn, PupilExcused } from '@diapason/contracts/teaching';
import { Refusal } from '@diapason/event-sourcing';
import type { AttendanceEvent, AttendanceState } from './attendance';

export type Excuse = EventOf<typeof PupilExcused>['data'];

const { excused } = presenceStatus;

/** A pupil's line on a sheet. @param records the pupil's numbers, the kept one first */
export const lineOf = ({ sheet }: AttendanceState, records: readonly number[]) =>
  records.flatMap((id) => sheet?.eleves.find(({ fk_eleve }) => fk_eleve === id) ?? []).at(0);

/**
 * Excuses a pupil from a lesson. One who is excused already stays so, with the first declaration; a sheet that names another record of the
 * pupil goes on naming that one.
 * @param today `YYYY-MM-DD`, in Paris.
 * @throws Refusal 422 on a day that is past, or where the sheet is validated.
 */
export function decideExcuse(
  state: AttendanceState,
  excuse: Excuse,
  records: readonly number[],
  today: string,
): AttendanceEvent[] {
  if (excuse.date < today) throw new Refusal(messages.teaching.declareFromToday, 422);
  return decideExcuseArrives(state, excuse, records);
}

/**
 * The excuse of a lesson that is held on this day instead, whenever that is.
 * @throws Refusal 422 where the sheet is validated.
 */
export function decideExcuseArrives(
  state: AttendanceState,
  excuse: Excuse,
  records: readonly number[],
): AttendanceEvent[] {
  if (state.dateValidation !== null) throw new Refusal(messages.teaching.alreadyValidated);
  const line = lineOf(state, records);
  if (line?.fk_statutPresence === excused) return [];
  const { fk_eleve, idPresenceEleve } = line ?? excuse;
  const fk_presence = state.sheet?.idPresence ?? excuse.fk_presence;
  return [make(PupilExcused, { ...excuse, fk_eleve, idPresenceEleve, fk_presence })];
}

/**
 * Takes an excuse back: the line has no status then, and the excuse no comment (document 001 §4); the teacher's stays. Nobody who is not excused loses a status by it.
 * @param now what clocks in Paris show, `YYYY-MM-DDTHH:mm`. @param begins when the lesson does, the same way; null for staff, who may
 * until the sheet is validated.
 * @throws Refusal 422 once the lesson has begun, or where the sheet is validated.
 */
export function decideWithdrawExcuse(
  state: AttendanceState,
  records: readonly number[],
  { now, begins }: { readonly now: string; readonly begins: string | null },
): AttendanceEvent[] {
  const withdrawn = decideExcuseLeaves(state, records);
  if (withdrawn.length > 0 && begins !== null && now >= begins) throw new Refusal(messages.teaching.lessonBegun, 422);
  return withdrawn;
}

/**
 * The lesson is held on another day, and its excuse goes along.
 * @throws Refusal 422 where the sheet is validated.
 */
export function decideExcuseLeaves(state: AttendanceState, records: readonly number[]): AttendanceEvent[] {
  const { sheet } = state;
  const line = lineOf(state, records);
  if (!sheet || line?.fk_statutPresence !== excused) return [];
  if (state.dateValidation !== null) throw new Refusal(messages.teaching.alreadyValidated);
  const { idPresence: fk_presence, fk_atelier, date } = sheet;
  const { idPresenceEleve, fk_eleve } = line;
  return [make(ExcuseWithdrawn, { idPresenceEleve, fk_presence, fk_eleve, fk_atelier, date })];
}
