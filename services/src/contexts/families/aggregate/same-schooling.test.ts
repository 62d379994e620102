import { messages } from '@diapason/contracts/constants';
import { make } from '@diapason/contracts/core';
import { ExternalSchoolingSaved, SchoolingChanged, SchoolingEnrolled } from '@diapason/contracts/families';
import { schoolingDetails } from '@diapason/contracts/testing/people';
import { given, refused } from '@diapason/event-sourcing/testing';
import { describe, expect, it } from '@jest/globals';
import { ENROLLING, registered, TODAY } from '../testing/zoe';
import { decideSaveExternalSchooling } from './external-schooling';
import { type PupilEvent, type PupilState, pupil } from './pupil';
import { decideSaveSchooling, type SchoolingForm } from './schooling';

const ENROLLED = 1;
const WAITING = 2;
const ABANDONED = 6;

describe('an enrolment', () => {
  const form = { fk_anneeScolaire: 9, fk_offre: 10, fk_statut: ENROLLED, fk_instrument: [3, 4] };
  const enrolled = (idScolarite: number, more: object = {}) =>
    make(SchoolingEnrolled, schoolingDetails(7, idScolarite, { dateCreation: TODAY, fk_instrument: [3, 4], ...more }));
  const save =
    (idScolarite: number, more: Partial<SchoolingForm> = {}) =>
    (state: PupilState): PupilEvent[] =>
      decideSaveSchooling(state, idScolarite, 99, { ...form, ...more }, ENROLLING);
  const twice = refused(messages.families.enrolledAlready, 409);
  const after = (...events: readonly PupilEvent[]) => given(pupil, [registered, ...events]);

  it('is not entered twice, whatever the order of its instruments, its place or its status', () => {
    after(enrolled(31)).when(save(0)).then(twice);
    after(enrolled(31))
      .when(save(0, { fk_instrument: [4, 3], fk_site: 2 }))
      .then(twice);
    after(enrolled(31))
      .when(save(0, { fk_statut: WAITING }))
      .then(twice);
    after(enrolled(31))
      .when(save(0, { fk_statut: ABANDONED }))
      .then(twice);
    after(enrolled(31, { fk_statut: ABANDONED }))
      .when(save(0, { fk_statut: ABANDONED }))
      .then(twice);
  });

  it.each([
    ['year', { fk_anneeScolaire: 8 }],
    ['offer', { fk_offre: 11 }],
    ['instrument', { fk_instrument: [3] }],
    ['style', { fk_style: [1] }],
    ['place beside the one that it completes', { complementaire: 1 as const, fk_idScolariteParent: 31 }],
  ])('of another %s is another one', (_what, more) => {
    expect(save(0, more)(after(enrolled(31)).state())).toHaveLength(1);
  });

  it('is entered anew once the first has ended', () => {
    expect(save(0)(after(enrolled(31, { fk_statut: ABANDONED })).state())).toHaveLength(1);
  });

  it('does not become one that is there by a change, nor goes on again beside it', () => {
    after(enrolled(31), enrolled(32, { fk_offre: 11 }))
      .when(save(32))
      .then(twice);
    after(enrolled(31), enrolled(32, { fk_statut: ABANDONED }))
      .when(save(32))
      .then(twice);
  });

  it('is changed and ends where there were two already', () => {
    const two = [enrolled(31), enrolled(32)];
    after(...two)
      .when(save(32, { commentaire: 'En double' }))
      .then([make(SchoolingChanged, { ...enrolled(32).data, commentaire: 'En double', depuis: TODAY })]);
    after(...two)
      .when(save(32, { fk_statut: ABANDONED }))
      .then([make(SchoolingChanged, { ...enrolled(32).data, fk_statut: ABANDONED, depuis: TODAY })]);
    after(enrolled(31, { fk_statut: ABANDONED }), enrolled(32))
      .when(save(32, { fk_statut: ABANDONED }))
      .then([make(SchoolingChanged, { ...enrolled(32).data, fk_statut: ABANDONED, depuis: TODAY })]);
  });
});

describe('a year at an ordinary school', () => {
  const school = {
    fk_anneeScolaire: 9,
    fk_etablissementScolaire: 4,
    fk_niveauScolaire: 10,
    coursMercrediMatin: 0,
    nonScolarise: 0,
  } as const;
  const saved = (idScolarite: number, more: object = {}) =>
    make(ExternalSchoolingSaved, { ...school, idScolarite, fk_eleve: 7, ...more });
  const save =
    (idScolarite: number, more: object = {}) =>
    (state: PupilState) =>
      decideSaveExternalSchooling(state, { idScolarite, newId: 99 }, { ...school, ...more });
  const twice = refused(messages.families.schoolAlready, 409);

  it('is not entered twice, nor becomes one that is there', () => {
    given(pupil, [registered, saved(1)])
      .when(save(0))
      .then(twice);
    given(pupil, [registered, saved(1)])
      .when(save(0, { coursMercrediMatin: 1 }))
      .then(twice);
    given(pupil, [registered, saved(1), saved(2, { fk_niveauScolaire: 11 })])
      .when(save(2))
      .then(twice);
  });

  it('of another year, school or level is another one', () => {
    for (const more of [{ fk_anneeScolaire: 8 }, { fk_etablissementScolaire: 5 }, { fk_niveauScolaire: 11 }])
      expect(save(0, more)(given(pupil, [registered, saved(1)]).state())).toHaveLength(1);
  });

  it('is changed where there were two already', () => {
    given(pupil, [registered, saved(1), saved(2)])
      .when(save(2, { coursMercrediMatin: 1 }))
      .then([saved(2, { coursMercrediMatin: 1 })]);
  });
});
