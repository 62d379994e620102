import { right, roleGroupIds, workshopFieldRights } from '@diapason/contracts/constants';
import { decideJoinGroup, decideLeaveGroup, type GroupChangeAsked } from '../contexts/teaching/aggregate/change-group';
import { decideReplaceTeacher } from '../contexts/teaching/aggregate/replace-teacher';
import { decideSaveWorkshop } from '../contexts/teaching/aggregate/save-workshop';
import { type WorkshopEvent, type WorkshopState, workshop } from '../contexts/teaching/aggregate/workshop';
import { decideAttachPupil, decideDetachPupil } from '../contexts/teaching/aggregate/workshop-people';
import { idsOf } from './ids';
import type { DemoWorkshop } from './lessons';
import { type DemoLife, type GroupTurn, lifeOf } from './lives';
import type { DemoPlan } from './plan';
import { atWork, day as dayOf } from './school-years';
import { inTurn, type Step } from './steps';

/** Who sets up classes: capacity, evaluation, teachers, pupils. */
const planner: ReadonlySet<number> = new Set([
  ...Object.values(workshopFieldRights),
  right.addWorkshopTeacher,
  right.changeWorkshopTeacher,
  right.addWorkshopPupil,
  right.removeWorkshopPupil,
]);
const nobody = { teachers: [], offered: new Map() };

type Decide = (state: WorkshopState) => readonly WorkshopEvent[];

/** A workshop as the year begins, and what changes in it afterwards, each on the day on which it was told. */
export function workshopStep(plan: DemoPlan, one: DemoWorkshop): Step {
  const { teacher, pupils, fk_instrument, ...sheet } = one;
  const { idAtelier } = sheet;
  const ids = idsOf(plan);
  const year = plan.years.current;
  const from = { day: year.dateDebut, year };
  const life = lifeOf(plan.activity.lives, sheet);
  const entry = entryOf(plan, sheet);
  const first = life.moved ? { ...entry, jour: life.moved.before } : entry;
  const teachers = [{ fk_enseignant: ids.agent(teacher), fk_instrument }];
  const offered = new Map([[ids.agent(teacher), new Set([fk_instrument])]]);
  const linkOf = (pupil: number, of: DemoWorkshop) => {
    const place = of.pupils.find((each) => each.pupil === pupil);
    return {
      ...{ idAtelier: of.idAtelier, fk_eleve: ids.pupil(pupil), fk_instrument: of.fk_instrument },
      fk_statut: place?.fk_statut ?? 1,
      fk_scolariteInterne: ids.schooling(pupil, place?.schooling ?? 0),
    };
  };
  const attach =
    (pupil: number, since: typeof from): Decide =>
    (state) =>
      decideAttachPupil(state, linkOf(pupil, one), planner, since);
  const asked = ({ changement, pupil, from: left, to, day }: GroupTurn): GroupChangeAsked => ({
    ...{ changement, quitte: left.idAtelier, rejoint: to, day, motif: null, year },
    place: { ...linkOf(pupil, left), depuis: null, dernierJour: null },
  });
  const kind = { fk_typeAtelier: sheet.fk_typeAtelier, fk_anneeScolaire: year.id };
  const isLate = (pupil: number) => life.joins.some((each) => each.pupil === pupil);
  const laterOn = changesOf(life, {
    joins: (each) => attach(each.pupil, { day: each.day, year }),
    leaves: (each) => (state) => decideDetachPupil(state, ids.pupil(each.pupil), each.day),
    groups: (turn) => (state) =>
      turn.to === idAtelier
        ? decideJoinGroup(state, asked(turn), planner, kind, new Set())
        : decideLeaveGroup(state, asked(turn), planner),
    hours: (hours, since) => (state) =>
      decideSaveWorkshop(state, { ...entry, ...hours }, nobody, planner, { day: since, year }),
    replaced:
      ({ remplacement, by, day: since }) =>
      (state) =>
        decideReplaceTeacher(
          state,
          {
            ...{ remplacement, fk_enseignant: ids.agent(teacher), par: ids.agent(by), fk_instrument },
            ...{ day: since, jusquau: null, motif: null, year },
          },
          planner,
          new Set([fk_instrument]),
        ),
  });
  const director = plan.agents.find(({ fk_groupe }) => fk_groupe === roleGroupIds.direction);
  return async (_context, contextAt) => {
    const { execute } = contextAt(atWork(dayOf(year.start, 9, 18), idAtelier));
    await execute(
      workshop,
      idAtelier,
      inTurn(workshop, [
        (state) => decideSaveWorkshop(state, first, { teachers, offered }, planner, from),
        ...pupils.filter(({ pupil }) => !isLate(pupil)).map(({ pupil }) => attach(pupil, from)),
      ]),
    );
    const actor = director && String(ids.agent(director.index));
    // What was told on one day is one command.
    for (const day of new Set(laterOn.map(({ told }) => told))) {
      const decisions = laterOn.filter(({ told }) => told === day).map(({ decide }) => decide);
      await contextAt(atWork(day, idAtelier), actor).execute(workshop, idAtelier, inTurn(workshop, decisions));
    }
  };
}

interface Decisions {
  readonly joins: (each: DemoLife['joins'][number]) => Decide;
  readonly leaves: (each: DemoLife['leaves'][number]) => Decide;
  readonly groups: (turn: GroupTurn) => Decide;
  readonly hours: (hours: object, since: string) => Decide;
  readonly replaced: (each: NonNullable<DemoLife['replaced']>) => Decide;
}

/** In the order in which they were told. */
function changesOf({ moved, moves, joins, leaves, groups, replaced }: DemoLife, decisions: Decisions) {
  const all = [
    ...joins.map((each) => ({ told: each.told, decide: decisions.joins(each) })),
    ...(moved ? [{ told: moved.told, decide: decisions.hours({}, moved.day) }] : []),
    ...(replaced ? [{ told: replaced.told, decide: decisions.replaced(replaced) }] : []),
    ...leaves.map((each) => ({ told: each.told, decide: decisions.leaves(each) })),
    ...groups.map((each) => ({ told: each.told, decide: decisions.groups(each) })),
    ...(moves ? [movedOn(moves, decisions)] : []),
  ];
  return all.sort((one, other) => (one.told < other.told ? -1 : one.told > other.told ? 1 : 0));
}

const movedOn = ({ told, day: since, ...hours }: NonNullable<DemoLife['moves']>, decisions: Decisions) => ({
  told,
  decide: decisions.hours(hours, since),
});

const entryOf = (plan: DemoPlan, sheet: Omit<DemoWorkshop, 'teacher' | 'pupils' | 'fk_instrument'>) => ({
  ...sheet,
  fk_anneeScolaire: plan.years.current.id,
  fk_typeRepetition: 1,
  fk_visibilite: 1,
  fk_cycle: null,
  fk_annee: null,
  fk_groupe: null,
  enseignantRemplacant: 0 as const,
  evaluation: 1 as const,
  commentaire: null,
  propriete: null,
  semaine: null,
  semaineDuMois: null,
  dateSeance: null,
  sallePartagee: 0 as const,
});
