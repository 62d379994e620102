import { hoursInWords, messages } from '@diapason/contracts/constants';
import { changeGroup } from '@diapason/contracts/teaching';
import { type ReadModels, Refusal } from '@diapason/event-sourcing';
import { lessonsFrom, takenThen } from '@diapason/projections/teaching/other-groups';
import { command } from '../../../machinery/app/command';
import { requireSeenVersion } from '../../../machinery/app/seen-version';
import { decideJoinGroup, decideLeaveGroup, type GroupChangeAsked, placeLeft } from '../aggregate/change-group';
import { type WorkshopEvent, type WorkshopState, workshop } from '../aggregate/workshop';
import { endedSchoolings } from './ended-schoolings';
import { dayFrom } from './from-day';
import { keepForReasons } from './keep-conflicts';
import { followPupilMerge } from './merged-pupils';

/** Every pupil is decided on, in both groups, before the first one is written. */
export const changeGroupCommand = command(changeGroup, async ({ params: { id: quitte }, body }, context) => {
  const { execute, load, db, ids, session, today } = context;
  const pupils = body.eleves.map(({ fk_eleve }) => fk_eleve);
  if (new Set(pupils).size < pupils.length) throw new Refusal(messages.teaching.pupilTwice, 400, 'eleves');
  const states = new Map<number, WorkshopState>();
  for (const id of [quitte, ...body.eleves.map(({ vers }) => vers)]) states.set(id, await load(workshop, id));
  for (const { idAtelier, version } of body.vus ?? []) {
    const state = states.get(idAtelier);
    if (state) requireSeenVersion(version, state);
  }
  const left = states.get(quitte);
  if (!left?.sheet) throw new Refusal(messages.general.notFound, 404);
  const kind = left.sheet;
  const { day, year } = await dayFrom(db, kind.fk_anneeScolaire, body.aPartirDu, today);
  const ended = new Set<number>();
  for (const state of states.values())
    for (const schooling of await endedSchoolings(db, state, day)) ended.add(schooling);
  const changes: GroupChangeAsked[] = [];
  for (const { fk_eleve, vers: rejoint, motif } of body.eleves) {
    const changement = await ids.forKey('changement-groupe', `${fk_eleve}:${quitte}:${rejoint}:${day}`);
    const place = placeOf(states, { quitte, rejoint, fk_eleve, changement, day });
    changes.push({ changement, quitte, rejoint, place, day, motif: motif || null, year });
  }
  const decisions = [...states.keys()].map((id) => {
    const decide = (state: WorkshopState) =>
      inOrder(
        state,
        changes.flatMap((asked): Decision[] => [
          ...(asked.rejoint === id
            ? [(now: WorkshopState) => decideJoinGroup(now, asked, session.functions, kind, ended)]
            : []),
          ...(id === quitte ? [(now: WorkshopState) => decideLeaveGroup(now, asked, session.functions)] : []),
        ]),
      );
    decide(states.get(id) ?? workshop.initial);
    return { id, decide };
  });
  await requireDecided(db, changes, kind.fk_anneeScolaire);
  // A pupil is in two groups rather than in none, should the call die half way.
  for (const { id, decide } of [...decisions].reverse()) await execute(workshop, id, decide);
  for (const { rejoint, place } of changes)
    await followPupilMerge({ execute, load }, { idAtelier: rejoint, fk_eleve: place.fk_eleve });
  const { fk_anneeScolaire } = kind;
  await keepForReasons(
    context,
    changes.flatMap(({ rejoint: idAtelier, place: { fk_eleve: eleve }, motif }) =>
      motif ? [{ fk_anneeScolaire, idAtelier, who: { eleve }, motif }] : [],
    ),
  );
  return { idAtelier: quitte, eleves: pupils };
});

/** @throws Refusal 422 for a lesson at the hours of the new group that nobody keeps for a reason. */
async function requireDecided(db: ReadModels, changes: readonly GroupChangeAsked[], fk_anneeScolaire: number) {
  const [first] = changes;
  if (!first) return;
  const lessons = await lessonsFrom(db, { fk_anneeScolaire, left: first.quitte, asked: first.day, today: first.day });
  for (const { rejoint, place, motif } of changes) {
    const taken = takenThen(lessons, rejoint, place.fk_eleve, place.dernierJour);
    if (!taken?.autre || motif) continue;
    const words = `${taken.autre.libelleType}, ${hoursInWords(taken.autre)}`;
    throw new Refusal(messages.teaching.clashOfGroup(words), 422, 'eleves');
  }
}

type Decision = (state: WorkshopState) => readonly WorkshopEvent[];
const inOrder = (state: WorkshopState, all: readonly Decision[]): WorkshopEvent[] =>
  all.reduce<{ readonly now: WorkshopState; readonly events: WorkshopEvent[] }>(
    ({ now, events }, decide) => {
      const next = decide(now);
      return { now: next.reduce(workshop.evolve, now), events: [...events, ...next] };
    },
    { now: state, events: [] },
  ).events;

interface Of {
  readonly quitte: number;
  readonly rejoint: number;
  readonly fk_eleve: number;
  readonly changement: number;
  readonly day: string;
}

/** The place that is left; of a change that a call wrote before it died, the one that is joined. */
function placeOf(states: ReadonlyMap<number, WorkshopState>, { quitte, rejoint, fk_eleve, changement, day }: Of) {
  const [from, to] = [quitte, rejoint].map((id) => states.get(id) ?? workshop.initial) as [
    WorkshopState,
    WorkshopState,
  ];
  const written = to.groupChanges.has(changement) && from.groupChanges.has(changement);
  const joined = written ? to.places.get(fk_eleve)?.find(({ depuis }) => depuis === null || depuis >= day) : undefined;
  return joined ?? placeLeft(from, fk_eleve, day);
}
