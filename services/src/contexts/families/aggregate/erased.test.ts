import { messages } from '@diapason/contracts/constants';
import { make } from '@diapason/contracts/core';
import {
  GuardianDeactivated,
  GuardianForgotten,
  GuardianMerged,
  GuardianRegistered,
  PupilDeactivated,
  PupilForgotten,
  PupilRegistered,
} from '@diapason/contracts/families';
import { guardianDetails, pupilDetails } from '@diapason/contracts/testing/people';
import { given, refused } from '@diapason/event-sourcing/testing';
import { describe, it } from '@jest/globals';
import { ENROLLING, LEAVING } from '../testing/zoe';
import { decideSaveExternalSchooling } from './external-schooling';
import {
  decideChangeGuardian,
  decideDeactivateGuardian,
  decideFollowEmail,
  decideForgetGuardian,
  decideReactivateGuardian,
  type GuardianState,
  guardian,
} from './guardian';
import { decideAnswerImageRight } from './image-right';
import { decideRequestPapers } from './papers-request';
import { decideDeactivatePupil, decideForgetPupil, decideReactivatePupil, type PupilState, pupil } from './pupil';
import { decideChangePupil, decideLinkGuardian, decideUnlinkGuardian } from './pupil-changes';
import { decideRemoveSchooling, decideSaveSchooling } from './schooling';
import { decideGiveStudentStatus, decideRemoveStudentStatus } from './student-status';
import { decideRemoveTaxRecord, decideSaveTaxRecord } from './tax-records';

const TODAY = '2026-11-23';
const year = { fk_anneeScolaire: 9 };
const adult = make(GuardianRegistered, guardianDetails(12));
const child = make(PupilRegistered, pupilDetails(7));
const closed = { idUtilisateur: 12, dateSuppression: TODAY };
const erased = refused(messages.families.erasedPerson, 422);

describe('a person who is being erased', () => {
  it('leaves the lists and takes nothing any more, said once', () => {
    const facts = [make(GuardianDeactivated, closed), make(GuardianForgotten, { idUtilisateur: 12 })];
    given(guardian, [adult])
      .when((state) => decideForgetGuardian(state, TODAY))
      .then(facts);
    given(guardian, [adult, ...facts])
      .when((state) => decideForgetGuardian(state, TODAY))
      .then([]);
    given(pupil, [child])
      .when((state) => decideForgetPupil(state, TODAY))
      .then([
        make(PupilDeactivated, { idEleve: 7, dateSuppression: TODAY, depuis: TODAY }),
        make(PupilForgotten, { idEleve: 7 }),
      ]);
  });

  it('whose record was merged into that of another is in no list', () => {
    const merged = make(GuardianMerged, { idUtilisateur: 12, fk_conserve: 13, compte: 0, reprendre: [] });
    given(guardian, [adult, merged])
      .when((state) => decideForgetGuardian(state, TODAY))
      .then([make(GuardianForgotten, { idUtilisateur: 12 })]);
  });

  const income = { fk_anneeScolaire: 9, revenuFiscal: 1, nombrePart: 1, exoneration: 0, absence: 0 } as const;
  it.each<[string, (state: GuardianState) => readonly unknown[]]>([
    ['sheet', (state) => decideChangeGuardian(state, { profession: 'x' }, () => null)],
    ['address', (state) => decideChangeGuardian(state, { email: 'x@example.org' }, () => null)],
    ['deactivation', (state) => decideDeactivateGuardian(state, TODAY)],
    ['reactivation', decideReactivateGuardian],
    ['income', (state) => decideSaveTaxRecord(state, 0, 5, income)],
    ['removal of income', (state) => decideRemoveTaxRecord({ ...state, taxRecords: [one(5)] }, 5)],
    [
      'request for papers',
      (state) =>
        decideRequestPapers(state, { idDemande: 1, nombre: 1, dateDemande: TODAY, ...year }, { confirmed: true }),
    ],
  ])('guardian: no %s', (_what, decide) =>
    given(guardian, [adult, make(GuardianForgotten, { idUtilisateur: 12 })])
      .when((state) => decide(state) as ReturnType<typeof decideReactivateGuardian>)
      .then(erased),
  );

  it('guardian: an address that the account had taken meanwhile is no fact of theirs', () =>
    given(guardian, [adult, make(GuardianForgotten, { idUtilisateur: 12 })])
      .when((state) => decideFollowEmail(state, 'new@example.org'))
      .then([]));

  it.each<[string, (state: PupilState) => readonly unknown[]]>([
    ['sheet', (state) => decideChangePupil(state, { telephoneMobile: '0612345678' }, LEAVING)],
    ['deactivation', (state) => decideDeactivatePupil(state, TODAY)],
    ['reactivation', (state) => decideReactivatePupil(state, TODAY)],
    ['guardian', (state) => decideLinkGuardian(state, { fk_responsable: 12 })],
    ['removal of a guardian', (state) => decideUnlinkGuardian(state, 12)],
    ['schooling', (state) => decideSaveSchooling(state, 0, 5, { ...year, fk_offre: 1, fk_statut: 1 }, ENROLLING)],
    ['removal of schooling', (state) => decideRemoveSchooling(state, 5, TODAY)],
    ['ordinary school', (state) => decideSaveExternalSchooling(state, { idScolarite: 0, newId: 5 }, year)],
    ['image right', (state) => decideAnswerImageRight(state, { idDroitImage: 5, ...year, etat: 1 })],
    ['student status', (state) => decideGiveStudentStatus(state, year)],
    ['removal of a student status', (state) => decideRemoveStudentStatus(state, year)],
  ])('pupil: no %s', (_what, decide) =>
    given(pupil, [child, make(PupilForgotten, { idEleve: 7 })])
      .when((state) => decide(state) as ReturnType<typeof decideReactivatePupil>)
      .then(erased),
  );
});

const one = (idRevenu: number) => ({
  ...{ idUtilisateur: 12, idRevenu, fk_anneeScolaire: 9, revenuFiscal: 100, nombrePart: 1, quotient: 8 },
  ...{ exoneration: 0 as const, absence: 0 as const, verifiee: 0 as const },
});
