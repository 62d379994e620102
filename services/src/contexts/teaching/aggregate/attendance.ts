import { isDeepStrictEqual } from 'node:util';
import { messages, presenceStatus, presenceStatuses, weekdayOf, weekdays } from '@diapason/contracts/constants';
import { type EventOf, type EventsOf, make } from '@diapason/contracts/core';
import { AttendanceRecorded, AttendanceValidated, ExcuseWithdrawn, PupilExcused } from '@diapason/contracts/teaching';
import { aggregate, Refusal } from '@diapason/event-sourcing';
import { requireSeenVersion } from '../../../machinery/app/seen-version';

const { excused } = presenceStatus;
const events = { AttendanceRecorded, AttendanceValidated, PupilExcused, ExcuseWithdrawn };
export type AttendanceEvent = EventsOf<typeof events>;
export type Sheet = EventOf<typeof AttendanceRecorded>['data'];
type Line = Sheet['eleves'][number];

type LeftOut<T, K extends keyof T> = Omit<T, K> & { readonly [field in K]?: T[field] | undefined };
type SentLine = LeftOut<Line, 'fk_statutPresence' | 'commentaire'>;
/** A sheet as it is sent: what it leaves out stays as it was. */
export type SentSheet = LeftOut<Omit<Sheet, 'eleves'>, 'commentaire'> & { readonly eleves: readonly SentLine[] };

export interface AttendanceState {
  readonly sheet: Sheet | undefined;
  /** When the sheet was locked; null while it is open. */
  readonly dateValidation: string | null;
  /** How often it was recorded: who excuses a pupil meanwhile changes nothing of what others ticked. */
  readonly version: number;
}

/** Streams `attendance-{idAtelier}-{date}`: one sheet per workshop and day. */
export const attendance = aggregate<AttendanceState, typeof events>({
  category: 'attendance',
  events,
  initial: { sheet: undefined, dateValidation: null, version: 0 },
  evolve: (state, event) => {
    switch (event.type) {
      case 'AttendanceRecorded':
        return { ...state, sheet: event.data, version: state.version + 1 };
      case 'AttendanceValidated':
        return { ...state, dateValidation: event.data.dateValidation };
      case 'PupilExcused':
        return withLine(state, event.data, excused);
      case 'ExcuseWithdrawn':
        return withLine(state, event.data, null);
    }
  },
});

type OfLesson = EventOf<typeof ExcuseWithdrawn>['data'];

/** An excuse makes the sheet of its lesson, with nobody else on it. What the teacher wrote of the pupil stays: its own words are the excuse's. */
function withLine(
  state: AttendanceState,
  { idPresenceEleve, fk_presence, fk_eleve, fk_atelier, date }: OfLesson,
  fk_statutPresence: number | null,
): AttendanceState {
  const sheet = state.sheet ?? { idPresence: fk_presence, fk_atelier, date, commentaire: null, eleves: [] };
  const others = sheet.eleves.filter((line) => line.fk_eleve !== fk_eleve);
  const commentaire = sheet.eleves.find((line) => line.fk_eleve === fk_eleve)?.commentaire ?? null;
  const line = { idPresenceEleve, fk_eleve, fk_statutPresence, commentaire };
  return { ...state, sheet: { ...sheet, eleves: [...others, line] } };
}

export const attendanceId = (idAtelier: number, date: string): string => `${idAtelier}-${date}`;

