import { messages, schoolingStatus } from '@diapason/contracts/constants';
import { make } from '@diapason/contracts/core';
import {
  ExternalSchoolingSaved,
  GuardianRegistered,
  PupilDetailsChanged,
  SchoolingChanged,
  SchoolingEnrolled,
  SchoolingStatusChanged,
  TaxRecordChanged,
  TaxRecordDeclared,
} from '@diapason/contracts/families';
import { guardianDetails, schoolingDetails } from '@diapason/contracts/testing/people';
import { given, refused } from '@diapason/event-sourcing/testing';
import { describe, it } from '@jest/globals';
import { ENROLLING, registered, TODAY, zoe } from '../testing/zoe';
import { decideSaveExternalSchooling } from './external-schooling';
import { guardian } from './guardian';
import { pupil } from './pupil';
import { decideSaveSchooling } from './schooling';
import { decideSaveTaxRecord } from './tax-records';

const behind = refused(messages.general.conflict, 409);

describe('a schooling is saved as it was seen', () => {
  const cello = schoolingDetails(7, 31, { dateCreation: TODAY });
  const enrolled = make(SchoolingEnrolled, cello);
  const save = (versionAttendue?: number) => (state: typeof pupil.initial) =>
    decideSaveSchooling(state, 31, 0, { fk_anneeScolaire: 9, fk_offre: 10, fk_statut: 1, versionAttendue }, ENROLLING);

  it('not over a colleague’s decision, nor over the abandonment', () => {
    const refusedByNow = make(SchoolingChanged, { ...cello, fk_statut: 3 });
    given(pupil, [registered, enrolled, refusedByNow]).when(save(1)).then(behind);
    given(pupil, [registered, enrolled, refusedByNow])
      .when(save(2))
      .then([make(SchoolingChanged, { ...cello, depuis: TODAY })]);
    const left = make(SchoolingStatusChanged, { idEleve: 7, idScolarite: 31, fk_statut: schoolingStatus.abandoned });
    given(pupil, [registered, enrolled, left]).when(save(1)).then(behind);
  });

  it('whatever else became of the pupil', () => {
    const other = make(SchoolingEnrolled, schoolingDetails(7, 32, { dateCreation: TODAY, fk_offre: 11 }));
    const details = make(PupilDetailsChanged, { ...zoe, telephoneMobile: '0639981234' });
    given(pupil, [registered, enrolled, other, details]).when(save(1)).then([]);
    given(pupil, [registered, enrolled, other, details]).when(save(2)).then(behind);
  });

  it('and by a client that names no version, as before', () => {
    given(pupil, [registered, enrolled, make(SchoolingChanged, { ...cello, fk_statut: 3 })])
      .when(save())
      .then([make(SchoolingChanged, { ...cello, depuis: TODAY })]);
  });
});

it('an ordinary school is saved as it was seen', () => {
  const school = {
    ...{ idScolarite: 3, fk_eleve: 7, fk_anneeScolaire: 9, fk_etablissementScolaire: 4 },
    ...{ fk_niveauScolaire: 10, coursMercrediMatin: 1 as const, nonScolarise: 0 as const },
  };
  const moved = make(ExternalSchoolingSaved, { ...school, fk_etablissementScolaire: 5 });
  const save = (versionAttendue: number) => (state: typeof pupil.initial) =>
    decideSaveExternalSchooling(state, { idScolarite: 3, newId: 0 }, { coursMercrediMatin: 0, versionAttendue });
  const history = [registered, make(ExternalSchoolingSaved, school), moved];
  given(pupil, history).when(save(1)).then(behind);
  given(pupil, history)
    .when(save(2))
    .then([make(ExternalSchoolingSaved, { ...school, fk_etablissementScolaire: 5, coursMercrediMatin: 0 })]);
});

describe('income is saved as it was seen', () => {
  const form = { fk_anneeScolaire: 9, revenuFiscal: 24_000, nombrePart: 2, exoneration: 0, absence: 0 } as const;
  const kept = { ...form, revenuFiscal: 2_400_000, quotient: 1_000 };
  const income = { idUtilisateur: 12, idRevenu: 5, ...kept, verifiee: 0 as const };
  const corrected = make(TaxRecordChanged, { ...income, revenuFiscal: 3_000_000, quotient: 1_250 });
  const history = [make(GuardianRegistered, guardianDetails(12)), make(TaxRecordDeclared, income), corrected];
  const save = (versionAttendue: number, by: 'staff' | 'guardian') => (state: typeof guardian.initial) =>
    decideSaveTaxRecord(state, 5, 0, { ...form, versionAttendue }, by);

  it('so nobody verifies figures that the guardian has corrected meanwhile, and no guardian undoes a correction', () => {
    given(guardian, history).when(save(1, 'staff')).then(behind);
    given(guardian, history).when(save(1, 'guardian')).then(behind);
    given(guardian, history)
      .when(save(2, 'staff'))
      .then([make(TaxRecordChanged, { ...income, verifiee: 1 })]);
  });

  it('a guardian who comes after the verification hears of that', () => {
    const verified = make(TaxRecordChanged, { ...income, verifiee: 1 });
    given(guardian, [...history, verified])
      .when(save(2, 'guardian'))
      .then(refused(messages.families.taxVerified, 403));
  });
});
