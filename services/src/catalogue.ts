import { declaredIn, isOfKind, papers } from '@diapason/contracts';
import type { Reaction } from '@diapason/event-sourcing';
import { modules } from './generated/contexts';
import type { CommandHandler } from './machinery/app/command';
import type { FirstFacts } from './machinery/app/first-facts';
import type { JobHandler } from './machinery/app/job';
import { paperCommands } from './machinery/papers/paper-commands';
import type { PaperRule } from './machinery/papers/paper-rule';

const paperRules = declaredIn(modules, isOfKind<PaperRule>('paperRule'));

/** Every command of every context, and those that follow from the kinds of paper. */
export const commands: readonly CommandHandler[] = [
  ...declaredIn(modules, isOfKind<CommandHandler>('command')),
  ...papers.flatMap((paper) => paperCommands(paper, paperRules)),
];

/** What events ask for. */
export const reactions = declaredIn(modules, isOfKind<Reaction>('reaction'));

/** Who does it. */
export const jobs = declaredIn(modules, isOfKind<JobHandler>('job'));

/** What a network has before anyone logs in, in the order in which contexts need it. */
export const firstFacts = [...declaredIn(modules, isOfKind<FirstFacts>('firstFacts'))].sort(
  (a, b) => a.order - b.order,
);
