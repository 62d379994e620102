import { messages, repetition, right } from '@diapason/contracts/constants';
import { make } from '@diapason/contracts/core';
import {
  PupilAttached,
  TeacherAttached,
  WorkshopChanged,
  WorkshopDefined,
  WorkshopMoved,
} from '@diapason/contracts/teaching';
import { allYear } from '@diapason/contracts/testing/people';
import { workshopDetails } from '@diapason/contracts/testing/workshops';
import { given, refused } from '@diapason/event-sourcing/testing';
import { describe, expect, it } from '@jest/globals';
import { decideSaveWorkshop, type WorkshopEntry } from './save-workshop';
import { apart, type Workshop, type WorkshopState, workshop } from './workshop';
import { decideAttachPupil } from './workshop-people';

const strings: Workshop = workshopDetails(3, { heureFin: '15:15', maximumEleves: 1 });
const capacity = right.changeWorkshopCapacity;
const every = [
  capacity,
  right.changeEvaluations,
  right.addWorkshopTeacher,
  right.changeWorkshopTeacher,
  right.addWorkshopPupil,
  right.changeWorkshopPupil,
];
/** Since the year began. */
const from = { day: '2026-09-01', year: { dateDebut: '2026-09-01', dateFin: '2027-08-31' } };
const defined = make(WorkshopDefined, { ...strings, depuis: null });
/** The sheet after a change, and the hours since the year began. */
const { sheet, hours } = apart(strings);
const changed = (more: object) => make(WorkshopChanged, { ...sheet, ...more });
const moved = (more: object) => make(WorkshopMoved, { ...hours, ...more, depuis: null });
const save =
  (
    more: Partial<WorkshopEntry> = {},
    teachers: { fk_enseignant: number; fk_instrument: number }[] = [],
    functions: readonly number[] = every,
    disciplines: readonly number[] = [1, 2],
  ) =>
  (state: WorkshopState) =>
    decideSaveWorkshop(
      state,
      { ...strings, ...more },
      { teachers, offered: new Map([[8, new Set(disciplines)]]) },
      new Set(functions),
      from,
    );
const link = { idAtelier: 3, fk_eleve: 50, fk_instrument: 1, fk_statut: 1, fk_scolariteInterne: 70 };
const attach =
  (
    more: Partial<{ [field in keyof typeof link]: number | null }> = {},
    functions: readonly number[] = every,
    ended: readonly number[] = [],
  ) =>
  (state: WorkshopState) =>
    decideAttachPupil(state, { ...link, ...more }, new Set(functions), from, new Set(ended));
const said = messages.teaching;

