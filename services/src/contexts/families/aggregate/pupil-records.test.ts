import { messages, schoolingStatus } from '@diapason/contracts/constants';
import { make } from '@diapason/contracts/core';
import {
  ExternalSchoolingRemoved,
  ExternalSchoolingSaved,
  ImageRightAnswered,
  PupilDeactivated,
  PupilMerged,
  PupilPaperAdded,
  PupilPaperRemoved,
  PupilReactivated,
  PupilRegistered,
  PupilSeparated,
  SchoolingChanged,
  SchoolingEnrolled,
  StudentStatusGiven,
  StudentStatusRemoved,
} from '@diapason/contracts/families';
import { given, refused } from '@diapason/event-sourcing/testing';
import { describe, expect, it, test } from '@jest/globals';
import { ENROLLING, registered, TODAY, zoe } from '../testing/zoe';
import { decideRemoveExternalSchooling, decideSaveExternalSchooling } from './external-schooling';
import { decideAnswerImageRight, requireAnswerable } from './image-right';
import { decideDeactivatePupil, decideReactivatePupil, type PupilEvent, type PupilState, pupil } from './pupil';
import { decideSaveSchooling } from './schooling';
import { decideGiveStudentStatus, decideRemoveStudentStatus } from './student-status';

const deactivated = make(PupilDeactivated, { idEleve: 7, dateSuppression: TODAY, depuis: TODAY });
const reactivated = make(PupilReactivated, { idEleve: 7, depuis: TODAY, dernierJour: '2026-11-21' });

describe('a pupil', () => {
  // 000:137.c 001:96.d
  it('is deactivated once, and kept', () => {
    given(pupil, [registered])
      .when((state) => decideDeactivatePupil(state, TODAY))
      .then([deactivated]);
    given(pupil, [registered, deactivated])
      .when((state) => decideDeactivatePupil(state, TODAY))
      .then([]);
    expect(given(pupil, [registered, deactivated]).state().details).toEqual(zoe);
  });

  // 001:96.e
  it('is reactivated, once', () => {
    given(pupil, [registered, deactivated])
      .when((state) => decideReactivatePupil(state, TODAY))
      .then([reactivated]);
    given(pupil, [registered])
      .when((state) => decideReactivatePupil(state, TODAY))
      .then([]);
    given(pupil, [])
      .when((state) => decideReactivatePupil(state, TODAY))
      .then(refused(messages.general.notFound, 404));
  });
});

describe('the schooling of a pupil who left', () => {
  const left = make(PupilRegistered, { ...zoe, dateAbandon: TODAY });
  const cello = {
    idEleve: 7,
    idScolarite: 31,
    fk_anneeScolaire: 9,
    fk_offre: 10,
    fk_site: 1,
    fk_instrument: [3],
    fk_style: [],
    fk_statut: schoolingStatus.abandoned,
    fk_cycle: null,
    fk_annee: null,
    fk_enseignant: null,
    fk_idScolariteParent: null,
    complementaire: 0 as const,
    passageCycleSuivant: 0 as const,
    commentaire: null,
    commentaireInscription: null,
    dateCreation: TODAY,
    dateEntree: null,
  };
  const save = (idScolarite: number, form: object) => (state: typeof pupil.initial) =>
    decideSaveSchooling(state, idScolarite, 32, { fk_anneeScolaire: 9, fk_offre: 10, ...form }, ENROLLING);

  // 001:21.n
  it('is not added to', () => {
    given(pupil, [left])
      .when(save(0, { fk_statut: 1 }))
      .then(refused(messages.families.pupilLeft, 409));
  });

  // 001:21.n
  it('is not moved to another year, where it would count', () => {
    const past = make(SchoolingEnrolled, { ...cello, fk_anneeScolaire: 8, fk_statut: schoolingStatus.enrolled });
    given(pupil, [left, past])
      .when(save(31, { fk_anneeScolaire: 9 }))
      .then(refused(messages.families.pupilLeft, 409));
    given(pupil, [left, past])
      .when(save(31, { fk_anneeScolaire: 8 }))
      .then([]);
  });

  // 001:21.m
  it('keeps its status; the rest may be corrected', () => {
    const both = [left, make(SchoolingEnrolled, cello)];
    given(pupil, both)
      .when(save(31, { fk_statut: 1 }))
      .then(refused(messages.families.pupilLeft, 409));
    given(pupil, both)
      .when(save(31, { fk_statut: schoolingStatus.abandoned, commentaire: 'Déménage' }))
      .then([make(SchoolingChanged, { ...cello, commentaire: 'Déménage', depuis: TODAY })]);
  });
});

