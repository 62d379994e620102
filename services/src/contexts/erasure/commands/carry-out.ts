import { personRecords, subjectOf } from '@diapason/contracts/erasure';
import type { WorkContext } from '../../../machinery/app/command-context';
import { dropEveryPaper } from '../../../machinery/papers/paper-commands';
import { decideForgetGuardian, decideForgetPupil, guardian, pupil } from '../../families';
import { closeAccountForGood } from '../../identity';
import { agent, decideForgetAgent } from '../../staff';
import type { Erasure } from '../aggregate/erasure';
import { forgetMails } from './forget-mails';

/** What a command's or a job's context gives to carry an erasure out. */
export type ErasureContext = Pick<
  WorkContext,
  'execute' | 'load' | 'db' | 'visible' | 'now' | 'today' | 'accounts' | 'forgetting' | 'files' | 'merging'
>;

/** The person's record takes nothing any more, nor is it merged; whose it is leaves the lists. Can be repeated. */
export async function closeRecord(
  { nature, id }: Pick<Erasure, 'nature' | 'id'>,
  { execute, today }: Pick<ErasureContext, 'execute' | 'today'>,
): Promise<void> {
  if (nature === 'eleve') await execute(pupil, id, (state) => decideForgetPupil(state, today));
  else if (nature === 'responsable') await execute(guardian, id, (state) => decideForgetGuardian(state, today));
  else await execute(agent, id, (state) => decideForgetAgent(state, today));
}

/**
 * Carries out an erasure, but for the rewriting of the keys' table (`purgeKeys`), which many share. Each step can be repeated, so the job
 * restarts from the beginning after a crash. The key goes last, because earlier steps still read with it.
 */
export async function carryOut({ nature, id }: Pick<Erasure, 'nature' | 'id'>, context: ErasureContext): Promise<void> {
  const { db, forgetting } = context;
  await closeRecord({ nature, id }, context);
  if (nature !== 'eleve') {
    await closeAccountForGood(context, id);
    await forgetMails(db, id);
  }
  await dropEveryPaper(personRecords[nature], id, context);
  await forgetting.destroyKey(subjectOf(nature, id));
  // One may have been sent meanwhile; from now on none is taken.
  await dropEveryPaper(personRecords[nature], id, context);
  await forgetting.dropReplays();
  await forgetting.dropImports();
}
