import { dayAfter } from '@diapason/contracts/constants';
import { workshopDetails } from '@diapason/contracts/testing/workshops';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { decideSaveWorkshop } from './save-workshop';
import { at, type Workshop, type WorkshopState, workshop } from './workshop';
import { decideAttachPupil, decideAttachTeacher, decideDetachPupil, decideDetachTeacher } from './workshop-people';

const year = { dateDebut: '2026-09-01', dateFin: '2026-12-20' };
const choir: Workshop = workshopDetails(3, { heureFin: '23:00' });
const every = { has: () => true } as unknown as ReadonlySet<number>;
const nobody = { teachers: [], offered: new Map() };
const days = Array.from({ length: 111 }, (_, count) => dayAfter(year.dateDebut, count));

type Act =
  | { readonly kind: 'move'; readonly day: string; readonly jour: number }
  | { readonly kind: 'room'; readonly day: string; readonly room: number }
  | { readonly kind: 'join' | 'leave' | 'teach' | 'stop'; readonly day: string; readonly who: number };
const day = fc.integer({ min: 0, max: 110 }).map((count) => dayAfter(year.dateDebut, count));
const who = fc.integer({ min: 1, max: 3 });
const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ kind: fc.constant('move' as const), day, jour: fc.integer({ min: 1, max: 6 }) }),
  fc.record({ kind: fc.constant('room' as const), day, room: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ kind: fc.constantFrom('join' as const, 'leave' as const, 'teach' as const, 'stop' as const), day, who }),
);

const first = [...decideSaveWorkshop(workshop.initial, choir, nobody, every, { day: year.dateDebut, year })].reduce(
  workshop.evolve,
  workshop.initial,
);

function after(state: WorkshopState, one: Act): WorkshopState {
  const from = { day: one.day, year };
  const known = at(state, one.day).workshop as Workshop;
  const events = () => {
    switch (one.kind) {
      case 'move':
        return decideSaveWorkshop(state, { ...known, jour: one.jour }, nobody, every, from);
      case 'room':
        return decideSaveWorkshop(state, { ...known, fk_salle: one.room }, nobody, every, from);
      case 'join':
        return decideAttachPupil(
          state,
          { idAtelier: 3, fk_eleve: one.who, fk_instrument: 1, fk_statut: 1, fk_scolariteInterne: one.who },
          every,
          from,
        );
      case 'leave':
        return decideDetachPupil(state, one.who, one.day);
      case 'teach':
        return decideAttachTeacher(state, { fk_enseignant: one.who, fk_instrument: 1 }, every, from, new Set([1]));
      case 'stop':
        return decideDetachTeacher(state, one.who, one.day);
    }
  };
  return events().reduce(workshop.evolve, state);
}

const told = (state: WorkshopState, on: string) => {
  const { workshop: found, pupils, teachers } = at(state, on);
  return {
    jour: found?.jour,
    salle: found?.fk_salle,
    pupils: [...pupils.keys()].sort(),
    teachers: [...teachers.keys()].sort(),
  };
};

test('an act that holds from a day leaves every earlier day as it was', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 8 }), act, (acts, last) => {
      const before = acts.reduce(after, first);
      const now = after(before, last);
      for (const one of days.filter((earlier) => earlier < last.day)) expect(told(now, one)).toEqual(told(before, one));
    }),
  );
});

/** A year as a table of its days, on which each act writes. */
interface Day {
  jour: number | null;
  salle: number | null;
  readonly pupils: Set<number>;
  readonly teachers: Set<number>;
}

test('who, where and when of each day are what the acts wrote on a calendar', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 10 }), (acts) => {
      const calendar = new Map<string, Day>(
        days.map((one) => [one, { jour: 3, salle: null, pupils: new Set(), teachers: new Set() }]),
      );
      // First days of what is planned: later ones keep what they changed themselves.
      const planned: Record<'jour' | 'salle', Set<string>> = { jour: new Set(), salle: new Set() };
      let state = first;
      for (const one of acts) {
        state = after(state, one);
        const from = days.filter((each) => each >= one.day);
        if (one.kind === 'move' || one.kind === 'room') {
          const field = one.kind === 'move' ? 'jour' : 'salle';
          const value = one.kind === 'move' ? one.jour : one.room;
          if (calendar.get(one.day)?.[field] === value) continue;
          const until = [...planned[field]].filter((each) => each > one.day).sort()[0];
          for (const each of from.filter((each) => until === undefined || each < until)) {
            const cell = calendar.get(each);
            if (cell) cell[field] = value;
          }
          // What is planned holds while it is another value than the day before it.
          planned[field] = new Set(
            days.filter(
              (each, index) =>
                index > 0 && calendar.get(each)?.[field] !== calendar.get(days[index - 1] ?? '')?.[field],
            ),
          );
        } else {
          const list = one.kind === 'join' || one.kind === 'leave' ? 'pupils' : 'teachers';
          const isThere = calendar.get(one.day)?.[list].has(one.who);
          if (one.kind === 'leave' || one.kind === 'stop')
            for (const each of from) calendar.get(each)?.[list].delete(one.who);
          else if (!isThere) {
            // Until what is planned next, which ends as it was told.
            const next = from.findIndex((each) => calendar.get(each)?.[list].has(one.who));
            for (const each of next < 0 ? from : from.slice(0, next)) calendar.get(each)?.[list].add(one.who);
          }
        }
      }
      for (const one of days) {
        const cell = calendar.get(one) as Day;
        expect(told(state, one)).toEqual({
          jour: cell.jour,
          salle: cell.salle,
          pupils: [...cell.pupils].sort(),
          teachers: [...cell.teachers].sort(),
        });
      }
    }),
  );
});
