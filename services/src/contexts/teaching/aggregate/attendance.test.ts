import { messages } from '@diapason/contracts/constants';
import { make } from '@diapason/contracts/core';
import { AttendanceRecorded, AttendanceValidated, ExcuseWithdrawn, PupilExcused } from '@diapason/contracts/teaching';
import { given, refused } from '@diapason/event-sourcing/testing';
import { describe, expect, it, test } from '@jest/globals';
import {
  type AttendanceRules,
  type AttendanceState,
  attendance,
  decideSaveAttendance,
  type SentSheet,
  type Sheet,
} from './attendance';

const PRESENT = 2;
const LATE = 3;
const ABSENT = 4;
const EXCUSED = 1;
const pupil = (fk_eleve: number, fk_statutPresence: number | null, commentaire: string | null = null) => ({
  idPresenceEleve: 100 + fk_eleve,
  fk_eleve,
  fk_statutPresence,
  commentaire,
});
const sheet = (...eleves: Sheet['eleves']): Sheet => ({
  idPresence: 7,
  fk_atelier: 3,
  date: '2026-11-18',
  commentaire: null,
  eleves,
});
const rules: AttendanceRules = {
  today: '2026-11-21',
  idPresence: 0,
  mayValidate: true,
  validate: false,
  pupils: [1, 2],
  left: [],
  keptFor: new Map(),
  jour: 3,
  meets: true,
  lesson: { heureDebut: '14:00', heureFin: '15:15', enseignants: [31] },
};
const save =
  (entry: SentSheet, more: Partial<AttendanceRules> = {}) =>
  (state: AttendanceState) =>
    decideSaveAttendance(state, entry, { ...rules, ...more });
const recorded = (...eleves: Sheet['eleves']) => make(AttendanceRecorded, sheet(...eleves));
const validation = make(AttendanceValidated, {
  idPresence: 7,
  fk_atelier: 3,
  date: '2026-11-18',
  dateValidation: '2026-11-21',
  ...rules.lesson,
});
const full = [pupil(1, PRESENT), pupil(2, ABSENT)] as const;
const said = messages.teaching;

describe('an attendance sheet', () => {
  const empty = given(attendance, []);

  it('is recorded, undecided pupils included', () => {
    empty.when(save(sheet(pupil(1, PRESENT), pupil(2, null)))).then([recorded(pupil(1, PRESENT), pupil(2, null))]);
  });
  it('has every pupil of its workshop, and no other', () => {
    empty.when(save(sheet(pupil(1, PRESENT)))).then(refused(said.everyPupil));
    empty.when(save(sheet(...full, pupil(9, PRESENT)))).then(refused(messages.general.invalidRequest, 400));
  });
  it('may name who left the workshop, and need not', () => {
    empty.when(save(sheet(...full), { left: [9] })).then([recorded(...full)]);
    empty.when(save(sheet(...full, pupil(9, PRESENT)), { left: [9] })).then([recorded(...full, pupil(9, PRESENT))]);
  });
  it('knows the statuses', () => {
    empty.when(save(sheet(pupil(1, 7), pupil(2, ABSENT)))).then(refused(messages.general.invalidRequest, 400));
  });
  it('saved again as it is changes nothing', () => {
    given(attendance, [recorded(...full)])
      .when(save(sheet(...full)))
      .then([]);
  });
  it('excuses nobody', () => {
    empty.when(save(sheet(pupil(1, EXCUSED), pupil(2, PRESENT)))).then(refused(said.excuseIsDeclared, 422));
    given(attendance, [recorded(...full)])
      .when(save(sheet(pupil(1, PRESENT), pupil(2, EXCUSED))))
      .then(refused(said.excuseIsDeclared, 422));
  });
  it.each([PRESENT, LATE, ABSENT])('does not make %p of who is excused', (status) => {
    given(attendance, [recorded(pupil(1, EXCUSED, 'Malade'), pupil(2, null))])
      .when(save(sheet(pupil(1, status), pupil(2, PRESENT))))
      .then(refused(said.excuseStays, 422));
  });
  it.each([EXCUSED, null])('leaves who is excused as they are when it says %p', (status) => {
    given(attendance, [recorded(pupil(1, EXCUSED, 'Malade'), pupil(2, null))])
      .when(save(sheet(pupil(1, status), pupil(2, PRESENT))))
      .then([recorded(pupil(1, EXCUSED, 'Malade'), pupil(2, PRESENT))]);
  });
  it('is the one that is named by its number, or the one of the workshop and day', () => {
    empty.when(save(sheet(...full), { idPresence: 7 })).then(refused(messages.general.notFound, 404));
    const there = given(attendance, [recorded(pupil(1, null), pupil(2, null))]);
    there.when(save(sheet(...full), { idPresence: 8 })).then(refused(messages.general.notFound, 404));
    for (const idPresence of [0, 7]) there.when(save(sheet(...full), { idPresence })).then([recorded(...full)]);
  });
  it('keeps a pupil who has left the workshop since', () => {
    given(attendance, [recorded(...full)])
      .when(save(sheet(pupil(2, PRESENT)), { pupils: [2] }))
      .then([recorded(pupil(1, PRESENT), pupil(2, PRESENT))]);
  });
});

