import { messages } from '@diapason/contracts/constants';
import { personKinds } from '@diapason/contracts/erasure';
import { Refusal, RetryLater } from '@diapason/event-sourcing';
import { job } from '../../../machinery/app/job';
import { erasure, erasureId } from '../aggregate/erasure';
import { carryOut } from '../commands/carry-out';
import { eraseMergedToo } from '../commands/erase-person';
import { purgeKeySoon } from '../commands/purge-keys';

export const FINISH_ERASURE = { queue: 'effacement', name: 'effacement' } as const;

export const PURGE_KEY = { queue: 'effacement', name: 'cle' } as const;

const personOf = ({ nature: named, id }: Readonly<Record<string, unknown>>) => {
  const nature = personKinds.find((kind) => kind === named);
  if (!nature) throw new TypeError('an erasure of no kind');
  return { nature, id: Number(id) };
};

/**
 * Repeats what the command did, so that a crash leaves nothing undone. The key's place on the disk is another job's.
 * Nobody is erased whom the log does not say is: what asks for this job may have been written by somebody else.
 */
export const finishErasureJob = job(
  FINISH_ERASURE.queue,
  FINISH_ERASURE.name,
  async (data, context) => {
    const person = personOf(data);
    if (!(await context.load(erasure, erasureId(person.nature, person.id)))) throw new Refusal(messages.erasure.unsaid);
    // A merge may have come between what the command said and a crash.
    await context.merging
      .inTurn(() => eraseMergedToo(person, context))
      .catch((error: unknown) => {
        throw error instanceof Refusal ? new RetryLater('merges take long') : error;
      });
    await carryOut(person, context);
    await context.requestJobs([{ ...PURGE_KEY, id: `${context.jobId}-${PURGE_KEY.name}`, data: person }]);
    return { changed: true };
  },
  { needs: ['accounts', 'forgetting', 'files', 'merging'] },
);

/** Done once no page holds the person's key. It comes again for as long as something reads the keys, and repeats nothing else of an erasure. */
export const purgeKeyJob = job(
  PURGE_KEY.queue,
  PURGE_KEY.name,
  async (data, context) => {
    if (!(await purgeKeySoon(personOf(data), context)))
      throw new RetryLater(
        'the person is erased; the table of keys, which something reads, is still to be written anew',
      );
    return { changed: true };
  },
  { needs: ['forgetting'] },
);