describe('a workshop', () => {
  it('is defined with its teachers', () => {
    given(workshop, [])
      .when(save({}, [{ fk_enseignant: 8, fk_instrument: 1 }]))
      .then([defined, make(TeacherAttached, { ...allYear, idAtelier: 3, fk_enseignant: 8, fk_instrument: 1 })]);
  });
  it('changes, or stays as it is', () => {
    given(workshop, [defined]).when(save()).then([]);
    given(workshop, [defined])
      .when(save({ jour: 5 }))
      .then([moved({ jour: 5 })]);
  });
  it.each(['fk_anneeScolaire', 'fk_groupeAtelier', 'fk_typeAtelier', 'fk_site'] as const)('needs %s', (field) => {
    given(workshop, [])
      .when(save({ [field]: null }))
      .then(refused(said.workshopFields, 400));
  });
  it('ends after it begins', () => {
    given(workshop, [])
      .when(save({ heureFin: '14:00' }))
      .then(refused(said.endBeforeStart, 400));
  });
  it('of one pupil and a fixed length ends by itself', () => {
    const lesson = { individuel: 1, dureeAtelier: 30 } as const;
    given(workshop, [])
      .when(save({ ...lesson, heureFin: '00:00' }))
      .then([make(WorkshopDefined, { ...strings, ...lesson, heureFin: '14:30', depuis: null })]);
    given(workshop, [])
      .when(save({ ...lesson, heureDebut: '23:50' }))
      .then(refused(said.endBeforeStart, 400));
  });
  // 001:112.g 001:112.h 001:112.i
  it('takes no teacher without that discipline on its site, whichever way they come', () => {
    given(workshop, [defined])
      .when(save({}, [{ fk_enseignant: 8, fk_instrument: 3 }]))
      .then(refused(said.teacherNoDiscipline, 422));
    given(workshop, [defined])
      .when(save({}, [{ fk_enseignant: 8, fk_instrument: 1 }], every, []))
      .then(refused(said.teacherNoDiscipline, 422));
    // Who is there stays.
    const there = make(TeacherAttached, { ...allYear, idAtelier: 3, fk_enseignant: 8, fk_instrument: 1 });
    given(workshop, [defined, there])
      .when(save({}, [{ fk_enseignant: 8, fk_instrument: 1 }], every, []))
      .then([]);
  });
  it('with pupils keeps its school year', () => {
    const other = { fk_anneeScolaire: strings.fk_anneeScolaire + 1 };
    given(workshop, [defined])
      .when(save(other))
      .then([changed(other)]);
    given(workshop, [defined, make(PupilAttached, { ...allYear, ...link })])
      .when(save(other))
      .then(refused(said.workshopKeepsYear, 422));
  });
  it('that meets once has its day, in its year; one that stands without keeps none', () => {
    const once = { fk_typeRepetition: repetition.once, jour: null };
    given(workshop, [defined]).when(save(once)).then(refused(said.onceNeedsDay, 400));
    given(workshop, [defined])
      .when(save({ ...once, dateSeance: '2027-09-01' }))
      .then(refused(messages.dates.outsideYear('01/09/2026', '31/08/2027'), 400));
    given(workshop, [defined])
      .when(save({ ...once, dateSeance: '2026-12-19' }))
      .then([moved({ ...once, dateSeance: '2026-12-19' })]);
    given(workshop, [make(WorkshopDefined, { ...strings, ...once, depuis: null })])
      .when(save(once))
      .then([]);
  });
  it('that met once before it is written begins on that day, with who taught it', () => {
    const once = { ...strings, fk_typeRepetition: repetition.once, jour: null, dateSeance: '2026-11-14' };
    const people = { teachers: [{ fk_enseignant: 8, fk_instrument: 1 }], offered: new Map([[8, new Set([1])]]) };
    const [told, taught] = decideSaveWorkshop(workshop.initial, once, people, new Set(every), {
      ...from,
      day: '2026-11-29',
    });
    expect([told?.data, taught?.data]).toMatchObject([{ depuis: '2026-11-14' }, { depuis: '2026-11-14' }]);
  });
  it('counts nobody who waits: a full one takes them, and the place is free for the next', () => {
    const full = make(WorkshopDefined, { ...strings, maximumEleves: 1, depuis: null });
    const sits = make(PupilAttached, { ...allYear, ...link });
    const waits = { ...link, fk_eleve: 51, fk_statut: 2 };
    given(workshop, [full, sits])
      .when(attach(waits))
      .then([make(PupilAttached, { ...allYear, ...waits })]);
    given(workshop, [full, make(PupilAttached, { ...allYear, ...waits })])
      .when(attach())
      .then([sits]);
    // Of the schooling too.
    given(workshop, [full, sits])
      .when(attach({ fk_eleve: 51, fk_scolariteInterne: 71 }, every, [71]))
      .then([make(PupilAttached, { ...allYear, ...link, fk_eleve: 51, fk_scolariteInterne: 71 })]);
  });
  it('has teachers with a discipline', () => {
    given(workshop, [])
      .when(save({}, [{ fk_enseignant: 8, fk_instrument: 0 }]))
      .then(refused(said.teacherNeedsDiscipline, 400));
  });
});

