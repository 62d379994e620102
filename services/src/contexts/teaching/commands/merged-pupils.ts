import type { CommandContext } from '../../../machinery/app/command';
import { idsOf, mergeSteps, pupil, sameSchoolings } from '../../families';
import { workshop } from '../aggregate/workshop';
import { decideReplacePupil, decideRestorePupil } from '../aggregate/workshop-merge';

/** Workshops have the kept pupil. */
mergeSteps.add('workshops', {
  nature: 'eleve',
  move: async (context, { from, into, key }) => {
    const { execute, load } = context;
    const same = sameSchoolings(await load(pupil, from), await load(pupil, into));
    const workshops = 'select fk_atelier as id from atelier_eleve where fk_eleve = $1';
    for (const id of await idsOf(context, workshops, [from]))
      await execute(workshop, id, (state) => decideReplacePupil(state, from, into, same), key);
  },
  giveBack: async (context, { from, into, key }) => {
    const workshops = 'select fk_atelier as id from atelier_eleve where $1 = any(remplace)';
    const kept = await context.load(pupil, into);
    const same = new Map<number, number>();
    for (const id of kept.absorbed.keys())
      if (id !== from) for (const pair of sameSchoolings(await context.load(pupil, id), kept)) same.set(...pair);
    for (const id of await idsOf(context, workshops, [from]))
      await context.execute(workshop, id, (state) => decideRestorePupil(state, from, into, same), key);
  },
});

/**
 * The kept record has the place in the workshop where the one that got it was merged meanwhile; undefined where it was not. Asked once the
 * place was written: a merge that came before may not have seen it.
 */
export async function followPupilMerge(
  { execute, load }: Pick<CommandContext, 'execute' | 'load'>,
  { idAtelier, fk_eleve }: { readonly idAtelier: number; readonly fk_eleve: number },
) {
  const from = await load(pupil, fk_eleve);
  if (!from.merged) return undefined;
  const { fk_conserve } = from.merged;
  const same = sameSchoolings(from, await load(pupil, fk_conserve));
  return execute(workshop, idAtelier, (state) => decideReplacePupil(state, fk_eleve, fk_conserve, same));
}
