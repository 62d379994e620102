import { isDeepStrictEqual } from 'node:util';
import { messages } from '@diapason/contracts/constants';
import { type EventOf, make } from '@diapason/contracts/core';
import { LessonAsPlanned, LessonCancelled, LessonMoved, LessonTaughtBy } from '@diapason/contracts/teaching';
import { Refusal } from '@diapason/event-sourcing';
import { at, plannedAt, type WorkshopEvent, type WorkshopState } from './workshop';

type Move = EventOf<typeof LessonMoved>['data'];

/** What the decisions about one lesson ask. */
export interface LessonDays {
  /** Whether the calendar has a lesson of the workshop on a day, as if none were held otherwise. */
  readonly planned: (day: string) => boolean;
  /** Days of which somebody recorded the sheet. */
  readonly called: ReadonlySet<string>;
}

/** The day on which a lesson of the calendar is held; null where it is not. */
export function heldOn({ lessons }: Pick<WorkshopState, 'lessons'>, date: string): string | null {
  const told = lessons.get(date);
  return told?.cancelled ? null : (told?.moved?.tenueLe ?? date);
}

/** @throws Refusal 400 for a day without a lesson, 422 where its sheet is recorded. */
function requireLesson(state: WorkshopState, date: string, { planned, called }: LessonDays): void {
  if (!state.sheet) throw new Refusal(messages.general.notFound, 404);
  if (!state.lessons.has(date) && !planned(date)) throw new Refusal(messages.teaching.noLesson, 400, 'date');
  if (called.has(heldOn(state, date) ?? '')) throw new Refusal(messages.teaching.lessonCalled, 422, 'date');
}

/** @throws Refusal 422 where another lesson of the workshop is held on the day. */
function requireFree(state: WorkshopState, day: string, date: string, { planned, called }: LessonDays): void {
  const isPlanned = day !== date && planned(day) && !state.lessons.has(day);
  const isHeld = [...state.lessons.keys()].some((other) => other !== date && heldOn(state, other) === day);
  if (isPlanned || isHeld) throw new Refusal(messages.teaching.dayTaken, 422, 'tenueLe');
  if (called.has(day)) throw new Refusal(messages.teaching.lessonCalled, 422, 'tenueLe');
}

/**
 * Holds a lesson on another day, at other hours or elsewhere, this once; its teachers are as they were. What is as planned in all is planned.
 * @throws Refusal 400, 422
 */
export function decideMoveLesson(state: WorkshopState, move: Move, days: LessonDays): WorkshopEvent[] {
  requireLesson(state, move.date, days);
  if (move.heureFin <= move.heureDebut) throw new Refusal(messages.teaching.endBeforeStart, 400, 'heureFin');
  const { workshop } = plannedAt(state, move.tenueLe);
  if (!workshop) throw new Refusal(messages.teaching.workshopNotThen, 422, 'tenueLe');
  requireFree(state, move.tenueLe, move.date, days);
  const told = state.lessons.get(move.date);
  const { idAtelier, date, motif: _, ...to } = move;
  const { heureDebut, heureFin, fk_site, fk_salle } = workshop;
  const asPlanned = { tenueLe: date, heureDebut, heureFin, fk_site, fk_salle };
  if (isDeepStrictEqual(to, asPlanned) && !told?.enseignants && days.planned(date))
    return told ? [make(LessonAsPlanned, { idAtelier, date })] : [];
  if (!told?.cancelled && isDeepStrictEqual(told?.moved, move)) return [];
  return [make(LessonMoved, move)];
}

/** @throws Refusal 400, 422 */
export function decideCancelLesson(
  state: WorkshopState,
  told: EventOf<typeof LessonCancelled>['data'],
  days: LessonDays,
): WorkshopEvent[] {
  requireLesson(state, told.date, days);
  return state.lessons.get(told.date)?.cancelled ? [] : [make(LessonCancelled, told)];
}