describe('what the right to save does not give', () => {
  const notAllowed = refused(messages.identity.notAllowed, 403);
  const teacher = { fk_enseignant: 8, fk_instrument: 1 };
  const taught = make(TeacherAttached, { ...allYear, idAtelier: 3, ...teacher });

  it.each([
    ['maximumEleves', 12, capacity],
    ['evaluation', 1, right.changeEvaluations],
  ] as const)('%s is set and changed with its function, and stays without', (field, value, needed) => {
    const open = { ...strings, maximumEleves: 0 };
    given(workshop, [])
      .when(save({ ...open, [field]: value }, [], []))
      .then(notAllowed);
    given(workshop, [])
      .when(save(open, [], []))
      .then([make(WorkshopDefined, { ...open, depuis: null })]);
    given(workshop, [defined])
      .when(save({ [field]: value }, [], []))
      .then(notAllowed);
    given(workshop, [defined])
      .when(save({ [field]: value }, [], [needed]))
      .then([changed({ [field]: value })]);
    given(workshop, [defined])
      .when(save({ jour: 5 }, [], []))
      .then([moved({ jour: 5 })]);
  });
  it('a teacher is added with 190', () => {
    given(workshop, [defined])
      .when(save({}, [teacher], [right.changeWorkshopTeacher]))
      .then(notAllowed);
    given(workshop, [defined])
      .when(save({}, [teacher], [right.addWorkshopTeacher]))
      .then([taught]);
  });
  it('another discipline needs 191; a teacher who stays needs nothing', () => {
    const other = { ...teacher, fk_instrument: 2 };
    given(workshop, [defined, taught])
      .when(save({}, [other], [right.addWorkshopTeacher]))
      .then(notAllowed);
    given(workshop, [defined, taught])
      .when(save({}, [other], [right.changeWorkshopTeacher]))
      .then([make(TeacherAttached, { ...allYear, idAtelier: 3, ...other })]);
    given(workshop, [defined, taught])
      .when(save({}, [teacher], []))
      .then([]);
  });
  it('192 adds a pupil and changes none, 239 the reverse', () => {
    given(workshop, [defined])
      .when(attach({}, [right.changeWorkshopPupil]))
      .then(notAllowed);
    given(workshop, [defined])
      .when(attach({}, [right.addWorkshopPupil]))
      .then([make(PupilAttached, { ...allYear, ...link })]);
    const attached = given(workshop, [defined, make(PupilAttached, { ...allYear, ...link })]);
    attached.when(attach({ fk_statut: 2 }, [right.addWorkshopPupil])).then(notAllowed);
    attached
      .when(attach({ fk_statut: 2 }, [right.changeWorkshopPupil]))
      .then([make(PupilAttached, { ...allYear, ...link, fk_statut: 2 })]);
  });
});

describe('a pupil of a workshop', () => {
  const one = given(workshop, [defined]);

  it('is attached once, and its link changed', () => {
    one.when(attach()).then([make(PupilAttached, { ...allYear, ...link })]);
    given(workshop, [defined, make(PupilAttached, { ...allYear, ...link })])
      .when(attach())
      .then([]);
    given(workshop, [defined, make(PupilAttached, { ...allYear, ...link })])
      .when(attach({ fk_statut: 2 }))
      .then([make(PupilAttached, { ...allYear, ...link, fk_statut: 2 })]);
  });
  it.each(['fk_instrument', 'fk_statut', 'fk_scolariteInterne'] as const)('needs %s', (field) => {
    one.when(attach({ [field]: null })).then(refused(said.pupilFields, 400));
  });
  it('finds a place, where there is a maximum', () => {
    given(workshop, [defined, make(PupilAttached, { ...allYear, ...link })])
      .when(attach({ fk_eleve: 51 }))
      .then(refused(said.workshopFull));
    const open = changed({ maximumEleves: 0 });
    given(workshop, [defined, open, make(PupilAttached, { ...allYear, ...link })])
      .when(attach({ fk_eleve: 51 }))
      .then([make(PupilAttached, { ...allYear, ...link, fk_eleve: 51 })]);
  });
  it('leaves the place free once they left the workshop, or their schooling has ended', () => {
    const other = { fk_eleve: 51, fk_scolariteInterne: 71 };
    const taken = [make(PupilAttached, { ...allYear, ...link, ...other })];
    const [left, stays] = [
      make(PupilAttached, { ...allYear, ...link, fk_statut: 6 }),
      make(PupilAttached, { ...allYear, ...link }),
    ];
    given(workshop, [defined, left]).when(attach(other)).then(taken);
    given(workshop, [defined, stays])
      .when(attach(other, every, [70]))
      .then(taken);
    given(workshop, [defined, stays])
      .when(attach(other, every, [71]))
      .then(taken);
    given(workshop, [defined, left, ...taken])
      .when(attach())
      .then(refused(said.workshopFull));
    given(workshop, [defined, left, ...taken])
      .when(attach({ fk_statut: 3 }))
      .then([make(PupilAttached, { ...allYear, ...link, fk_statut: 3 })]);
  });
  it('is not attached to nothing', () => {
    given(workshop, []).when(attach()).then(refused(messages.general.notFound, 404));
  });
});
