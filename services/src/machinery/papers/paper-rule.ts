import type { Paper, Session } from '@diapason/contracts/core';
import type { CommandContext } from '../app/command';

/** What a kind of paper asks beyond its declaration, before a file counts, and before one goes. */
export interface PaperRule {
  readonly kind: 'paperRule';
  readonly paper: Paper;
  /** Whether it holds for removing too. */
  readonly removing: boolean;
  /** @param about number of what it is about. @throws Refusal */
  readonly check: (
    about: number,
    context: Pick<CommandContext<Session | undefined>, 'db' | 'session'>,
  ) => Promise<void>;
}

/** @param calls.removing false: such a paper may go in any case. */
export const paperRule = (
  paper: Paper,
  check: PaperRule['check'],
  { removing = true }: { readonly removing?: boolean } = {},
): PaperRule => ({ kind: 'paperRule', paper, check, removing });
