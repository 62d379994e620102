import type { CommandContext } from '../../../machinery/app/command';
import { guardian } from '../aggregate/guardian';
import { decideReplaceGuardian } from '../aggregate/merged-links';
import { pupil } from '../aggregate/pupil';

/**
 * The kept record is the guardian of these pupils where the one that was linked was merged meanwhile; else nothing happens. Asked once the
 * link was written: a merge that came before may not have seen it.
 */
export async function followGuardianMerge(
  { execute, load, commandId }: Pick<CommandContext, 'execute' | 'load' | 'commandId'>,
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
