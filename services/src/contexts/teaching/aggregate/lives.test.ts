import { dayAfter, weekdayOf } from '@diapason/contracts/constants';
import { workshopDetails } from '@diapason/contracts/testing/workshops';
import { type Life, segmentsOf } from '@diapason/projections/teaching/segments';
import { sharesOf, weeklyMinutes } from '@diapason/projections/teaching/service';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type Act, acting, Calendar, type Cell } from '../testing/lives';
import { decideReplaceTeacher } from './replace-teacher';
import { decideSaveWorkshop } from './save-workshop';
import { at, type Workshop, type WorkshopEvent, type WorkshopState, workshop } from './workshop';
import { decideAttachPupil, decideAttachTeacher, decideDetachPupil, decideDetachTeacher } from './workshop-people';

const year = { dateDebut: '2026-09-01', dateFin: '2026-12-20' };
const meets = (day: string) => day < '2026-10-17' || day > '2026-11-01';
const COUNT = 111;
const days = Array.from({ length: COUNT }, (_, count) => dayAfter(year.dateDebut, count));
const teachingDays = days.filter((day) => weekdayOf(day) !== 7 && meets(day));
const choir: Workshop = workshopDetails(3);
const every = { has: () => true } as unknown as ReadonlySet<number>;
const nobody = { teachers: [], offered: new Map() };

const act = acting(COUNT);

/** A workshop, and from which day schoolings of its pupils are gone: deleted, or ended by a leaving. */
interface Told {
  readonly state: WorkshopState;
  readonly gone: ReadonlyMap<number, number>;
}
const first: Told = {
  state: decideSaveWorkshop(workshop.initial, choir, nobody, every, { day: year.dateDebut, year }).reduce(
    workshop.evolve,
    workshop.initial,
  ),
  gone: new Map(),
};
const dayAt = (count: number): string => days[count] ?? year.dateFin;

/** What the act writes; nothing where it is refused. */
function written({ state }: Told, one: Act, index: number): readonly WorkshopEvent[] {
  const on = dayAt(one.day);
  const from = { day: on, year };
  try {
    switch (one.kind) {
      case 'move':
        return decideSaveWorkshop(
          state,
          { ...(at(state, on).workshop as Workshop), jour: one.jour },
          nobody,
          every,
          from,
        );
      case 'join': {
        const link = { idAtelier: 3, fk_eleve: one.who, fk_instrument: 1, fk_statut: 1, fk_scolariteInterne: one.who };
        return decideAttachPupil(state, link, every, from);
      }
      case 'leave':
        return decideDetachPupil(state, one.who, on);
      case 'teach':
        return decideAttachTeacher(state, { fk_enseignant: one.who, fk_instrument: 1 }, every, from, new Set([1]));
      case 'stop':
        return decideDetachTeacher(state, one.who, on);
      case 'replace':
        return decideReplaceTeacher(
          state,
          {
            ...{ remplacement: index + 1, fk_enseignant: one.who, par: one.by, fk_instrument: 1, day: on, year },
            jusquau: one.lasts === null ? null : dayAfter(on, one.lasts),
            motif: null,
          },
          every,
          new Set([1]),
        );
      default:
        return [];
    }
  } catch {
    return [];
  }
}

function after(told: Told, one: Act, index: number): Told {
  if (one.kind === 'drop' || one.kind === 'abandon') {
    const known = told.gone.get(one.who);
    return { ...told, gone: new Map(told.gone).set(one.who, Math.min(known ?? one.day, one.day)) };
  }
  return { ...told, state: written(told, one, index).reduce(workshop.evolve, told.state) };
}

/** As the read side has it: periods, those of pupils without what their schooling is gone for. */
function lifeOf({ state, gone }: Told): Life {
  const spanOf = ({ depuis, dernierJour }: { depuis: string | null; dernierJour: string | null }) => ({
    depuis: depuis ?? year.dateDebut,
    fin: dernierJour,
  });
  const until = (fin: string | null, away: number | undefined) => {
    const eve = away === undefined ? null : dayAfter(dayAt(away), -1);
    return eve === null ? fin : fin === null || eve < fin ? eve : fin;
  };
  return {
    ...{ dernierJour: state.dernierJour, lessons: [] },
    hours: state.hours.map(({ depuis, heureDebut, heureFin, fk_site, fk_salle, jour, ...one }) => ({
      ...{ depuis: depuis ?? year.dateDebut, heureDebut, heureFin, fk_site, fk_salle, jour },
      ...{ semaine: one.semaine, semaineDuMois: one.semaineDuMois, dateSeance: one.dateSeance },
      sallePartagee: one.sallePartagee === 1,
      fk_typeRepetition: one.fk_typeRepetition,
    })),
    teachers: [...state.parts].flatMap(([id, periods]) => periods.map((one) => ({ who: id, ...spanOf(one) }))),
    pupils: [...state.places].flatMap(([id, periods]) =>
      periods
        .map(spanOf)
        .map(({ depuis, fin }) => ({ who: id, depuis, fin: until(fin, gone.get(id)) }))
        .filter(({ depuis, fin }) => fin === null || fin >= depuis),
    ),
  };
}

const CoefRH = 1.5;
const share = sharesOf(year, meets);
/** Roll, places, expected sheet of a day, and the service that each teacher gave up to it, by segments. */
function answersOf(told: Told) {
  const segments = segmentsOf(lifeOf(told), year, meets);
  return (on: string) => {
    const found = segments.find(({ from, to }) => from <= on && on <= to);
    const service = [1, 2, 3].map((teacher) =>
      segments
        .filter(({ teachers, from }) => teachers.includes(teacher) && from <= on)
        .map((one) => weeklyMinutes({ ...one, CoefRH }) * share({ ...one, to: one.to < on ? one.to : on }))
        .reduce((sum, minutes) => sum + minutes, 0),
    );
    return {
      roll: found?.pupils ?? [],
      teachers: found?.teachers ?? [],
      places: found?.pupils.length ?? 0,
      wantsSheet: found?.days.includes(on) ?? false,
      service: service.map((minutes) => Math.round(minutes * 1000) / 1000),
    };
  };
}

test('an act that holds from a day leaves every answer about earlier days as it was', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 9 }), act, (acts, last) => {
      const told = acts.reduce(after, first);
      const [before, now] = [answersOf(told), answersOf(after(told, last, acts.length))];
      for (const on of days.slice(0, last.day)) expect(now(on)).toEqual(before(on));
    }),
    { numRuns: 60 },
  );
});

test('roll, places, expected sheet and service of each day are what the acts wrote on a calendar', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 10 }), (acts) => {
      const calendar = new Calendar(COUNT);
      for (const one of acts) calendar.write(one);
      const answers = answersOf(acts.reduce(after, first));
      const minutes = [0, 0, 0];
      for (const [index, on] of days.entries()) {
        const cell = calendar.cells[index] as Cell;
        const roll = calendar.rollOf(index);
        if (teachingDays.includes(on))
          for (const teacher of cell.teachers.keys())
            minutes[teacher - 1] = (minutes[teacher - 1] ?? 0) + (60 * CoefRH) / teachingDays.length;
        expect([on, answers(on)]).toEqual([
          on,
          {
            ...{ roll, places: roll.length, teachers: [...cell.teachers.keys()].sort() },
            wantsSheet: cell.jour === weekdayOf(on) && meets(on),
            service: minutes.map((one) => expect.closeTo(one, 1)),
          },
        ]);
      }
    }),
    { numRuns: 60 },
  );
});
