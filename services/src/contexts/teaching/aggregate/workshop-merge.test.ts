import { dayAfter } from '@diapason/contracts/constants';
import { make } from '@diapason/contracts/core';
import {
  PupilAttached,
  WorkshopDefined,
  WorkshopPupilReplaced,
  WorkshopPupilRestored,
} from '@diapason/contracts/teaching';
import { workshopDetails } from '@diapason/contracts/testing/workshops';
import { given } from '@diapason/event-sourcing/testing';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { gapsOf, holdsOn, type Period } from './periods';
import { at, type Workshop, type WorkshopState, workshop } from './workshop';
import { decideReplacePupil, decideRestorePupil } from './workshop-merge';
import { decideAttachPupil, decideDetachPupil } from './workshop-people';

const year = { dateDebut: '2026-09-01', dateFin: '2026-10-30' };
const choir: Workshop = workshopDetails(3);
const defined = make(WorkshopDefined, { ...choir, depuis: null });
/** The kept record, and those that are merged into it. */
const [KEPT, OTHER, THIRD] = [50, 51, 52];
const place = (fk_eleve: number, depuis: string | null, dernierJour: string | null) => ({
  ...{ idAtelier: 3, fk_eleve, fk_instrument: 1, fk_statut: 1, fk_scolariteInterne: fk_eleve * 10 },
  ...{ depuis, dernierJour },
});
const attached = (fk_eleve: number, depuis: string | null, dernierJour: string | null) =>
  make(PupilAttached, place(fk_eleve, depuis, dernierJour));
const told = (...periods: readonly ReturnType<typeof place>[]) =>
  periods.map(({ idAtelier: _, fk_eleve: __, ...one }) => one);

const LENGTH = 60;
const days = Array.from({ length: LENGTH }, (_, count) => dayAfter(year.dateDebut, count));
const day = fc.integer({ min: 0, max: LENGTH - 1 }).map((count) => dayAfter(year.dateDebut, count));

describe('the gaps of a period', () => {
  const period: fc.Arbitrary<Period> = fc
    .tuple(fc.option(day), fc.option(day))
    .map(([depuis, dernierJour]) =>
      depuis !== null && dernierJour !== null && dernierJour < depuis
        ? { depuis: dernierJour, dernierJour: depuis }
        : { depuis, dernierJour },
    );

  it('are its days that lie in none of the others, each once', () => {
    fc.assert(
      fc.property(period, fc.array(period, { maxLength: 4 }), (one, others) => {
        const gaps = gapsOf(one, others);
        for (const each of days) {
          const isFree = holdsOn(one, each) && !others.some((other) => holdsOn(other, each));
          expect(gaps.filter((gap) => holdsOn(gap, each))).toHaveLength(isFree ? 1 : 0);
        }
      }),
    );
  });
});

describe('two records of a pupil in one workshop', () => {
  it('are one: the kept record’s periods stay, the other’s fill the gaps, under the schooling that counts', () => {
    given(workshop, [defined, attached(KEPT, '2026-09-15', '2026-09-30'), attached(OTHER, null, '2026-10-20')])
      .when((state) => decideReplacePupil(state, OTHER, KEPT, new Map([[OTHER * 10, KEPT * 10]])))
      .then([
        make(WorkshopPupilReplaced, {
          ...{ idAtelier: 3, fk_eleve: KEPT, remplace: OTHER, retirees: [{ depuis: null }] },
          places: told(
            place(KEPT, null, '2026-09-14'),
            place(KEPT, '2026-09-15', '2026-09-30'),
            place(KEPT, '2026-10-01', '2026-10-20'),
          ),
        }),
      ]);
  });
  it('nothing is told of a record that never was there', () => {
    given(workshop, [defined, attached(KEPT, null, null)])
      .when((state) => decideReplacePupil(state, OTHER, KEPT, new Map()))
      .then([]);
  });
  it('a separation gives each its own periods', () => {
    const merged = make(WorkshopPupilReplaced, {
      ...{ idAtelier: 3, fk_eleve: KEPT, remplace: OTHER, retirees: [{ depuis: null }] },
      places: told(place(KEPT, null, '2026-09-14'), place(KEPT, '2026-09-15', null)),
    });
    given(workshop, [defined, attached(KEPT, '2026-09-15', null), attached(OTHER, null, null), merged])
      .when((state) => decideRestorePupil(state, OTHER, KEPT, new Map()))
      .then([
        make(WorkshopPupilRestored, {
          ...{ idAtelier: 3, fk_eleve: OTHER, fk_conserve: KEPT, reste: 1, places: told(place(OTHER, null, null)) },
          ...{ gardees: [{ depuis: '2026-09-15' }], retirees: [{ depuis: null }] },
        }),
      ]);
  });
});