describe('a child whose two records were merged meanwhile', () => {
  const OTHER = 9;
  const merged = { keptFor: new Map([[OTHER, 1]]) };
  const saved = given(attendance, [recorded(pupil(OTHER, PRESENT), pupil(2, null))]);

  it('keeps the line that a saved sheet has, and gets no second one, even from a tab that shows two', () => {
    for (const shown of [[], [pupil(1, null)], [pupil(1, ABSENT)]])
      saved
        .when(save(sheet(pupil(OTHER, PRESENT), ...shown, pupil(2, ABSENT)), merged))
        .then([recorded(pupil(OTHER, PRESENT), pupil(2, ABSENT))]);
  });
  it('is named by the kept record on a sheet that a tab had open and nobody had saved', () => {
    given(attendance, [])
      .when(save(sheet(pupil(OTHER, PRESENT), pupil(2, ABSENT)), merged))
      .then([recorded({ ...pupil(OTHER, PRESENT), fk_eleve: 1 }, pupil(2, ABSENT))]);
  });
  it('needs one status, where both records had a line', () => {
    given(attendance, [recorded(pupil(1, PRESENT), pupil(OTHER, null), pupil(2, ABSENT))])
      .when(save(sheet(pupil(1, PRESENT), pupil(2, ABSENT)), { ...merged, validate: true }))
      .then([validation]);
  });
});

describe('the day of a sheet', () => {
  const on = (date: string, ...eleves: Sheet['eleves']) => ({ ...sheet(...eleves), date });
  const undecided = [pupil(1, null), pupil(2, null)] as const;
  const empty = given(attendance, []);

  it('is of the workshop’s weekday, where it is weekly', () => {
    for (const date of ['2026-11-15', '2026-11-17', '2026-11-19'])
      empty.when(save(on(date, ...full))).then(refused(messages.teaching.otherWeekday('mercredi'), 400));
    empty
      .when(save(on('2026-11-17', ...full), { jour: null }))
      .then([make(AttendanceRecorded, on('2026-11-17', ...full))]);
  });
  it('stays that of a sheet that was there before its workshop moved to another weekday', () => {
    given(attendance, [recorded(...undecided)])
      .when(save(sheet(...full), { jour: 5, validate: true }))
      .then([recorded(...full), validation]);
  });
  it('has come when a status is recorded; a comment may be there before', () => {
    const tomorrow = on('2026-11-25', pupil(1, null), pupil(2, PRESENT));
    empty.when(save(tomorrow)).then(refused(messages.teaching.dayToCome, 422));
    const noted = { ...on('2026-11-25', ...undecided), commentaire: 'Salle 2' };
    empty.when(save(noted)).then([make(AttendanceRecorded, noted)]);
  });
  it('may come yet for statuses that were recorded before they were refused', () => {
    const early = on('2026-11-25', pupil(1, ABSENT), pupil(2, null));
    const noted = { ...early, commentaire: 'Salle 2' };
    given(attendance, [make(AttendanceRecorded, early)])
      .when(save(noted))
      .then([make(AttendanceRecorded, noted)]);
  });
});

