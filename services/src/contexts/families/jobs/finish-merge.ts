import type { EventDefinition } from '@diapason/contracts/core';
import { GuardianMerged, GuardianReleased, PupilMerged, PupilReleased } from '@diapason/contracts/families';
import { jobIdOf, NotYet, reaction } from '@diapason/event-sourcing';
import { job } from '../../../machinery/app/job';
import { type MergeableState, releasedOf } from '../aggregate/merging';
import { carryOutMerge, carryOutSeparation, type MergeKind } from '../commands/carry-out-merge';
import { guardians, pupils } from '../commands/merge-kinds';

const QUEUE = 'fusion';
const POWERS = { needs: ['accounts', 'books'] } as const;

/** Repeats what the command did, so that neither a crash nor a calculation leaves a person in two halves. */
const finishMerge = <S extends MergeableState<S, D>, D, Defs extends Record<string, EventDefinition>>(
  name: string,
  kind: MergeKind<S, D, Defs>,
) =>
  job(
    QUEUE,
    name,
    async ({ id }, context) => {
      await carryOutMerge(kind, context, Number(id));
      // A calculation that had begun before may have made a contribution for the record that was merged.
      if (!(await context.books.settled()))
        throw new NotYet('a calculation is under way, which may bill the record that was merged');
      await carryOutMerge(kind, context, Number(id));
      return { changed: true };
    },
    POWERS,
  );

/** Goes on where a separation died: the kept record gave everything back, and the other one is not open yet. */
const finishSeparation = <S extends MergeableState<S, D>, D, Defs extends Record<string, EventDefinition>>(
  name: string,
  kind: MergeKind<S, D, Defs>,
) =>
  job(
    QUEUE,
    name,
    async ({ id }, context) => {
      const from = Number(id);
      const own = await context.load(kind.aggregate, from);
      if (!own.merged) return { changed: false };
      const kept = await context.load(kind.aggregate, own.merged.fk_conserve);
      if (!releasedOf(kept, from, own)) return { changed: false };
      if (!(await context.books.settled())) throw new NotYet('the read models do not have the whole merge');
      await carryOutSeparation(kind, context, from);
      return { changed: true };
    },
    POWERS,
  );

export const finishMergeJob = finishMerge('fusion', guardians);
export const finishSeparationJob = finishSeparation('separation', guardians);
export const finishPupilMergeJob = finishMerge('fusion-eleve', pupils);
export const finishPupilSeparationJob = finishSeparation('separation-eleve', pupils);

const asked = (event: Parameters<typeof jobIdOf>[0], { name }: { readonly name: string }, id: number) => [
  { queue: QUEUE, name, id: jobIdOf(event, name), data: { id } },
];

export const reactions = [
  reaction(GuardianMerged, (event) => asked(event, finishMergeJob, event.data.idUtilisateur)),
  reaction(GuardianReleased, (event) => asked(event, finishSeparationJob, event.data.fk_fusionne)),
  reaction(PupilMerged, (event) => asked(event, finishPupilMergeJob, event.data.idEleve)),
  reaction(PupilReleased, (event) => asked(event, finishPupilSeparationJob, event.data.fk_fusionne)),
];
