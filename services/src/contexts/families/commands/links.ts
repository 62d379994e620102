import { messages, right } from '@diapason/contracts/constants';
import { linkGuardian, unlinkGuardian } from '@diapason/contracts/families';
import { Refusal } from '@diapason/event-sourcing';
import { linkedGuardians } from '@diapason/projections/families/queries/pupil-sheet';
import { type CommandContext, command } from '../../../machinery/app/command';
import { requireOneOf } from '../../../machinery/app/session-rights';
import { guardian, isErasedGuardian, openGuardian } from '../aggregate/guardian';
import { requireUnmerged } from '../aggregate/merging';
import { isErasedPupil, type PupilEvent, type PupilState, pupil } from '../aggregate/pupil';
import { decideLinkGuardian, decideUnlinkGuardian } from '../aggregate/pupil-changes';
import { followGuardianMerge } from './follow-merge';

/** A new link needs right 105 or 128; changing the role or the rank of one, 127 (document 001 §2). */
export const linkGuardianToPupil = command(linkGuardian, async ({ body }, context) => {
  const { session, load, execute, db } = context;
  const named = await load(guardian, body.fk_responsable);
  const { events } = await execute(pupil, body.fk_eleve, (state) => {
    const linked = state.guardians.some((link) => link.fk_responsable === body.fk_responsable);
    if (!linked) requireOneOf(session, right.linkPupil, right.linkGuardian);
    if (!named.details) throw new Refusal(messages.families.linkFailed, 404, 'fk_responsable');
    if (linked) requireUnmerged(named);
    else openGuardian(named);
    const decided = decideLinkGuardian(state, body);
    if (linked && decided.length > 0) requireOneOf(session, right.changeGuardianLink);
    return decided;
  });
  await followGuardianMerge(context, body.fk_responsable, [body.fk_eleve]);
  const isNew = events.some(({ type }) => type === 'GuardianLinked');
  if (isNew && (await unlinkErased(context, body.fk_responsable, [body.fk_eleve])))
    throw new Refusal(messages.families.linkFailed, 404, 'fk_responsable');
  await context.visible();
  return linkedGuardians(db, body.fk_eleve);
});

/** No pupil keeps these guardians, who were erased meanwhile; nothing is left to do for one who was erased too, or merged. */
export function decideUnlinkErased(state: PupilState, guardians: readonly number[]): PupilEvent[] {
  if (state.merged || isErasedPupil(state)) return [];
  const link = state.guardians.find(({ fk_responsable }) => guardians.includes(fk_responsable));
  if (!link) return [];
  const events = decideUnlinkGuardian(state, link.fk_responsable);
  return [...events, ...decideUnlinkErased(events.reduce(pupil.evolve, state), guardians)];
}

/**
 * Looks at a guardian again once pupils have them (after {@link followGuardianMerge}), and takes the links back where the person was erased
 * meanwhile: the erasure may have looked for pupils before. @returns whether it was so.
 */
export async function unlinkErased(
  { execute, load, commandId }: Pick<CommandContext, 'execute' | 'load' | 'commandId'>,
  fk_responsable: number,
  eleves: readonly number[],
): Promise<boolean> {
  const named = await load(guardian, fk_responsable);
  const standing = named.merged?.fk_conserve ?? fk_responsable;
  if (!isErasedGuardian(named.merged ? await load(guardian, standing) : named)) return false;
  for (const id of eleves)
    await execute(
      pupil,
      id,
      (state) => decideUnlinkErased(state, [fk_responsable, standing]),
      `${commandId}-${standing}-efface`,
    );
  return true;
}

export const unlinkGuardianFromPupil = command(unlinkGuardian, async ({ body }, context) => {
  await context.execute(pupil, body.fk_eleve, (state) => decideUnlinkGuardian(state, body.fk_responsable));
  await context.visible();
  return linkedGuardians(context.db, body.fk_eleve);
});
