import { personKinds } from '@diapason/contracts/erasure';
import { NotYet, Refusal } from '@diapason/event-sourcing';
import { job } from '../../../machinery/app/job';
import { carryOut } from '../commands/carry-out';
import { eraseMergedToo } from '../commands/erase-person';
import { keyGoneSoon } from '../commands/keys-gone';

export const FINISH_ERASURE = { queue: 'effacement', name: 'effacement' } as const;

/** Repeats what the command did, so that a crash leaves nothing undone. It is done once no page holds the person's key. */
export const finishErasureJob = job(
  FINISH_ERASURE.queue,
  FINISH_ERASURE.name,
  async (data, context) => {
    const nature = personKinds.find((kind) => kind === data.nature);
    if (!nature) throw new TypeError('an erasure of no kind');
    const person = { nature, id: Number(data.id) };
    // A merge may have come between what the command said and a crash.
    await context.merging
      .inTurn(() => eraseMergedToo(person, context))
      .catch((error: unknown) => {
        throw error instanceof Refusal ? new NotYet('merges take long') : error;
      });
    await carryOut(person, context);
    if (!(await keyGoneSoon(person, context)))
      throw new NotYet('the person is erased; the table of keys, which something reads, is still to be written anew');
    return { changed: true };
  },
  { needs: ['accounts', 'forgetting', 'files', 'merging'] },
);
