import { schoolingStatus } from '@diapason/contracts/constants';
import { make } from '@diapason/contracts/core';
import { GuardianLinked, PupilRegistered, SchoolingEnrolled } from '@diapason/contracts/families';
import { pupilDetails, schoolingDetails } from '@diapason/contracts/testing/people';
import { expect, test } from '@jest/globals';
import { pupil } from '../../families/aggregate/pupil';
import { decideReEnrol } from './re-enrolment';

const again = (fk_instrument: readonly number[]) => {
  const enrolled = schoolingDetails(5, 50, { fk_anneeScolaire: 9, fk_offre: 10, fk_site: 1 });
  const state = [
    make(PupilRegistered, pupilDetails(5)),
    make(GuardianLinked, { idEleve: 5, fk_responsable: 12, fk_role: 2, ordre: 1 }),
    make(SchoolingEnrolled, { ...enrolled, fk_instrument: [...fk_instrument] }),
  ].reduce(pupil.evolve, pupil.initial);
  const wanted = { idScolarite: 50, passage: 0, fk_offreSuperieure: null, fk_anneeScolaire: 10 } as const;
  return decideReEnrol(state, { ...wanted, newId: 60, today: '2027-06-02' });
};

// 002:235.c
test.each([
  [
    [4, 3, 2, 1],
    [4, 3, 2],
  ],
  [[7], [7]],
])('instruments %p go on as %p: three at most, the preferred ones', (held, kept) => {
  expect(again(held)).toMatchObject([
    { data: { fk_instrument: kept, fk_statut: schoolingStatus.reEnrolment, fk_anneeScolaire: 10 } },
  ]);
});