export interface AttendanceRules {
  readonly today: string;
  /** The number of the sheet that is meant; 0: the one of the workshop and day, new or not. */
  readonly idPresence: number;
  /** The caller holds right 199. */
  readonly mayValidate: boolean;
  readonly validate: boolean;
  /** The workshop's pupils who go on. The sheet has all of them, and those it already had. */
  readonly pupils: readonly number[];
  /** Those who left, whom a sheet may name: they came before that. */
  readonly left: readonly number[];
  /** Records that were merged, by the pupil of the workshop who is kept in their place. */
  readonly keptFor: ReadonlyMap<number, number>;
  /** 1 Monday to 7 Sunday, of a workshop with a weekday; null where any day may be one of its. */
  readonly jour: number | null;
  /** Whether the workshop meets on the day: no holidays, nor one of the weeks of two in which it does not. */
  readonly meets: boolean;
  /** The version that the client saw. */
  readonly versionAttendue?: number | undefined;
  /** The workshop as it is; a validated sheet keeps it. */
  readonly lesson: Pick<EventOf<typeof AttendanceValidated>['data'], 'heureDebut' | 'heureFin' | 'enseignants'>;
}

const known: ReadonlySet<number> = new Set(presenceStatuses.map(({ id }) => id));

/**
 * Records a sheet and, on request, validates it, which locks it. The sheet neither excuses a pupil nor changes who is excused.
 * @throws Refusal 400 unknown pupil or status, a pupil named twice, a new sheet of a day without a lesson, 403 validation without right 199
 *   or before the day, 404 another sheet than the one meant, 409 recorded by somebody else since it was read, 422 locked, an excuse given or
 *   taken, undecided pupils, or a day to come.
 */
export function decideSaveAttendance(
  state: AttendanceState,
  entry: SentSheet,
  rules: AttendanceRules,
): AttendanceEvent[] {
  if (rules.idPresence !== 0 && state.sheet?.idPresence !== rules.idPresence)
    throw new Refusal(messages.general.notFound, 404);
  const sheet = completeSheet(state.sheet, entry, rules);
  const unchanged = isDeepStrictEqual(state.sheet, sheet);
  if (state.dateValidation !== null) {
    if (unchanged) return [];
    throw new Refusal(messages.teaching.alreadyValidated);
  }
  if (!unchanged) {
    requireSeenVersion(rules.versionAttendue, state);
    requireItsDay(state, entry, rules);
  }
  const recorded = unchanged ? [] : [make(AttendanceRecorded, sheet)];
  return rules.validate ? [...recorded, validated(sheet, rules)] : recorded;
}

/** A sheet that is there stays, though its workshop moved to another weekday since. */
function requireItsDay({ sheet }: AttendanceState, entry: SentSheet, rules: AttendanceRules): void {
  const { jour, meets, today, validate } = rules;
  if (!sheet && jour !== null && weekdayOf(entry.date) !== jour)
    throw new Refusal(messages.teaching.otherWeekday(weekdayName(jour)), 400, 'date');
  if (!sheet && !meets) throw new Refusal(messages.teaching.noLesson, 400, 'date');
  const kept = new Map(sheet?.eleves.map((line) => [line.fk_eleve, line.fk_statutPresence]));
  const told = entry.eleves.findIndex(
    ({ fk_eleve, fk_statutPresence: one }) => one && one !== excused && one !== kept.get(fk_eleve),
  );
  // Validation before the day has the documents' own words.
  if (!validate && told >= 0 && entry.date > today)
    throw new Refusal(messages.teaching.dayToCome, 422, `eleves.${told}.fk_statutPresence`);
}

const weekdayName = (jour: number) => (weekdays.find(({ id }) => id === jour)?.libelle ?? '').toLowerCase();

function validated(sheet: Sheet, { today, mayValidate, keptFor, lesson }: AttendanceRules): AttendanceEvent {
  if (!mayValidate || sheet.date > today) throw new Refusal(messages.teaching.validationNotAllowed, 403);
  const named = new Set(sheet.eleves.map(({ fk_eleve }) => fk_eleve));
  const counts = ({ fk_eleve }: Line) => !named.has(keptFor.get(fk_eleve) ?? 0);
  if (sheet.eleves.some((pupil) => counts(pupil) && pupil.fk_statutPresence === null))
    throw new Refusal(messages.teaching.everyPupil);
  const { idPresence, fk_atelier, date } = sheet;
  return make(AttendanceValidated, { idPresence, fk_atelier, date, dateValidation: today, ...lesson });
}

