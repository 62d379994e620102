import { messages } from '@diapason/contracts/constants';
import { Refusal } from '@diapason/event-sourcing';
import type { CommandContext } from '../../../machinery/app/command';
import { pupil } from '../aggregate/pupil';

/** The number of a pupil that exists. @throws Refusal 404. */
export async function knownPupil({ load }: Pick<CommandContext, 'load'>, idEleve: number): Promise<number> {
  if (!(await load(pupil, idEleve)).details) throw new Refusal(messages.general.notFound, 404);
  return idEleve;
}
