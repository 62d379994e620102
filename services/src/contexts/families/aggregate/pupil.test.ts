import { messages, schoolingStatus } from '@diapason/contracts/constants';
import { make } from '@diapason/contracts/core';
import {
  GuardianLinked,
  GuardianRanksChanged,
  GuardianRoleChanged,
  GuardianUnlinked,
  PupilDetailsChanged,
  PupilRegistered,
  SchoolingChanged,
  SchoolingEnrolled,
  SchoolingStatusChanged,
} from '@diapason/contracts/families';
import { schoolingDetails } from '@diapason/contracts/testing/people';
import { given, refused } from '@diapason/event-sourcing/testing';
import { describe, expect, it } from '@jest/globals';
import { ENROLLING, LEAVING, registered, TODAY, zoe } from '../testing/zoe';
import { decideRegisterPupil, pupil } from './pupil';
import { decideChangePupil, decideLinkGuardian, decideUnlinkGuardian } from './pupil-changes';
import { decideRemoveSchooling, decideSaveSchooling, type SchoolingForm } from './schooling';

const linked = (fk_responsable: number, ordre: number) =>
  make(GuardianLinked, { idEleve: 7, fk_responsable, fk_role: 1, ordre });

describe('a pupil', () => {
  const form = { nom: 'petit', prenom: 'Zoé', fk_genre: 1, dateNaissance: '2015-04-02', dateInscription: '2026-09-01' };

  it('is registered with a surname in capitals', () => {
    given(pupil, [])
      .when((state) => decideRegisterPupil(state, 7, form, TODAY))
      .then([registered]);
  });

  it.each([
    ['001:107.a', 'fk_genre'],
    ['001:107.b', 'nom'],
    ['001:107.c', 'prenom'],
    ['001:107.d', 'dateNaissance'],
    ['001:107.e', 'dateInscription'],
  ] as const)('%s is refused without %s', (_id, field) => {
    given(pupil, [])
      .when((state) => decideRegisterPupil(state, 7, { ...form, [field]: null }, TODAY))
      .then(refused(messages.general.fillMissing, 400));
  });

  it.each([
    [
      'registered before the birth',
      { dateInscription: '2015-04-01' },
      'dateInscription',
      messages.families.daysOutOfOrder,
    ],
    ['gone before the registration', { dateAbandon: '2026-08-31' }, 'dateAbandon', messages.families.daysOutOfOrder],
    ['born after the registration', { dateNaissance: '2026-09-02' }, 'dateNaissance', messages.families.daysOutOfOrder],
    ['121 years old', { dateNaissance: '1905-09-01' }, 'dateNaissance', messages.families.tooLongALife(120)],
    ['gone after 121 years', { dateAbandon: '2136-01-01' }, 'dateAbandon', messages.families.tooLongALife(120)],
  ])('is not %s', (_what, days, field, message) => {
    const state = pupil.evolve(pupil.initial, registered);
    expect(() => decideChangePupil(state, days, LEAVING)).toThrow(
      expect.objectContaining({ message, field, status: 400 }),
    );
    given(pupil, [])
      .when((state) => decideRegisterPupil(state, 7, { ...form, ...days }, TODAY))
      .then(refused(message, 400));
  });

  it('of an older record with such days keeps them until one is changed', () => {
    const odd = make(PupilRegistered, { ...zoe, dateInscription: '2015-04-01' });
    given(pupil, [odd])
      .when((state) => decideChangePupil(state, { prenom: 'Zora' }, LEAVING))
      .then([make(PupilDetailsChanged, { ...odd.data, prenom: 'Zora' })]);
  });
});

