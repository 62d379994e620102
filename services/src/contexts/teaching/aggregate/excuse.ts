import { messages, presenceStatus } from '@diapason/contracts/constants';
import { type EventOf, make } from '@diapason/contracts/core';
import { ExcuseWithdrawn, PupilExcused } from '@diapason/contracts/teaching';
import { Refusal } from '@diapason/event-sourcing';
import type { AttendanceEvent, AttendanceState } from './attendance';

export type Excuse = EventOf<typeof PupilExcused>['data'];

const { excused } = presenceStatus;
const lineOf = ({ sheet }: AttendanceState, pupil: number) => sheet?.eleves.find(({ fk_eleve }) => fk_eleve === pupil);

/**
 * Excuses a pupil from a lesson. One who is excused already stays so, with the first declaration.
 * @param today `YYYY-MM-DD`, in Paris.
 * @throws Refusal 422 on a day that is past, or where the sheet is validated.
 */
export function decideExcuse(state: AttendanceState, excuse: Excuse, today: string): AttendanceEvent[] {
  if (excuse.date < today) throw new Refusal(messages.teaching.declareFromToday, 422);
  if (state.dateValidation !== null) throw new Refusal(messages.teaching.alreadyValidated);
  const line = lineOf(state, excuse.fk_eleve);
  return line?.fk_statutPresence === excused ? [] : [make(PupilExcused, excuse)];
}

/**
 * Takes an excuse back: the line has neither status nor comment then (document 001 §4). Nobody who is not excused loses a status by it.
 * @param now what clocks in Paris show, `YYYY-MM-DDTHH:mm`. @param begins when the lesson does, the same way.
 * @throws Refusal 422 once the lesson has begun, or where the sheet is validated.
 */
export function decideWithdrawExcuse(
  state: AttendanceState,
  fk_eleve: number,
  { now, begins }: { readonly now: string; readonly begins: string },
): AttendanceEvent[] {
  const { sheet } = state;
  const line = lineOf(state, fk_eleve);
  if (!sheet || line?.fk_statutPresence !== excused) return [];
  if (state.dateValidation !== null) throw new Refusal(messages.teaching.alreadyValidated);
  if (now >= begins) throw new Refusal(messages.teaching.lessonBegun, 422);
  const { idPresence: fk_presence, fk_atelier, date } = sheet;
  return [make(ExcuseWithdrawn, { idPresenceEleve: line.idPresenceEleve, fk_presence, fk_eleve, fk_atelier, date })];
}
