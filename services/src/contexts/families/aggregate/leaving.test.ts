import { messages, schoolingStatus } from '@diapason/contracts/constants';
import { make } from '@diapason/contracts/core';
import {
  PupilDetailsChanged,
  SchoolingChanged,
  SchoolingEnrolled,
  SchoolingStatusChanged,
} from '@diapason/contracts/families';
import { schoolingDetails } from '@diapason/contracts/testing/people';
import { given, refused } from '@diapason/event-sourcing/testing';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ENROLLING, registered, zoe } from '../testing/zoe';
import { decideCancelLeaving, decideLeave, type LeavingDays } from './leaving';
import { type PupilEvent, pupil } from './pupil';
import { decideChangePupil } from './pupil-changes';
import { decidePassage, decideSaveSchooling } from './schooling';

/** The year 9 is open, and goes from August 2026 to July 2027; the years before it have the numbers before. */
const openYearOf = (day: string) => 9 + Number(day.slice(0, 4)) - 2026 - (day.slice(5) < '08-01' ? 1 : 0);
const on = (today: string): LeavingDays => ({ today, openYearOf });
const SAID = '2026-11-28';
const GONE = '2026-12-19';
const enrolled = (idScolarite: number, fk_anneeScolaire: number) =>
  make(SchoolingEnrolled, schoolingDetails(7, idScolarite, { fk_anneeScolaire }));
const told = make(PupilDetailsChanged, { ...zoe, dateAbandon: GONE });
const ends = (idScolarite: number, depuis = GONE) =>
  make(SchoolingStatusChanged, { idEleve: 7, idScolarite, fk_statut: schoolingStatus.abandoned, depuis });
const both = [registered, enrolled(30, 8), enrolled(31, 9)];

describe('a leaving to come', () => {
  it('ends nothing when it is told', () => {
    given(pupil, both)
      .when((state) => decideChangePupil(state, { dateAbandon: GONE }, on(SAID)))
      .then([told]);
  });

  // 001:96.b 001:96.c
  it('ends the schoolings of the year it lies in on its day, or once a day was missed, and no others', () => {
    for (const today of [GONE, '2026-12-24'])
      given(pupil, [...both, told])
        .when((state) => decideLeave(state, GONE, on(today)))
        .then([ends(31)]);
  });

  it.each([
    ['before its day', [...both, told], '2026-12-18'],
    ['twice', [...both, told, ends(31)], GONE],
    ['once it was taken back', [...both, told, make(PupilDetailsChanged, zoe)], GONE],
    ['once it was put off', [...both, told, make(PupilDetailsChanged, { ...zoe, dateAbandon: '2027-01-04' })], GONE],
  ] as const)('does not take effect %s', (_when, history, today) => {
    given(pupil, history)
      .when((state) => decideLeave(state, GONE, on(today)))
      .then([]);
  });

  it('blocks nothing until its day, and then what document 001 says', () => {
    const form = { fk_anneeScolaire: 9, fk_offre: 12, fk_statut: 1 };
    const save = (today: string) => (state: Parameters<typeof decideSaveSchooling>[0]) =>
      decideSaveSchooling(state, 0, 32, form, { ...ENROLLING, today });
    expect(save('2026-12-18')(given(pupil, [...both, told]).state())).toHaveLength(1);
    given(pupil, [...both, told])
      .when(save(GONE))
      .then(refused(messages.families.pupilLeft, 409));
  });

  it('is taken back until its day', () => {
    given(pupil, [...both, told])
      .when((state) => decideCancelLeaving(state, '2026-12-18'))
      .then([make(PupilDetailsChanged, zoe)]);
    given(pupil, [...both, told, ends(31)])
      .when((state) => decideCancelLeaving(state, GONE))
      .then(refused(messages.families.leftAlready, 409));
    given(pupil, both)
      .when((state) => decideCancelLeaving(state, SAID))
      .then([]);
  });
});

describe('a leaving that took effect', () => {
  const left = [...both, told, ends(31)];
  const back = make(SchoolingStatusChanged, { idEleve: 7, idScolarite: 31, fk_statut: 1, depuis: GONE });
  const later = '2027-01-04';

  it.each([
    ['to a day to come: the schooling goes on until then', '2026-12-20', [back]],
    ['to a later day that is there: it ends then', '2027-01-10', [back, ends(31, later)]],
  ])('is moved %s', (_how, today, events) => {
    given(pupil, left)
      .when((state) => decideChangePupil(state, { dateAbandon: later }, on(today)))
      .then([make(PupilDetailsChanged, { ...zoe, dateAbandon: later }), ...events]);
  });

  it('is moved after a comment and a passage were saved: their days go on too', () => {
    const commented = { ...schoolingDetails(7, 31), fk_statut: schoolingStatus.abandoned, commentaire: 'Déménage' };
    const history = [...left, make(SchoolingChanged, { ...commented, depuis: '2026-12-20' })];
    const passing = make(SchoolingChanged, { ...commented, passageCycleSuivant: 1, depuis: '2026-12-21' });
    given(pupil, history)
      .when((state) => decidePassage(state, 31, 1, { ...ENROLLING, today: '2026-12-21' }))
      .then([passing]);
    given(pupil, [...history, passing])
      .when((state) => decideChangePupil(state, { dateAbandon: later }, on('2026-12-22')))
      .then([
        make(PupilDetailsChanged, { ...zoe, dateAbandon: later }),
        ...[GONE, '2026-12-20', '2026-12-21'].map((depuis) =>
          make(SchoolingStatusChanged, { idEleve: 7, idScolarite: 31, fk_statut: 1, depuis }),
        ),
      ]);
  });

  it('is moved to an earlier day: it ends then', () => {
    given(pupil, left)
      .when((state) => decideChangePupil(state, { dateAbandon: '2026-12-10' }, on('2026-12-20')))
      .then([make(PupilDetailsChanged, { ...zoe, dateAbandon: '2026-12-10' }), ends(31, '2026-12-10')]);
  });
});

