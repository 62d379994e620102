import { dayAfter, messages, right, type YearDays } from '@diapason/contracts/constants';
import { make } from '@diapason/contracts/core';
import { ReplacementDecided, TeacherAttached, TeacherDetached } from '@diapason/contracts/teaching';
import { Refusal } from '@diapason/event-sourcing';
import { beginsBy, byBeginning, holdsOn, lastDayLeaving, since } from './periods';
import type { WorkshopEvent, WorkshopState } from './workshop';
import { type Functions, requireFunction } from './workshop-people';

export interface ReplacementAsked {
  readonly remplacement: number;
  readonly fk_enseignant: number;
  readonly par: number;
  readonly fk_instrument: number;
  readonly day: string;
  /** The last day; null: until whoever is replaced would have left. */
  readonly jusquau: string | null;
  readonly motif: string | null;
  readonly year: Pick<YearDays, 'dateDebut'>;
}

/**
 * One teacher in place of another, from a day on; after the last day the former one resumes.
 * @param offered disciplines that the new one has on the workshop's site in its year
 * @throws Refusal 400 on `par` or `jusquau`, 403 without 190 and 191, 422 where the teacher does not teach it then, the other one does
 *   already, or has no such discipline there.
 */
export function decideReplaceTeacher(
  state: WorkshopState,
  asked: ReplacementAsked,
  functions: Functions,
  offered: ReadonlySet<number>,
): WorkshopEvent[] {
  if (!state.sheet) throw new Refusal(messages.general.notFound, 404);
  requireFunction(functions, right.addWorkshopTeacher);
  requireFunction(functions, right.changeWorkshopTeacher);
  const { remplacement, fk_enseignant, par, fk_instrument, day, jusquau, motif, year } = asked;
  if (state.replacements.has(remplacement)) return [];
  if (fk_enseignant === par) throw new Refusal(messages.teaching.sameTeacher, 400, 'par');
  if (jusquau !== null && jusquau < day) throw new Refusal(messages.teaching.untilBeforeFrom, 400, 'jusquau');
  const periods = state.parts.get(fk_enseignant) ?? [];
  const left = periods.find((one) => holdsOn(one, day));
  if (!left) throw new Refusal(messages.teaching.notTaughtThen, 422);
  const theirs = state.parts.get(par) ?? [];
  const last =
    jusquau !== null && (left.dernierJour === null || jusquau < left.dernierJour) ? jusquau : left.dernierJour;
  const isThere = theirs.some(
    (one) => (last === null || beginsBy(one, last)) && (one.dernierJour === null || one.dernierJour >= day),
  );
  if (isThere) throw new Refusal(messages.teaching.alreadyTeaches, 422, 'par');
  if (offered.size === 0 || !offered.has(fk_instrument))
    throw new Refusal(messages.teaching.teacherNoDiscipline, 422, 'par');
  const { idAtelier } = state.sheet;
  const depuis = since(day, year);
  const resumes = jusquau !== null && last === jusquau && last !== left.dernierJour;
  const next = [...periods].sort(byBeginning).find((one) => one.depuis !== null && last !== null && one.depuis > last);
  return [
    make(TeacherDetached, {
      ...{ idAtelier, fk_enseignant, depuis: left.depuis },
      dernierJour: lastDayLeaving(left, asked),
    }),
    make(TeacherAttached, { idAtelier, fk_enseignant: par, fk_instrument, depuis, dernierJour: last }),
    ...(resumes
      ? [
          make(TeacherAttached, {
            ...left,
            depuis: dayAfter(jusquau, 1),
            dernierJour: left.dernierJour ?? (next?.depuis ? dayAfter(next.depuis, -1) : null),
          }),
        ]
      : []),
    make(ReplacementDecided, {
      ...{ idAtelier, remplacement, fk_enseignant, par, depuis: day, jusquau, motif },
      ...{ fk_instrument: left.fk_instrument, debut: left.depuis, finPrevue: left.dernierJour },
    }),
  ];
}
