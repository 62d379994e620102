import { subjectOf } from '@diapason/contracts/erasure';
import { rewriteKeys } from '@diapason/event-sourcing';
import type { WorkContext } from '../../../machinery/app/command-context';
import { decideDeactivateGuardian, guardian } from '../../families/aggregate/guardian';
import { decideDeactivatePupil, pupil } from '../../families/aggregate/pupil';
import { closeAccountForGood } from '../../identity/commands/close-account';
import { agent, decideActivity } from '../../staff/aggregate/agent';
import type { Erasure } from '../aggregate/erasure';
import { forgetMails } from './forget-mails';

/** What carrying an erasure out needs of a command's or a job's context. */
export type ErasureContext = Pick<
  WorkContext,
  'execute' | 'load' | 'db' | 'secrets' | 'now' | 'today' | 'commandId' | 'destroyKey'
>;

/**
 * Does what a decision to forget a person orders. Each step may be done again: whatever dies in the middle, the job that the event asks
 * for goes on from the start. The key goes last, because what comes before it may still have to read; from then on nobody can read or
 * write a personal value of this person again.
 * @returns false when all is done but to write the keys' table anew, because something reads it for long.
 */
export async function carryOut(
  { nature, id }: Pick<Erasure, 'nature' | 'id'>,
  context: ErasureContext,
): Promise<boolean> {
  const { execute, db, today } = context;
  if (nature === 'eleve') await execute(pupil, id, (state) => decideDeactivatePupil(state, today));
  else {
    if (nature === 'responsable') await execute(guardian, id, (state) => decideDeactivateGuardian(state, today));
    else await execute(agent, id, (state) => (state.details ? decideActivity(state, 0, today) : []));
    await closeAccountForGood(context, id);
    await forgetMails(db, id);
  }
  await context.destroyKey(subjectOf(nature, id));
  await dropReplays(db);
  return rewriteKeys(db);
}

/** A replay of the past that was cut short leaves its schema behind, names and all. */
async function dropReplays(db: ErasureContext['db']): Promise<void> {
  const { rows } = await db.query<{ name: string }>(
    String.raw`select nspname as name from pg_namespace where nspname like 'replay\_%'`,
  );
  for (const { name } of rows) await db.query(`drop schema if exists "${name}" cascade`);
}