describe('one of three merged records is separated', () => {
  const three = (
    own: readonly Parameters<typeof attached>[],
    same = new Map([
      [OTHER * 10, 7],
      [THIRD * 10, 8],
    ]),
  ) => {
    const lives = [attached(OTHER, null, null), attached(THIRD, null, '2026-10-20')];
    const before = [defined, ...own.map((one) => attached(...one)), ...lives].reduce(workshop.evolve, workshop.initial);
    const merged = (state: WorkshopState, who: number) =>
      decideReplacePupil(state, who, KEPT, same).reduce(workshop.evolve, state);
    const apart = (who: number) => {
      const one = merged(merged(before, OTHER), THIRD);
      return decideRestorePupil(one, who, KEPT, same).reduce(workshop.evolve, one);
    };
    return { apart };
  };
  const periods = (state: WorkshopState, who: number) =>
    state.places.get(who)?.map((one) => [one.depuis, one.dernierJour, one.fk_scolariteInterne]);

  it('days are compared, not beginnings: what the other one has stays, and no day more', () => {
    const { apart } = three([]);
    expect(periods(apart(OTHER), KEPT)).toEqual([[null, '2026-10-20', 8]]);
    expect(periods(apart(THIRD), KEPT)).toEqual([[null, null, 7]]);
  });
  it('a place that was told anew since, from a day on, stays on the days of one’s own', () => {
    const { apart } = three([[KEPT, null, '2026-09-30']]);
    expect(periods(apart(OTHER), KEPT)).toEqual([
      [null, '2026-09-30', KEPT * 10],
      ['2026-10-01', '2026-10-20', 8],
    ]);
  });
});

describe('whatever their lives', () => {
  const every = { has: () => true } as unknown as ReadonlySet<number>;
  const act = fc.record({ joins: fc.boolean(), day, who: fc.constantFrom(KEPT, OTHER, THIRD) });
  type Act = typeof act extends fc.Arbitrary<infer A> ? A : never;
  const after = (state: WorkshopState, { joins, day: on, who }: Act) =>
    (joins
      ? decideAttachPupil(
          state,
          { idAtelier: 3, fk_eleve: who, fk_instrument: 1, fk_statut: 1, fk_scolariteInterne: who },
          every,
          { day: on, year },
        )
      : decideDetachPupil(state, who, on)
    ).reduce(workshop.evolve, state);
  const there = (state: WorkshopState, on: string) => [...at(state, on).pupils.keys()].sort((a, b) => a - b);
  const same = new Map([OTHER, THIRD].map((who) => [who, who + 100]));
  const merged = (state: WorkshopState, from: number) =>
    decideReplacePupil(state, from, KEPT, same).reduce(workshop.evolve, state);
  const separated = (state: WorkshopState, who: number) =>
    decideRestorePupil(state, who, KEPT, same).reduce(workshop.evolve, state);
  const countedAs = (schooling: number | undefined) => schooling && (same.get(schooling) ?? schooling);

  it('of each day there is one pupil where either was, with the kept one’s place where it had one; apart each is as before', () => {
    fc.assert(
      fc.property(fc.array(act, { maxLength: 10 }), fc.boolean(), (acts, inTurn) => {
        const before = acts.reduce(after, workshop.evolve(workshop.initial, defined));
        const one = merged(merged(before, OTHER), THIRD);
        for (const each of days) {
          const [was, is] = [at(before, each).pupils, at(one, each).pupils];
          expect(there(one, each)).toEqual(was.size > 0 ? [KEPT] : []);
          const counts = was.get(KEPT) ?? was.get(OTHER) ?? was.get(THIRD);
          expect(is.get(KEPT)?.fk_scolariteInterne).toBe(countedAs(counts?.fk_scolariteInterne));
        }
        const [first, second] = inTurn ? [OTHER, THIRD] : [THIRD, OTHER];
        const two = separated(one, first as number);
        for (const each of days) {
          const [was, is] = [at(before, each).pupils, at(two, each).pupils];
          const counts = was.get(KEPT) ?? was.get(second as number);
          expect(is.get(KEPT)?.fk_scolariteInterne).toBe(countedAs(counts?.fk_scolariteInterne));
          expect(is.has(first as number)).toBe(was.has(first as number));
        }
        const apart = separated(two, second as number);
        for (const each of days) expect(there(apart, each)).toEqual(there(before, each));
      }),
    );
  });
});