describe('a leaving of today or before', () => {
  it.each([
    ['this year', '2026-11-20', 31],
    ['the year before', '2026-06-12', 30],
  ])('ends the schoolings of %s as it is saved', (_when, dateAbandon, idScolarite) => {
    const details = { ...zoe, dateInscription: '2020-09-01' };
    given(pupil, [make(PupilDetailsChanged, details), enrolled(30, 8), enrolled(31, 9)])
      .when((state) => decideChangePupil(state, { dateAbandon }, on(SAID)))
      .then([make(PupilDetailsChanged, { ...details, dateAbandon }), ends(idScolarite, dateAbandon)]);
  });
});

/** A way to tell it all: said on a day (index), for a day, perhaps taken back or put off, with a look at the clock on some days, a comment on others. */
interface Life {
  readonly said: readonly { readonly at: number; readonly leaves: number | null }[];
  readonly looks: readonly number[];
  readonly comments: readonly number[];
}
const day = (index: number) => new Date(Date.UTC(2026, 10, 1 + index)).toISOString().slice(0, 10);

describe('random lives', () => {
  const lives: fc.Arbitrary<Life> = fc.record({
    said: fc.array(fc.record({ at: fc.nat(60), leaves: fc.option(fc.nat(70)) }), { minLength: 1, maxLength: 5 }),
    looks: fc.array(fc.nat(70), { maxLength: 12 }),
    comments: fc.array(fc.nat(70), { maxLength: 4 }),
  });

  it('a schooling is ended from the day of the leaving that took effect, wherever it is moved, however rarely the clock is looked at, whatever else is saved', () => {
    fc.assert(
      fc.property(lives, ({ said, looks, comments }) => {
        let state = [registered, enrolled(31, 9)].reduce(pupil.evolve, pupil.initial);
        const written: PupilEvent[] = [];
        const write = (events: readonly PupilEvent[]) => {
          written.push(...events);
          state = events.reduce(pupil.evolve, state);
        };
        // The other way: the date that stands, and the first moment at which somebody sees that its day is there.
        let date: string | null = null;
        let ended: string | undefined;
        const acts = [
          ...said.map((one) => ({ at: one.at, leaves: one.leaves === null ? null : day(one.leaves), is: 'said' })),
          ...looks.map((at) => ({ at, leaves: null, is: 'look' })),
          ...comments.map((at) => ({ at, leaves: null, is: 'comment' })),
        ].sort((a, b) => a.at - b.at);
        for (const [index, { at, leaves, is }] of acts.entries()) {
          const today = day(at);
          if (is === 'comment') {
            const form = { fk_anneeScolaire: 9, fk_offre: 10, commentaire: `${index}` };
            write(decideSaveSchooling(state, 31, 0, form, { ...ENROLLING, today }));
          } else if (is === 'said') {
            const isNew = leaves !== date;
            const isMoved = isNew && leaves !== null && ended !== undefined && ended === date;
            date = leaves;
            write(decideChangePupil(state, { dateAbandon: leaves }, on(today)));
            if (isMoved) ended = undefined;
            if (isNew && date !== null && date <= today) ended ??= date;
          } else if (state.details?.dateAbandon) {
            write(decideLeave(state, state.details.dateAbandon, on(today)));
            if (date !== null && date <= today) ended ??= date;
          }
        }
        const rows = new Map(
          written.flatMap((one) =>
            one.type === 'SchoolingStatusChanged' || one.type === 'SchoolingChanged'
              ? [[one.data.depuis ?? '', one.data.fk_statut] as const]
              : [],
          ),
        );
        const statusOn = (on: string) => {
          const [last] = [...rows.keys()].filter((since) => since <= on).sort((a, b) => (a < b ? 1 : -1));
          return last === undefined ? 1 : rows.get(last);
        };
        expect(state.schooling[0]?.fk_statut).toBe(ended === undefined ? 1 : schoolingStatus.abandoned);
        for (let index = 0; index <= 75; index++)
          expect([day(index), statusOn(day(index))]).toEqual([
            day(index),
            ended !== undefined && ended <= day(index) ? schoolingStatus.abandoned : 1,
          ]);
      }),
    );
  });
});