describe('what is sent', () => {
  const commented = { ...sheet(pupil(1, PRESENT, 'En avance'), pupil(2, null)), commentaire: 'Répétition' };
  const there = given(attendance, [make(AttendanceRecorded, commented)]);
  const { commentaire: _, ...alone } = sheet();
  const line = (fk_eleve: number, more: object) => ({ idPresenceEleve: 100 + fk_eleve, fk_eleve, ...more });

  it('alone changes: a status sent alone keeps the comments, a comment sent alone the status', () => {
    there
      .when(save({ ...alone, eleves: [line(1, { fk_statutPresence: LATE })] }))
      .then([make(AttendanceRecorded, { ...commented, eleves: [pupil(1, LATE, 'En avance'), pupil(2, null)] })]);
    there
      .when(save({ ...alone, eleves: [line(1, { commentaire: 'À l’heure' })] }))
      .then([make(AttendanceRecorded, { ...commented, eleves: [pupil(1, PRESENT, 'À l’heure'), pupil(2, null)] })]);
  });
  it('empty is none', () => {
    there
      .when(save(sheet(pupil(1, null), pupil(2, null))))
      .then([make(AttendanceRecorded, sheet(pupil(1, null), pupil(2, null)))]);
  });
  it('names a pupil once', () => {
    given(attendance, [])
      .when(save(sheet(pupil(1, PRESENT), pupil(2, null), pupil(1, ABSENT))))
      .then(refused(messages.teaching.namedTwice, 400));
  });
});

describe('validating a sheet', () => {
  const validate = { validate: true };

  // 001:62.j
  it('records and locks it in one step, dated today', () => {
    given(attendance, [])
      .when(save(sheet(...full), validate))
      .then([recorded(...full), validation]);
    given(attendance, [recorded(...full)])
      .when(save(sheet(...full), validate))
      .then([validation]);
  });
  // 001:116.a
  it('needs a status for every pupil', () => {
    given(attendance, [])
      .when(save(sheet(pupil(1, PRESENT), pupil(2, null)), validate))
      .then(refused(said.everyPupil));
  });
  // 001:116.f
  it('needs the right, and a day that has come', () => {
    given(attendance, [])
      .when(save(sheet(...full), { ...validate, mayValidate: false }))
      .then(refused(said.validationNotAllowed, 403));
    given(attendance, [])
      .when(save(sheet(...full), { ...validate, today: '2026-11-17' }))
      .then(refused(said.validationNotAllowed, 403));
    given(attendance, [])
      .when(save(sheet(...full), { ...validate, today: '2026-11-18' }))
      .then([recorded(...full), make(AttendanceValidated, { ...validation.data, dateValidation: '2026-11-18' })]);
  });
  // 001:99.b
  it('locks it', () => {
    const locked = given(attendance, [recorded(...full), validation]);
    locked.when(save(sheet(pupil(1, ABSENT), pupil(2, ABSENT)))).then(refused(said.alreadyValidated));
    locked.when(save(sheet(...full), validate)).then([]);
  });
});

// 002:342.b 002:342.c
test('what the teacher wrote of a pupil and what an excuse says are two: taking the excuse back leaves the first', () => {
  const ofPupil = { idPresenceEleve: 101, fk_presence: 7, fk_eleve: 1, fk_atelier: 3, date: '2026-11-18' };
  const excused = make(PupilExcused, {
    ...ofPupil,
    commentaire: 'fièvre',
    fk_agent: 31,
    fk_responsable: null,
    declaration: 5,
  });
  const noted = recorded(pupil(1, null, 'Sans partition'), pupil(2, PRESENT));
  const lineOf = (state: AttendanceState) => state.sheet?.eleves.find(({ fk_eleve }) => fk_eleve === 1);
  const folded = (...events: Parameters<typeof attendance.evolve>[1][]) =>
    events.reduce((state, event) => attendance.evolve(state, event), attendance.initial);
  expect(lineOf(folded(noted, excused))).toEqual(pupil(1, EXCUSED, 'Sans partition'));
  expect(lineOf(folded(noted, excused, make(ExcuseWithdrawn, ofPupil)))).toEqual(pupil(1, null, 'Sans partition'));
});
