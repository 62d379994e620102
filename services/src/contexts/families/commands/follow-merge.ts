import type { CommandContext } from '../../../machinery/app/command';
import { workshop } from '../../teaching/aggregate/workshop';
import { decideReplacePupil } from '../../teaching/aggregate/workshop-merge';
import { guardian } from '../aggregate/guardian';
import { decideReplaceGuardian } from '../aggregate/merged-links';
import { pupil } from '../aggregate/pupil';
import { sameSchoolings } from '../aggregate/pupil-merge';

/** Asked once something is written about a person whose record was open before: a merge that came meanwhile may not have seen it. */
type Context = Pick<CommandContext, 'execute' | 'load'>;

/** The kept record is the guardian of these pupils where the one that was linked was merged meanwhile; else nothing happens. */
export async function followGuardianMerge(
  { execute, load, commandId }: Context & Pick<CommandContext, 'commandId'>,
  fk_responsable: number,
  eleves: readonly number[],
): Promise<void> {
  const { merged } = await load(guardian, fk_responsable);
  if (!merged) return;
  for (const id of eleves)
    await execute(
      pupil,
      id,
      (state) => decideReplaceGuardian(state, fk_responsable, merged.fk_conserve),
      `${commandId}-${fk_responsable}`,
    );
}

/** The kept record has the place in the workshop where the one that got it was merged meanwhile; undefined where it was not. */
export async function followPupilMerge(
  { execute, load }: Context,
  { idAtelier, fk_eleve }: { readonly idAtelier: number; readonly fk_eleve: number },
) {
  const from = await load(pupil, fk_eleve);
  if (!from.merged) return undefined;
  const { fk_conserve } = from.merged;
  const same = sameSchoolings(from, await load(pupil, fk_conserve));
  return execute(workshop, idAtelier, (state) => decideReplacePupil(state, fk_eleve, fk_conserve, same));
}
