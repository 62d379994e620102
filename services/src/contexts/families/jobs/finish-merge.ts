import { GuardianMerged, GuardianReleased } from '@diapason/contracts/families';
import { jobIdOf, reaction } from '@diapason/event-sourcing';
import { job } from '../../../machinery/app/job';
import { guardian } from '../aggregate/guardian';
import { carryOutMerge, carryOutSeparation } from '../commands/carry-out-merge';

const FINISH = { queue: 'fusion' } as const;
const MERGE = { ...FINISH, name: 'fusion' } as const;
const SEPARATION = { ...FINISH, name: 'separation' } as const;
const needs = ['accounts', 'books'] as const;

/** Repeats what the command did, so that a crash leaves no person in two halves. */
export const finishMergeJob = job(
  MERGE.queue,
  MERGE.name,
  async ({ id }, context) => {
    await carryOutMerge(context, Number(id));
    return { changed: true };
  },
  { needs },
);

/** Goes on where a separation died: the kept record gave everything back, and the other one is not open yet. */
export const finishSeparationJob = job(
  SEPARATION.queue,
  SEPARATION.name,
  async ({ id }, context) => {
    const from = Number(id);
    const { merged } = await context.load(guardian, from);
    if (!merged) return { changed: false };
    const { absorbed, released } = await context.load(guardian, merged.fk_conserve);
    if (absorbed.has(from) || !released.has(from)) return { changed: false };
    await carryOutSeparation(context, from);
    return { changed: true };
  },
  { needs },
);

export const reactions = [
  reaction(GuardianMerged, (event) => [
    { ...MERGE, id: jobIdOf(event, MERGE.name), data: { id: event.data.idUtilisateur } },
  ]),
  reaction(GuardianReleased, (event) => [
    { ...SEPARATION, id: jobIdOf(event, SEPARATION.name), data: { id: event.data.fk_fusionne } },
  ]),
];