/** @throws Refusal 400, 422 */
export function decideGiveLesson(
  state: WorkshopState,
  told: EventOf<typeof LessonTaughtBy>['data'],
  days: LessonDays,
): WorkshopEvent[] {
  requireLesson(state, told.date, days);
  if (told.enseignants.length === 0) throw new Refusal(messages.teaching.lessonNeedsTeacher, 400, 'enseignants');
  const held = heldOn(state, told.date);
  if (held === null) throw new Refusal(messages.teaching.lessonNotHeld, 422, 'date');
  const now = [...at(state, held).teachers.keys()].sort((a, b) => a - b);
  const next = [...new Set(told.enseignants)].sort((a, b) => a - b);
  return isDeepStrictEqual(now, next) ? [] : [make(LessonTaughtBy, { ...told, enseignants: next })];
}

/** @throws Refusal 404, 422 where another lesson took its day, or where its sheet is recorded. */
export function decideRestoreLesson(
  state: WorkshopState,
  { date }: Pick<Move, 'date'>,
  days: LessonDays,
): WorkshopEvent[] {
  if (!state.sheet) throw new Refusal(messages.general.notFound, 404);
  if (!state.lessons.has(date)) return [];
  requireLesson(state, date, days);
  if (days.planned(date)) requireFree(state, date, date, days);
  return [make(LessonAsPlanned, { idAtelier: state.sheet.idAtelier, date })];
}

/** One gives a lesson in the place of another of its teachers. */
export interface StandIn {
  readonly idAtelier: number;
  readonly date: string;
  readonly former: number;
  readonly par: number;
}

/** @throws Refusal as {@link decideGiveLesson}; 422 where it is not the former’s. */
export function decideStandIn(
  state: WorkshopState,
  { idAtelier, date, former, par }: StandIn,
  days: LessonDays,
): WorkshopEvent[] {
  requireLesson(state, date, days);
  const held = heldOn(state, date);
  if (held === null) throw new Refusal(messages.teaching.lessonNotHeld, 422, 'date');
  const now = [...at(state, held).teachers.keys()];
  if (now.includes(par) && !now.includes(former)) return [];
  if (!now.includes(former)) throw new Refusal(messages.absences.notTheirLesson, 422, 'date');
  const enseignants = [...now.filter((one) => one !== former), par];
  return decideGiveLesson(state, { idAtelier, date, enseignants, motif: reasonOfMove(state, date) }, days);
}

/** Who gives it changes; why it was moved stays said. */
const reasonOfMove = ({ lessons }: WorkshopState, date: string): string | null =>
  lessons.get(date)?.moved?.motif ?? null;

/** The lesson is still held, to come, not recorded, and the former's: nothing stands in the way of another. */
export function isOpenToStandIn(
  state: WorkshopState,
  { date, former }: StandIn,
  { planned, called }: LessonDays,
  today: string,
): boolean {
  const held = state.sheet && (state.lessons.has(date) || planned(date)) ? heldOn(state, date) : null;
  return held !== null && held >= today && !called.has(held) && at(state, held).teachers.has(former);
}

/** The lesson is to come, and still given by who stands in for the former. */
export function isOpenToStandDown(state: WorkshopState, { date, former, par }: StandIn, today: string): boolean {
  const held = state.sheet ? heldOn(state, date) : null;
  const given = state.lessons.get(date)?.enseignants;
  return held !== null && held >= today && given?.includes(par) === true && !given.includes(former);
}

/** Takes that back where it still is so and the lesson is to come: it is as planned again, or moved as it was. */
export function decideStandDown(
  state: WorkshopState,
  standIn: StandIn,
  days: LessonDays,
  today: string,
): WorkshopEvent[] {
  const { idAtelier, date, former, par } = standIn;
  const told = state.lessons.get(date);
  const held = heldOn(state, date);
  const given = told?.enseignants;
  if (!isOpenToStandDown(state, standIn, today) || !given || held === null || days.called.has(held)) return [];
  const enseignants = [...given.filter((one) => one !== par), former].sort((a, b) => a - b);
  const usual = [...plannedAt(state, held).teachers.keys()].sort((a, b) => a - b);
  return !told.moved && isDeepStrictEqual(enseignants, usual)
    ? [make(LessonAsPlanned, { idAtelier, date })]
    : [make(LessonTaughtBy, { idAtelier, date, enseignants, motif: reasonOfMove(state, date) })];
}