/**
 * The lines that a child's records share: a sheet that was saved keeps the record that it names, another one names the kept one. Who was
 * named by both, before the merge, keeps both lines.
 */
function oneLineEach(
  { eleves }: SentSheet,
  earlier: ReadonlyMap<number, Line>,
  keptFor: ReadonlyMap<number, number>,
): readonly SentLine[] {
  const childOf = (id: number) => keptFor.get(id) ?? id;
  const namedFor = new Map([...earlier.keys()].map((id) => [childOf(id), id]));
  const lineOf = (id: number) => (earlier.has(id) ? id : (namedFor.get(childOf(id)) ?? childOf(id)));
  const own = new Set(eleves.filter(({ fk_eleve: id }) => lineOf(id) === id).map(({ fk_eleve }) => fk_eleve));
  return eleves.flatMap((line) => {
    const fk_eleve = lineOf(line.fk_eleve);
    return fk_eleve !== line.fk_eleve && own.has(fk_eleve) ? [] : [{ ...line, fk_eleve }];
  });
}

const asSent = <T>(sent: T | null | undefined, before: T | null | undefined): T | null =>
  sent === undefined ? (before ?? null) : sent;

const completeLine = (
  { fk_statutPresence: status, commentaire, ...line }: SentLine,
  before: Line | undefined,
): Line => ({
  ...line,
  fk_statutPresence: asSent(status, before?.fk_statutPresence),
  commentaire: asSent(commentaire, before?.commentaire),
});

function completeSheet(before: Sheet | undefined, sent: SentSheet, { pupils, left, keptFor }: AttendanceRules): Sheet {
  const sentFor = sent.eleves.map(({ fk_eleve }) => fk_eleve);
  const twice = sentFor.findIndex((id, index) => sentFor.indexOf(id) < index);
  if (twice >= 0) throw new Refusal(messages.teaching.namedTwice, 400, `eleves.${twice}.fk_eleve`);
  const earlier = new Map(before?.eleves.map((pupil) => [pupil.fk_eleve, pupil]));
  const entry = {
    ...sent,
    commentaire: asSent(sent.commentaire, before?.commentaire),
    eleves: oneLineEach(sent, earlier, keptFor).map((line) => completeLine(line, earlier.get(line.fk_eleve))),
  };
  const allowed = new Set([...pupils, ...left, ...earlier.keys()]);
  const given = new Map(entry.eleves.map((pupil) => [pupil.fk_eleve, pupil]));
  const named = new Set([...given.keys(), ...earlier.keys()].flatMap((id) => [id, keptFor.get(id) ?? id]));
  for (const [index, { fk_eleve, fk_statutPresence }] of entry.eleves.entries()) {
    if (!allowed.has(fk_eleve)) throw new Refusal(messages.general.invalidRequest, 400, 'eleves');
    if (fk_statutPresence === null) continue;
    const field = `eleves.${index}.fk_statutPresence`;
    if (!known.has(fk_statutPresence)) throw new Refusal(messages.general.invalidRequest, 400, field);
    const wasExcused = earlier.get(fk_eleve)?.fk_statutPresence === excused;
    if (wasExcused === (fk_statutPresence === excused)) continue;
    throw new Refusal(wasExcused ? messages.teaching.excuseStays : messages.teaching.excuseIsDeclared, 422, field);
  }
  if (pupils.some((id) => !named.has(id))) throw new Refusal(messages.teaching.everyPupil);
  const eleves = [...new Set([...earlier.keys(), ...given.keys()])].map((id) => {
    const was = earlier.get(id);
    const now = given.get(id) ?? was;
    if (!now) throw new Error(`pupil ${id} is on neither sheet`);
    return was?.fk_statutPresence === excused
      ? was
      : { ...now, idPresenceEleve: was?.idPresenceEleve ?? now.idPresenceEleve };
  });
  return { ...entry, idPresence: before?.idPresence ?? entry.idPresence, eleves };
}
