import { Refusal, rowsOf, sql } from '@diapason/event-sourcing';
import { codeInseeOf } from '@diapason/projections/families/municipalities';
import type { WorkContext } from '../../../machinery/app/command-context';
import { account } from '../../identity/aggregate/account';
import { deactivateAccount, reactivateAccount, releaseEmail, reserveEmail } from '../../identity/commands/accounts';
import { contribution, decideTransfer } from '../../money/aggregate/contribution';
import { guardian } from '../aggregate/guardian';
import { decideAbsorbGuardian, decideReleaseGuardian, decideSeparateGuardian } from '../aggregate/guardian-merge';
import { decideReplaceGuardian, decideRestoreGuardian } from '../aggregate/merged-links';
import { pupil } from '../aggregate/pupil';

/** What a command's or a job's context gives to merge and to separate. */
export type MergeContext = Pick<WorkContext, 'execute' | 'load' | 'db' | 'visible' | 'now' | 'accounts'>;

const ID = { id: sql.number('id') };
const idsOf = async ({ db }: MergeContext, from: string, values: readonly unknown[]): Promise<number[]> =>
  (await rowsOf(db, ID, `from (${from}) found order by id`, values)).map(({ id }) => id);

/**
 * Moves everything of a record that was merged to the one that is kept. Each step can be repeated: each is done once in its stream, so
 * that a job goes on where the command died.
 * @throws Refusal where the kept one was merged, closed or erased meanwhile: the merge is taken back.
 */
export async function carryOutMerge(context: MergeContext, from: number): Promise<void> {
  const { execute, load, visible } = context;
  const before = await load(guardian, from);
  const { merged, merges } = before;
  if (!merged) return;
  const into = merged.fk_conserve;
  const key = `fusion-${from}-${merges}`;
  try {
    await execute(guardian, into, (state) => decideAbsorbGuardian(state, before, codeInseeOf), key);
  } catch (error) {
    if (error instanceof Refusal && (await cannotTake(context, into, from)))
      await execute(guardian, from, (state) => decideSeparateGuardian(state, undefined), `${key}-reprise`);
    throw error;
  }
  await closeAccount(context, from, key);
  // What they do not show yet is moved by the job, which waits for them.
  await visible();
  const pupils = 'select fk_eleve as id from eleve_responsable where fk_responsable = $1';
  for (const id of await idsOf(context, pupils, [from]))
    await execute(pupil, id, (state) => decideReplaceGuardian(state, from, into), key);
  const contributions = 'select id_cotisation as id from cotisation where id_utilisateur = $1';
  for (const id of await idsOf(context, contributions, [from]))
    await execute(contribution, id, (state) => decideTransfer(state, from, into), key);
}

/** The kept record's account stays; the other's sessions end, and its address is free. */
async function closeAccount(context: MergeContext, from: number, key: string): Promise<void> {
  const { email } = await context.load(account, from);
  await deactivateAccount(context, from, key);
  if (email !== '') await releaseEmail(context, from, email, key);
}

/** The kept record, as it is by now, never takes the other one over. */
async function cannotTake({ load }: MergeContext, into: number, from: number): Promise<boolean> {
  const { absorbed, details, merged, dateSuppression } = await load(guardian, into);
  return !absorbed.has(from) && (!!merged || !!dateSuppression || details?.email === '');
}

/**
 * Takes a merge back: gives each record what it had, as it is by now, where the read models have the whole merge. Each step can be repeated, as those of {@link carryOutMerge}.
 * @throws Refusal 409 on `email` when another account has the address by now.
 */
export async function carryOutSeparation(context: MergeContext, from: number): Promise<void> {
  const { execute, load } = context;
  const before = await load(guardian, from);
  const { merged, merges } = before;
  if (!merged) return;
  const into = merged.fk_conserve;
  const key = `separation-${from}-${merges}`;
  const { email } = await load(account, from);
  if (email !== '') await reserveEmail(context, from, email);
  const { state: kept } = await execute(
    guardian,
    into,
    (state) => decideReleaseGuardian(state, before, codeInseeOf),
    key,
  );
  const pupils = 'select fk_eleve as id from eleve_responsable where $1 = any(remplace)';
  for (const id of await idsOf(context, pupils, [from]))
    await execute(pupil, id, (state) => decideRestoreGuardian(state, from, into), key);
  const contributions = 'select id_cotisation as id from cotisation where id_utilisateur = $1 and premier_payeur = $2';
  for (const id of await idsOf(context, contributions, [into, from]))
    await execute(contribution, id, (state) => decideTransfer(state, into, from), key);
  if (merged.compte === 1) await reactivateAccount(context, from);
  // Last, so that a separation that died is found and finished.
  await execute(guardian, from, (state) => decideSeparateGuardian(state, kept.released.get(from)), key);
}