describe('the guardians of a pupil', () => {
  const both = [registered, linked(1, 1), linked(2, 2)];

  it('come last when they are new', () => {
    given(pupil, [registered, linked(1, 1)])
      .when((state) => decideLinkGuardian(state, { fk_responsable: 2, fk_role: 1, ordre: 1 }))
      .then([linked(2, 2)]);
  });

  // 001:19.o
  it('keep their rank when their role changes, or when they are linked again', () => {
    given(pupil, both)
      .when((state) => decideLinkGuardian(state, { fk_responsable: 2, fk_role: 3, ordre: 2 }))
      .then([make(GuardianRoleChanged, { idEleve: 7, fk_responsable: 2, fk_role: 3 })]);
    given(pupil, both)
      .when((state) => decideLinkGuardian(state, { fk_responsable: 2 }))
      .then([]);
  });

  it('swap by one call or by two', () => {
    const swapped = make(GuardianRanksChanged, {
      idEleve: 7,
      rangs: [
        { fk_responsable: 2, ordre: 1 },
        { fk_responsable: 1, ordre: 2 },
      ],
    });
    given(pupil, both)
      .when((state) => decideLinkGuardian(state, { fk_responsable: 2, ordre: 1 }))
      .then([swapped]);
    given(pupil, [...both, swapped])
      .when((state) => decideLinkGuardian(state, { fk_responsable: 1, ordre: 2 }))
      .then([]);
  });

  it('cannot go above the first nor below the last', () => {
    for (const [fk_responsable, ordre] of [
      [1, 0],
      [2, 3],
    ] as const)
      given(pupil, both)
        .when((state) => decideLinkGuardian(state, { fk_responsable, ordre }))
        .then([]);
  });

  it('move up when one before them leaves', () => {
    given(pupil, both)
      .when((state) => decideUnlinkGuardian(state, 1))
      .then([
        make(GuardianUnlinked, { idEleve: 7, fk_responsable: 1 }),
        make(GuardianRanksChanged, { idEleve: 7, rangs: [{ fk_responsable: 2, ordre: 1 }] }),
      ]);
    given(pupil, both)
      .when((state) => decideUnlinkGuardian(state, 9))
      .then(refused(messages.general.notFound, 404));
  });
});

