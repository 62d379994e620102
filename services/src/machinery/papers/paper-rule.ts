import type { Paper, Session } from '@diapason/contracts/core';
import type { CommandContext } from '../app/command';

/** What a kind of paper asks beyond its declaration, before a file counts. */
export interface PaperRule {
  readonly kind: 'paperRule';
  readonly paper: Paper;
  /** @param about number of what it is about. @throws Refusal */
  readonly check: (
    about: number,
    context: Pick<CommandContext<Session | undefined>, 'db' | 'session'>,
  ) => Promise<void>;
}

export const paperRule = (paper: Paper, check: PaperRule['check']): PaperRule => ({ kind: 'paperRule', paper, check });
