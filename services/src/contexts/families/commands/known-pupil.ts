import type { CommandContext } from '../../../machinery/app/command';
import { known, pupil } from '../aggregate/pupil';

/** The number of a pupil that exists. @throws Refusal 404, and 409 for a record that was merged. */
export async function knownPupil({ load }: Pick<CommandContext, 'load'>, idEleve: number): Promise<number> {
  known(await load(pupil, idEleve));
  return idEleve;
}