describe('the ordinary school of a pupil', () => {
  const college = {
    idScolarite: 3,
    fk_eleve: 7,
    fk_anneeScolaire: 9,
    fk_etablissementScolaire: 4,
    fk_niveauScolaire: 10,
    coursMercrediMatin: 1 as const,
    nonScolarise: 0 as const,
  };
  const { idScolarite: _, fk_eleve: __, ...form } = college;
  const saved = make(ExternalSchoolingSaved, college);
  const save = (idScolarite: number, given: object) => (state: PupilState) =>
    decideSaveExternalSchooling(state, { idScolarite, newId: 3 }, given);

  it('is added, changed where something is different, and left alone where nothing is', () => {
    given(pupil, [registered]).when(save(0, form)).then([saved]);
    given(pupil, [registered, saved]).when(save(3, form)).then([]);
    given(pupil, [registered, saved])
      .when(save(3, { coursMercrediMatin: 0 }))
      .then([make(ExternalSchoolingSaved, { ...college, coursMercrediMatin: 0 })]);
    given(pupil, [registered, saved]).when(save(99, form)).then(refused(messages.general.notFound, 404));
  });

  // 001:108.a 001:108.b 001:173.a
  it.each(['fk_anneeScolaire', 'fk_etablissementScolaire', 'fk_niveauScolaire'])('is refused without %s', (field) => {
    given(pupil, [registered])
      .when(save(0, { ...form, [field]: null }))
      .then(refused('Veuillez remplir tous les champs', 400));
  });

  // 002:239.a
  it('names no school of a pupil who goes to none', () => {
    const none = { fk_etablissementScolaire: null, fk_niveauScolaire: null, coursMercrediMatin: 0 as const };
    given(pupil, [registered])
      .when(save(0, { fk_anneeScolaire: 9, nonScolarise: 1 }))
      .then([make(ExternalSchoolingSaved, { ...college, ...none, nonScolarise: 1 })]);
    given(pupil, [registered, saved])
      .when(save(3, { nonScolarise: 1 }))
      .then([make(ExternalSchoolingSaved, { ...college, ...none, nonScolarise: 1 })]);
    given(pupil, [registered])
      .when(save(0, { nonScolarise: 1 }))
      .then(refused('Veuillez remplir tous les champs', 400));
  });

  it('is one of a hundred at most', () => {
    const all = Array.from({ length: 100 }, (_one, i) =>
      make(ExternalSchoolingSaved, { ...college, idScolarite: 100 + i, fk_etablissementScolaire: 100 + i }),
    );
    given(pupil, [registered, ...all])
      .when(save(0, form))
      .then(refused(messages.families.tooManySchoolsOfPupil(100), 422));
    given(pupil, [registered, ...all.slice(1)])
      .when(save(0, form))
      .then([saved]);
    given(pupil, [registered, ...all])
      .when(save(100, { coursMercrediMatin: 0 }))
      .then([
        make(ExternalSchoolingSaved, {
          ...{ ...college, idScolarite: 100, fk_etablissementScolaire: 100 },
          coursMercrediMatin: 0,
        }),
      ]);
  });

  it('is removed by who has it', () => {
    const remove = (idScolarite: number) => (state: PupilState) => decideRemoveExternalSchooling(state, idScolarite);
    given(pupil, [registered, saved])
      .when(remove(3))
      .then([make(ExternalSchoolingRemoved, { fk_eleve: 7, idScolarite: 3 })]);
    given(pupil, [registered, saved]).when(remove(4)).then(refused(messages.general.notFound, 404));
  });
});

describe('the image right', () => {
  const answered = (idDroitImage: number, etat: number, fk_anneeScolaire = 9) =>
    make(ImageRightAnswered, { idDroitImage, fk_eleve: 7, fk_anneeScolaire, etat });
  const answer = (etat: number) => (state: PupilState) =>
    decideAnswerImageRight(state, { idDroitImage: 5, fk_anneeScolaire: 9, etat });

  // 001:80.b 001:80.c
  test.each([
    [1, 1],
    [0, 0],
    [2, 0],
    [-1, 0],
  ])('of etat %p is kept as %p', (sent, kept) => {
    given(pupil, [registered])
      .when(answer(sent))
      .then([answered(5, kept)]);
  });

  // 001:17.a 001:17.b
  it('toggles within its year; the same answer again is none', () => {
    given(pupil, [registered, answered(1, 1), answered(2, 0)])
      .when(answer(1))
      .then([answered(5, 1)]);
    given(pupil, [registered, answered(1, 1)])
      .when(answer(1))
      .then([]);
    given(pupil, [registered, answered(1, 1, 8)])
      .when(answer(1))
      .then([answered(5, 1)]);
  });
});

// When a year takes answers: 2027-2028, before it, is enrolled for from 1 June unless told.
test.each([
  ['goes on', '2027-11-22', false, null, undefined],
  ['ends today', '2028-07-31', false, null, undefined],
  ['is over', '2028-08-01', true, null, messages.families.imageYearOver],
  ['is to come, and another is enrolled for', '2027-07-01', false, null, messages.families.imageYearNotOpen],
  ['is enrolled for from tomorrow', '2027-05-31', true, null, messages.families.imageYearNotOpen],
  ['is enrolled for from today', '2027-06-01', true, null, undefined],
  ['is enrolled for from a day that is set', '2027-04-01', true, '2027-04-01', undefined],
  ['is enrolled for later than usual', '2027-06-01', true, '2027-06-15', messages.families.imageYearNotOpen],
])('the image right of a year that %s', (_what, today, isEnrolling, opens, message) => {
  const year = { dateDebut: '2027-08-01', dateFin: '2028-07-31' };
  const ask = () => requireAnswerable(year, { today, isEnrolling, opens });
  if (message) expect(ask).toThrow(message);
  else expect(ask).not.toThrow();
});

