import { codeInseeOf } from '@diapason/projections/families/municipalities';
import { account, deactivateAccount, followEmail, reactivateAccount, releaseEmail, reserveEmail } from '../../identity';
import { type GuardianDetails, type GuardianState, guardian } from '../aggregate/guardian';
import { guardianMerge } from '../aggregate/guardian-merge';
import { decideReplaceGuardian, decideRestoreGuardian } from '../aggregate/merged-links';
import { numbersOf } from '../aggregate/merging';
import { type PupilDetails, type PupilEvent, type PupilState, pupil } from '../aggregate/pupil';
import { pupilMerge } from '../aggregate/pupil-merge';
import type { MergeKind } from './carry-out-merge';
import { idsOf, type MergeContext, mergeStepsOf } from './merge-steps';

/** Pupils have the kept guardian, what others registered has too, and the other account closes. */
export const guardians: MergeKind<GuardianState, GuardianDetails, typeof guardian.events> = {
  nature: 'responsable',
  keys: { merge: 'fusion', separation: 'separation' },
  aggregate: guardian,
  rules: guardianMerge(codeInseeOf),
  move: async (context, pair) => {
    const { execute, visible } = context;
    const { from, into, key } = pair;
    const steps = mergeStepsOf('responsable');
    await closeAccount(context, from, key);
    // What they do not show yet is moved by the job, which waits for them.
    await visible();
    const pupils = 'select fk_eleve as id from eleve_responsable where fk_responsable = $1';
    for (const id of await idsOf(context, pupils, [from]))
      await execute(pupil, id, (state) => decideReplaceGuardian(state, from, into), key);
    for (const step of steps) await step.move(context, pair);
  },
  // 409 on `email` when another account has the address by now.
  prepare: async (context, from) => {
    const { email } = await context.load(account, from);
    if (email !== '') await reserveEmail(context, from, email);
  },
  giveBack: async (context, pair, { merged }) => {
    const { execute } = context;
    const { from, into, key } = pair;
    const pupils = 'select fk_eleve as id from eleve_responsable where $1 = any(remplace)';
    for (const id of await idsOf(context, pupils, [from]))
      await execute(pupil, id, (state) => decideRestoreGuardian(state, from, into), key);
    for (const step of mergeStepsOf('responsable')) await step.giveBack(context, pair);
    if (merged?.compte === 1) await reactivateAccount(context, from);
  },
  // A new address may have been confirmed in the instant of the merge, when the sheet could not take it.
  reopened: async (context, from) => {
    await followEmail(context, from);
  },
};

/** The kept record's account stays; the other's sessions end, and its address is free. */
async function closeAccount(context: MergeContext, from: number, key: string): Promise<void> {
  const { email } = await context.load(account, from);
  await deactivateAccount(context, from, key);
  if (email !== '') await releaseEmail(context, from, email, key);
}

/** What others registered has the kept pupil; sheets of attendance stay as they were saved. */
export const pupils: MergeKind<PupilState, PupilDetails, typeof pupil.events> = {
  nature: 'eleve',
  keys: { merge: 'fusion-eleve', separation: 'separation-eleve' },
  aggregate: pupil,
  rules: pupilMerge,
  // A guardian whom the kept one took over may stand in the place of its own by now: that one goes back under the number that came.
  untangle: (into, { details }) => {
    const facts: PupilEvent[] = [];
    const now = () => facts.reduce(pupil.evolve, into);
    for (const id of numbersOf(into.absorbed.get(details?.idEleve ?? 0) ?? {}, 'responsables')) {
      const own = now().replaced.get(id);
      if (own?.own) facts.push(...decideRestoreGuardian(now(), id, own.into));
    }
    return facts;
  },
  move: async (context, pair) => {
    await context.visible();
    for (const step of mergeStepsOf('eleve')) await step.move(context, pair);
  },
  giveBack: async (context, pair) => {
    for (const step of mergeStepsOf('eleve')) await step.giveBack(context, pair);
  },
  // Guardians' records may have been merged, or separated, meanwhile, when this pupil had no guardian.
  reopened: async ({ execute, load }, from, key) => {
    for (const [id, { into }] of (await load(pupil, from)).replaced) {
      const { merged } = await load(guardian, id);
      if (merged?.fk_conserve !== into)
        await execute(pupil, from, (state) => decideRestoreGuardian(state, id, into), `${key}-retour-${id}`);
    }
    for (const { fk_responsable } of (await load(pupil, from)).guardians) {
      const { merged } = await load(guardian, fk_responsable);
      if (!merged) continue;
      const { fk_conserve } = merged;
      await execute(
        pupil,
        from,
        (state) => decideReplaceGuardian(state, fk_responsable, fk_conserve),
        `${key}-${fk_responsable}`,
      );
    }
  },
};
