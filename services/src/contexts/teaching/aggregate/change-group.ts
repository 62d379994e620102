import { messages, right, type YearDays } from '@diapason/contracts/constants';
import { make } from '@diapason/contracts/core';
import { GroupChangeDecided, PupilAttached, PupilDetached } from '@diapason/contracts/teaching';
import { Refusal } from '@diapason/event-sourcing';
import { beginsBy, holdsOn, isOpenOn, lastDayLeaving, since } from './periods';
import {
  at,
  goesOn,
  type PupilPlace,
  type Workshop,
  type WorkshopEvent,
  type WorkshopState,
  workshop,
} from './workshop';
import { type Functions, mostPlaces, requireFunction } from './workshop-people';

export interface GroupChangeAsked {
  readonly changement: number;
  readonly quitte: number;
  readonly rejoint: number;
  /** Of the day, in the group that is left. */
  readonly place: PupilPlace;
  readonly day: string;
  readonly motif: string | null;
  readonly year: Pick<YearDays, 'dateDebut'>;
}

/**
 * The place that a pupil leaves for one in another group from a day on.
 * @throws Refusal 422 where the pupil has none then, or something else is planned for them there.
 */
export function placeLeft({ places }: WorkshopState, fk_eleve: number, day: string): PupilPlace {
  const periods = places.get(fk_eleve) ?? [];
  const found = periods.find((one) => holdsOn(one, day));
  if (!found) throw new Refusal(messages.teaching.notInGroupThen, 422, 'eleves');
  if (found.depuis === day || periods.some((one) => !beginsBy(one, day)))
    throw new Refusal(messages.teaching.changesLater, 422, 'eleves');
  return found;
}

/** What the act says of itself in one of both groups. */
function decided(idAtelier: number, { changement, quitte, rejoint, place, day, motif }: GroupChangeAsked) {
  const { depuis: debut, dernierJour: finPrevue, fk_eleve, fk_instrument, fk_statut, fk_scolariteInterne } = place;
  return make(GroupChangeDecided, {
    ...{ idAtelier, changement, fk_eleve, quitte, rejoint, depuis: day, motif },
    ...{ fk_instrument, fk_statut, fk_scolariteInterne, debut, finPrevue },
  });
}

function requireBoth(functions: Functions): void {
  requireFunction(functions, right.addWorkshopPupil);
  requireFunction(functions, right.removeWorkshopPupil);
}

/** The group that is left. What is so already stays so: a call that died half way is done again. @throws Refusal 403 without 192 and 193. */
export function decideLeaveGroup(state: WorkshopState, asked: GroupChangeAsked, functions: Functions): WorkshopEvent[] {
  if (!state.sheet) throw new Refusal(messages.general.notFound, 404);
  requireBoth(functions);
  const { changement, place, day } = asked;
  const isThere = (state.places.get(place.fk_eleve) ?? []).some((one) => holdsOn(one, day));
  if (!isThere && state.groupChanges.has(changement)) return [];
  const left = placeLeft(state, place.fk_eleve, day);
  const { idAtelier, fk_eleve, depuis } = left;
  const dernierJour = lastDayLeaving(left, asked);
  return [make(PupilDetached, { idAtelier, fk_eleve, depuis, dernierJour }), decided(idAtelier, asked)];
}

/**
 * The group that is joined: the pupil has there what they had, for as long.
 * @param from the group that is left. @param ended schoolings of the pupils of both that have ended by then.
 * @throws Refusal 403 without 192 and 193, 422 for a group of another kind or year, one that does not meet then or has the pupil already,
 *   and a full one without a reason.
 */
export function decideJoinGroup(
  state: WorkshopState,
  asked: GroupChangeAsked,
  functions: Functions,
  from: Pick<Workshop, 'fk_typeAtelier' | 'fk_anneeScolaire'>,
  ended: ReadonlySet<number>,
): WorkshopEvent[] {
  if (!state.sheet) throw new Refusal(messages.general.notFound, 404);
  requireBoth(functions);
  const { changement, quitte, rejoint, place, day, motif, year } = asked;
  const { idAtelier, fk_typeAtelier, fk_anneeScolaire, maximumEleves } = state.sheet;
  const depuis = since(day, year);
  const periods = state.places.get(place.fk_eleve) ?? [];
  if (state.groupChanges.has(changement) && periods.some((one) => one.depuis === depuis)) return [];
  const last = place.dernierJour;
  const isThere = periods.some((one) => isOpenOn(one, day) && (last === null || beginsBy(one, last)));
  if (quitte === rejoint || isThere) throw new Refusal(messages.teaching.sameGroup, 422, 'eleves');
  if (fk_typeAtelier !== from.fk_typeAtelier || fk_anneeScolaire !== from.fk_anneeScolaire)
    throw new Refusal(messages.teaching.groupOfOtherKind, 422, 'eleves');
  if (!at(state, day).workshop) throw new Refusal(messages.teaching.groupNotThen, 422, 'eleves');
  const events = [make(PupilAttached, { ...place, idAtelier, depuis }), decided(idAtelier, asked)];
  const after = events.reduce<WorkshopState>(workshop.evolve, state);
  const isOver = maximumEleves > 0 && goesOn(place, ended) && mostPlaces(after, day, ended) > maximumEleves;
  if (isOver && !motif) throw new Refusal(messages.teaching.workshopFull, 422, 'eleves');
  return events;
}
