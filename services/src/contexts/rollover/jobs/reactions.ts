import { RolloverRequested } from '@diapason/contracts/rollover';
import { reaction } from '@diapason/event-sourcing';
import { rolloverJobOf } from './prepare-year';

/** Queues the job too, under the same id: a process that dies between the fact and its job loses none. */
export const rolloverReactions = [
  reaction(RolloverRequested, ({ data: { idPreparation, fk_anneeScolaire }, metadata }) => [
    rolloverJobOf(idPreparation, fk_anneeScolaire, metadata),
  ]),
];
