import { messages, schoolingStatus } from '@diapason/contracts/constants';
import { make } from '@diapason/contracts/core';
import {
  ExternalSchoolingRemoved,
  ExternalSchoolingSaved,
  ImageRightAnswered,
  PupilDeactivated,
  PupilReactivated,
  PupilRegistered,
  SchoolingChanged,
  SchoolingEnrolled,
  StudentStatusGiven,
  StudentStatusRemoved,
} from '@diapason/contracts/families';
import { given, refused } from '@diapason/event-sourcing/testing';
import { describe, expect, it, test } from '@jest/globals';
import { registered, TODAY, zoe } from '../testing/zoe';
import { decideRemoveExternalSchooling, decideSaveExternalSchooling, externalSchoolings } from './external-schooling';
import { decideAnswerImageRight, imageRights } from './image-right';
import { decideDeactivatePupil, decideReactivatePupil, pupil } from './pupil';
import { decideSaveSchooling } from './schooling';
import { decideGiveStudentStatus, decideRemoveStudentStatus, studentYears } from './student-status';

const deactivated = make(PupilDeactivated, { idEleve: 7, dateSuppression: TODAY });
const reactivated = make(PupilReactivated, { idEleve: 7 });

describe('a pupil', () => {
  it('000:137.c 001:96.d is deactivated once, and kept', () => {
    given(pupil, [registered])
      .when((state) => decideDeactivatePupil(state, TODAY))
      .then([deactivated]);
    given(pupil, [registered, deactivated])
      .when((state) => decideDeactivatePupil(state, TODAY))
      .then([]);
    expect(given(pupil, [registered, deactivated]).state().details).toEqual(zoe);
  });

  it('001:96.e is reactivated, once', () => {
    given(pupil, [registered, deactivated]).when(decideReactivatePupil).then([reactivated]);
    given(pupil, [registered]).when(decideReactivatePupil).then([]);
    given(pupil, []).when(decideReactivatePupil).then(refused(messages.general.notFound, 404));
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
  };
  const save = (idScolarite: number, form: object) => (state: typeof pupil.initial) =>
    decideSaveSchooling(state, idScolarite, 32, { fk_anneeScolaire: 9, fk_offre: 10, ...form }, TODAY);

  it('001:21.n is not added to', () => {
    given(pupil, [left])
      .when(save(0, { fk_statut: 1 }))
      .then(refused(messages.families.pupilLeft, 409));
  });

  it('001:21.n is not moved to another year, where it would count', () => {
    const past = make(SchoolingEnrolled, { ...cello, fk_anneeScolaire: 8, fk_statut: schoolingStatus.enrolled });
    given(pupil, [left, past])
      .when(save(31, { fk_anneeScolaire: 9 }))
      .then(refused(messages.families.pupilLeft, 409));
    given(pupil, [left, past])
      .when(save(31, { fk_anneeScolaire: 8 }))
      .then([]);
  });

  it('001:21.m keeps its status; the rest may be corrected', () => {
    const both = [left, make(SchoolingEnrolled, cello)];
    given(pupil, both)
      .when(save(31, { fk_statut: 1 }))
      .then(refused(messages.families.pupilLeft, 409));
    given(pupil, both)
      .when(save(31, { fk_statut: schoolingStatus.abandoned, commentaire: 'Déménage' }))
      .then([make(SchoolingChanged, { ...cello, commentaire: 'Déménage' })]);
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
  };
  const { idScolarite: _, fk_eleve: __, ...form } = college;
  const saved = make(ExternalSchoolingSaved, college);
  const save = (idScolarite: number, given: object) => (state: typeof externalSchoolings.initial) =>
    decideSaveExternalSchooling(state, { fk_eleve: 7, idScolarite, newId: 3 }, given);

  it('is added, changed where something is different, and left alone where nothing is', () => {
    given(externalSchoolings, []).when(save(0, form)).then([saved]);
    given(externalSchoolings, [saved]).when(save(3, form)).then([]);
    given(externalSchoolings, [saved])
      .when(save(3, { coursMercrediMatin: 0 }))
      .then([make(ExternalSchoolingSaved, { ...college, coursMercrediMatin: 0 })]);
    given(externalSchoolings, [saved]).when(save(99, form)).then(refused(messages.general.notFound, 404));
  });

  it.each(['fk_anneeScolaire', 'fk_etablissementScolaire', 'fk_niveauScolaire'])(
    '001:108.a 001:108.b 001:173.a is refused without %s',
    (field) => {
      given(externalSchoolings, [])
        .when(save(0, { ...form, [field]: null }))
        .then(refused('Veuillez remplir tous les champs', 400));
    },
  );

  it('is removed by who has it', () => {
    const remove = (idScolarite: number) => (state: typeof externalSchoolings.initial) =>
      decideRemoveExternalSchooling(state, 7, idScolarite);
    given(externalSchoolings, [saved])
      .when(remove(3))
      .then([make(ExternalSchoolingRemoved, { fk_eleve: 7, idScolarite: 3 })]);
    given(externalSchoolings, [saved]).when(remove(4)).then(refused(messages.general.notFound, 404));
  });
});

describe('the image right', () => {
  const answered = (idDroitImage: number, etat: number, fk_anneeScolaire = 9) =>
    make(ImageRightAnswered, { idDroitImage, fk_eleve: 7, fk_anneeScolaire, etat });
  const answer = (etat: number) => (state: typeof imageRights.initial) =>
    decideAnswerImageRight(state, { idDroitImage: 5, fk_eleve: 7, fk_anneeScolaire: 9, etat });

  test.each([
    [1, 1],
    [0, 0],
    [2, 0],
    [-1, 0],
  ])('001:80.b 001:80.c of etat %p is kept as %p', (sent, kept) => {
    given(imageRights, [])
      .when(answer(sent))
      .then([answered(5, kept)]);
  });

  it('001:17.a 001:17.b toggles within its year; the same answer again is none', () => {
    given(imageRights, [answered(1, 1), answered(2, 0)])
      .when(answer(1))
      .then([answered(5, 1)]);
    given(imageRights, [answered(1, 1)])
      .when(answer(1))
      .then([]);
    given(imageRights, [answered(1, 1, 8)])
      .when(answer(1))
      .then([answered(5, 1)]);
  });
});

describe('the student status', () => {
  const given9 = make(StudentStatusGiven, { fk_eleve: 7, fk_anneeScolaire: 9 });
  const form = (fk_anneeScolaire: number | null) => ({ fk_eleve: 7, fk_anneeScolaire });

  it('001:18.c is of one school year, and given once', () => {
    given(studentYears, [])
      .when((state) => decideGiveStudentStatus(state, form(9)))
      .then([given9]);
    given(studentYears, [given9])
      .when((state) => decideGiveStudentStatus(state, form(9)))
      .then([]);
  });

  it('001:18.e 001:107.l 001:107.m 001:172.e needs a school year', () => {
    const no = refused('Vous devez selectionner une année scolaire', 400);
    given(studentYears, [])
      .when((state) => decideGiveStudentStatus(state, form(null)))
      .then(no);
    given(studentYears, [given9])
      .when((state) => decideRemoveStudentStatus(state, form(null)))
      .then(no);
  });

  it('001:18.d is removed from the year that has it', () => {
    given(studentYears, [given9])
      .when((state) => decideRemoveStudentStatus(state, form(9)))
      .then([make(StudentStatusRemoved, { fk_eleve: 7, fk_anneeScolaire: 9 })]);
    given(studentYears, [given9])
      .when((state) => decideRemoveStudentStatus(state, form(8)))
      .then(refused(messages.families.noStudentStatus, 404));
  });

  it('names the proof of its own year, and no other paper', () => {
    const proofOf = (nature: string, fk_anneeScolaire: number) => ({ nature, fk_anneeScolaire });
    const giving = (proof: ReturnType<typeof proofOf> | undefined) =>
      given(studentYears, []).when((state) =>
        decideGiveStudentStatus(state, { ...form(9), fk_pieceJointe: 12 }, proof),
      );
    giving(proofOf('etudiant', 9)).then([given9]);
    for (const other of [undefined, proofOf('etudiant', 8), proofOf('handicape', 9)])
      giving(other).then(refused(messages.general.notFound, 400));
  });
});
