import type { EventDefinition } from '@diapason/contracts/core';
import {
  GuardianMerged,
  GuardianPaperRemoved,
  GuardianPaperScanned,
  GuardianReleased,
  GuardianSeparated,
  PupilMerged,
  PupilPaperRemoved,
  PupilPaperScanned,
  PupilReleased,
  PupilSeparated,
} from '@diapason/contracts/families';
import { jobIdOf, Refusal, RetryLater, reaction } from '@diapason/event-sourcing';
import { job } from '../../../machinery/app/job';
import { type MergeableState, releasedOf } from '../aggregate/merging';
import {
  carryOutLater,
  carryOutMerge,
  carryOutSeparation,
  finishReopening,
  type MergeKind,
} from '../commands/carry-out-merge';
import { guardians, pupils } from '../commands/merge-kinds';

const QUEUE = 'fusion';
const POWERS = { needs: ['accounts', 'yearLock', 'merging'] } as const;

/** Repeats what the command did, so that neither a crash nor a calculation leaves a person in two halves. */
const finishMerge = <S extends MergeableState<S, D>, D, Defs extends Record<string, EventDefinition>>(
  name: string,
  kind: MergeKind<S, D, Defs>,
) =>
  job(
    QUEUE,
    name,
    async ({ id }, context) => {
      try {
        await carryOutMerge(kind, context, Number(id));
      } catch (error) {
        // It was taken back, since the kept one was closed meanwhile: that ends it too.
        if (error instanceof Refusal && !(await context.load(kind.aggregate, Number(id))).merged)
          return { changed: true };
        throw error;
      }
      // A calculation that had begun before may have made a contribution for the record that was merged.
      if (!(await context.yearLock.settled()))
        throw new RetryLater('a calculation is under way, which may bill the record that was merged');
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
      if (!(await context.yearLock.settled())) throw new RetryLater('the read models do not have the whole merge');
      const late = () => new RetryLater('merges take long');
      await context.merging.inTurn(() => carryOutSeparation(kind, context, from, own.merges), late);
      return { changed: true };
    },
    POWERS,
  );

/** Where a separation died after its last fact in the record's own stream. */
const finishTheReopening = <S extends MergeableState<S, D>, D, Defs extends Record<string, EventDefinition>>(
  name: string,
  kind: MergeKind<S, D, Defs>,
) =>
  job(QUEUE, name, async ({ id }, context) => {
    await finishReopening(kind, context, Number(id));
    return { changed: true };
  });

export const finishReopeningJob = finishTheReopening('reouverture', guardians);
export const finishPupilReopeningJob = finishTheReopening('reouverture-eleve', pupils);

/** The antivirus refused a paper of a record, or it was taken away: one of a record merged into it may stand in its place. */
const absorbLater = <S extends MergeableState<S, D>, D, Defs extends Record<string, EventDefinition>>(
  name: string,
  kind: MergeKind<S, D, Defs>,
) => job(QUEUE, name, async ({ id }, context) => ({ changed: await carryOutLater(kind, context, Number(id)) }));

export const absorbLaterJob = absorbLater('reprise', guardians);
export const absorbLaterPupilJob = absorbLater('reprise-eleve', pupils);
export const finishMergeJob = finishMerge('fusion', guardians);
export const finishSeparationJob = finishSeparation('separation', guardians);
export const finishPupilMergeJob = finishMerge('fusion-eleve', pupils);
export const finishPupilSeparationJob = finishSeparation('separation-eleve', pupils);

const asked = (event: Parameters<typeof jobIdOf>[0], { name }: { readonly name: string }, id: number) => [
  { queue: QUEUE, name, id: jobIdOf(event, name), data: { id } },
];

const isRefused = ({ data }: { readonly data: { readonly antivirus: string | null } }) => data.antivirus === 'refusee';

export const reactions = [
  reaction(GuardianMerged, (event) => asked(event, finishMergeJob, event.data.idUtilisateur)),
  reaction(GuardianReleased, (event) => asked(event, finishSeparationJob, event.data.fk_fusionne)),
  reaction(GuardianSeparated, (event) => asked(event, finishReopeningJob, event.data.idUtilisateur)),
  reaction(PupilMerged, (event) => asked(event, finishPupilMergeJob, event.data.idEleve)),
  reaction(PupilReleased, (event) => asked(event, finishPupilSeparationJob, event.data.fk_fusionne)),
  reaction(PupilSeparated, (event) => asked(event, finishPupilReopeningJob, event.data.idEleve)),
  reaction(GuardianPaperScanned, (event) =>
    isRefused(event) ? asked(event, absorbLaterJob, event.data.fk_responsable) : [],
  ),
  reaction(PupilPaperScanned, (event) =>
    isRefused(event) ? asked(event, absorbLaterPupilJob, event.data.fk_eleve) : [],
  ),
  reaction(GuardianPaperRemoved, (event) => asked(event, absorbLaterJob, event.data.fk_responsable)),
  reaction(PupilPaperRemoved, (event) => asked(event, absorbLaterPupilJob, event.data.fk_eleve)),
];