describe('the student status', () => {
  const given9 = make(StudentStatusGiven, { fk_eleve: 7, fk_anneeScolaire: 9 });
  const form = (fk_anneeScolaire: number | null) => ({ fk_anneeScolaire });

  // 001:18.c
  it('is of one school year, and given once', () => {
    given(pupil, [registered])
      .when((state) => decideGiveStudentStatus(state, form(9)))
      .then([given9]);
    given(pupil, [registered, given9])
      .when((state) => decideGiveStudentStatus(state, form(9)))
      .then([]);
  });

  // 001:18.e 001:107.l 001:107.m 001:172.e
  it('needs a school year', () => {
    const no = refused('Vous devez selectionner une année scolaire', 400);
    given(pupil, [registered])
      .when((state) => decideGiveStudentStatus(state, form(null)))
      .then(no);
    given(pupil, [registered, given9])
      .when((state) => decideRemoveStudentStatus(state, form(null)))
      .then(no);
  });

  const paper = (nature: 'etudiant' | 'handicape', fk_anneeScolaire: number) =>
    make(PupilPaperAdded, {
      ...{ fk_eleve: 7, idPieceJointe: 12, nature, fk_anneeScolaire, fk_scolariteInterne: null },
      ...{ realFileName: 'a.pdf', contenu: 'application/pdf', taille: 16, objet: 'ab/12', cle: 'a', antivirus: null },
    });

  // 001:18.d
  it('is removed from the year that has it, with its proof', () => {
    const removed = make(StudentStatusRemoved, { fk_eleve: 7, fk_anneeScolaire: 9 });
    const gone = make(PupilPaperRemoved, { fk_eleve: 7, idPieceJointe: 12, objet: 'ab/12' });
    const removing = (year: number, ...papers: ReturnType<typeof paper>[]) =>
      given(pupil, [registered, given9, ...papers]).when((state) => decideRemoveStudentStatus(state, form(year)));
    removing(9).then([removed]);
    removing(9, paper('etudiant', 9)).then([removed, gone]);
    removing(9, paper('etudiant', 8)).then([removed]);
    removing(9, paper('handicape', 9)).then([removed]);
    removing(8).then(refused(messages.families.noStudentStatus, 404));
  });

  it('names the proof of its own year, and no other paper', () => {
    const giving = (...papers: ReturnType<typeof paper>[]) =>
      given(pupil, [registered, ...papers]).when((state) =>
        decideGiveStudentStatus(state, { ...form(9), fk_pieceJointe: 12 }),
      );
    giving(paper('etudiant', 9)).then([given9]);
    for (const other of [[], [paper('etudiant', 8)], [paper('handicape', 9)]])
      giving(...other).then(refused(messages.general.notFound, 400));
  });
});

describe('a record of a pupil that was merged', () => {
  const merged = make(PupilMerged, { idEleve: 7, fk_conserve: 8, liens: [], reprendre: [] });
  const separated = make(PupilSeparated, { idEleve: 7, fk_conserve: 8 });
  const school = { fk_anneeScolaire: 9, fk_etablissementScolaire: 4, fk_niveauScolaire: 10 };
  const had = [
    make(StudentStatusGiven, { fk_eleve: 7, fk_anneeScolaire: 9 }),
    make(ExternalSchoolingSaved, { ...school, idScolarite: 3, fk_eleve: 7, coursMercrediMatin: 0, nonScolarise: 0 }),
  ];
  const decisions: Record<string, (state: PupilState) => readonly PupilEvent[]> = {
    'image right': (state) => decideAnswerImageRight(state, { idDroitImage: 5, fk_anneeScolaire: 9, etat: 0 }),
    'student status': (state) => decideGiveStudentStatus(state, { fk_anneeScolaire: 8 }),
    'student status gone': (state) => decideRemoveStudentStatus(state, { fk_anneeScolaire: 9 }),
    'ordinary school': (state) =>
      decideSaveExternalSchooling(state, { idScolarite: 0, newId: 4 }, { ...school, fk_anneeScolaire: 8 }),
    'ordinary school gone': (state) => decideRemoveExternalSchooling(state, 3),
  };
  test.each(Object.entries(decisions))('stays as it was until it is open again: %s', (_, decide) => {
    given(pupil, [registered, ...had, merged])
      .when(decide)
      .then(refused(messages.families.mergedAway, 409));
    expect(decide(given(pupil, [registered, ...had, merged, separated]).state())).toHaveLength(1);
    given(pupil, []).when(decide).then(refused(messages.general.notFound, 404));
  });
});