describe('schooling', () => {
  const form: SchoolingForm = { fk_anneeScolaire: 9, fk_offre: 10, fk_statut: 1 };
  const enrolled = (idScolarite: number, more: object = {}) =>
    make(SchoolingEnrolled, schoolingDetails(7, idScolarite, { dateCreation: TODAY, dateEntree: TODAY, ...more }));
  const child = enrolled(32, { complementaire: 1, fk_idScolariteParent: 31 });
  const save = (id: number, newId: number, more: Partial<SchoolingForm>) => (state: ReturnType<typeof pupil.evolve>) =>
    decideSaveSchooling(state, id, newId, { ...form, ...more }, ENROLLING);

  it('needs a status that exists', () => {
    given(pupil, [registered])
      .when(save(0, 31, {}))
      .then([enrolled(31)]);
    for (const fk_statut of [null, 0, 7])
      given(pupil, [registered])
        .when(save(0, 31, { fk_statut }))
        .then(refused(messages.families.schoolingStatusRequired, 400));
  });

  // 001:109.c 001:109.d 001:173.e
  it('completes one of the same year that no other completes', () => {
    const complementary = { complementaire: 1 as const, fk_idScolariteParent: 31 };
    const needsParent = refused(
      "Vous devez associer une offre a cette scolarite pour qu'elle soit complementaire",
      400,
    );
    given(pupil, [registered, enrolled(31)])
      .when(save(0, 32, complementary))
      .then([child]);
    given(pupil, [registered])
      .when(save(0, 32, complementary))
      .then(needsParent);
    given(pupil, [registered, enrolled(31)])
      .when(save(0, 32, { ...complementary, fk_anneeScolaire: 8 }))
      .then(needsParent);
    given(pupil, [registered, enrolled(31)])
      .when(save(31, 0, complementary))
      .then(needsParent);
    given(pupil, [registered, enrolled(31), child])
      .when(save(0, 33, complementary))
      .then(refused(messages.families.completedByAnother, 409));
  });

  describe('begins', () => {
    const enrol =
      (today: string, more: Partial<SchoolingForm> = {}) =>
      (state: ReturnType<typeof pupil.evolve>) =>
        decideSaveSchooling(state, 0, 31, { ...form, ...more }, { ...ENROLLING, today });
    const from = (dateEntree: string | null, dateCreation = TODAY) => [enrolled(31, { dateCreation, dateEntree })];
    const outside = refused(messages.dates.outsideYear('01/08/2026', '31/07/2027'), 400);

    it.each([
      ['2026-08-01', '2026-08-01'],
      ['2027-07-31', '2027-07-31'],
      ['2026-06-12', null],
      ['2027-10-05', null],
    ])('when it is keyed, on %s, in its year alone', (today, begins) => {
      given(pupil, [registered]).when(enrol(today)).then(from(begins, today));
    });

    it('on the day that is said, which lies in its year, or with the year', () => {
      const when = (dateEntree: string | null) => given(pupil, [registered]).when(enrol(TODAY, { dateEntree }));
      when('2026-09-15').then(from('2026-09-15'));
      when(null).then(from(null));
      for (const day of ['2026-07-31', '2027-08-01']) when(day).then(outside);
    });

    it('as it did until another day is said, and with the year in another one', () => {
      const old = enrolled(31, { dateEntree: '2025-06-12' });
      const when = (more: Partial<SchoolingForm>) => given(pupil, [registered, old]).when(save(31, 0, more));
      const then = (more: object) => [make(SchoolingChanged, { ...old.data, ...more, depuis: TODAY })];
      when({}).then([]);
      when({ dateEntree: '2025-06-12' }).then([]);
      when({ dateEntree: '2025-06-13' }).then(outside);
      when({ dateEntree: '2027-03-02' }).then(then({ dateEntree: '2027-03-02' }));
      when({ dateEntree: null }).then(then({ dateEntree: null }));
      when({ fk_anneeScolaire: 8 }).then(then({ fk_anneeScolaire: 8, dateEntree: null }));
      when({ fk_anneeScolaire: 8, dateEntree: '2025-06-12' }).then(outside);
    });
  });

  it('stays where it is while another completes it', () => {
    const both = given(pupil, [registered, enrolled(30), enrolled(31), child]);
    const stays = refused(messages.families.completedStays, 409);
    both.when(save(31, 0, { fk_anneeScolaire: 8 })).then(stays);
    both.when(save(31, 0, { fk_offre: 11, complementaire: 1, fk_idScolariteParent: 30 })).then(stays);
    both
      .when(save(31, 0, { fk_offre: 11 }))
      .then([make(SchoolingChanged, { ...enrolled(31).data, fk_offre: 11, depuis: TODAY })]);
    const left = enrolled(32, { ...child.data, fk_anneeScolaire: 8 });
    given(pupil, [registered, enrolled(31), left])
      .when(save(31, 0, { fk_anneeScolaire: 8, dateEntree: TODAY }))
      .then([make(SchoolingChanged, { ...enrolled(31).data, fk_anneeScolaire: 8, depuis: TODAY })]);
  });

  it('is not removed while another completes it', () => {
    given(pupil, [registered, enrolled(31), child])
      .when((state) => decideRemoveSchooling(state, 31, TODAY))
      .then(refused(messages.families.completedByAnother, 409));
  });

  // 001:96.b 001:96.c
  it('of the current year is abandoned with the pupil, of another year is not', () => {
    const past = enrolled(30, { fk_anneeScolaire: 8 });
    given(pupil, [registered, past, enrolled(31)])
      .when((state) => decideChangePupil(state, { dateAbandon: TODAY }, LEAVING))
      .then([
        make(PupilDetailsChanged, { ...zoe, dateAbandon: TODAY }),
        make(SchoolingStatusChanged, {
          idEleve: 7,
          idScolarite: 31,
          fk_statut: schoolingStatus.abandoned,
          depuis: TODAY,
        }),
      ]);
    expect(given(pupil, [registered, past]).state().schooling).toHaveLength(1);
  });
});
