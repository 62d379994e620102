import { messages, right } from '@diapason/contracts/constants';
import { linkGuardian, unlinkGuardian } from '@diapason/contracts/families';
import { Refusal } from '@diapason/event-sourcing';
import { linkedGuardians } from '@diapason/projections/families/queries/pupil-sheet';
import { command } from '../../../machinery/app/command';
import { requireOneOf } from '../../../machinery/app/session-rights';
import { guardian, openGuardian } from '../aggregate/guardian';
import { requireUnmerged } from '../aggregate/merging';
import { pupil } from '../aggregate/pupil';
import { decideLinkGuardian, decideUnlinkGuardian } from '../aggregate/pupil-changes';
import { followGuardianMerge } from './follow-merge';

/** A new link needs right 105 or 128; changing the role or the rank of one, 127 (document 001 §2). */
export const linkGuardianToPupil = command(linkGuardian, async ({ body }, context) => {
  const { session, load, execute, db } = context;
  const named = await load(guardian, body.fk_responsable);
  await execute(pupil, body.fk_eleve, (state) => {
    const linked = state.guardians.some((link) => link.fk_responsable === body.fk_responsable);
    if (!linked) requireOneOf(session, right.linkPupil, right.linkGuardian);
    if (!named.details) throw new Refusal(messages.families.linkFailed, 404, 'fk_responsable');
    if (linked) requireUnmerged(named);
    else openGuardian(named);
    const events = decideLinkGuardian(state, body);
    if (linked && events.length > 0) requireOneOf(session, right.changeGuardianLink);
    return events;
  });
  await followGuardianMerge(context, body.fk_responsable, [body.fk_eleve]);
  await context.visible();
  return linkedGuardians(db, body.fk_eleve);
});

export const unlinkGuardianFromPupil = command(unlinkGuardian, async ({ body }, context) => {
  await context.execute(pupil, body.fk_eleve, (state) => decideUnlinkGuardian(state, body.fk_responsable));
  await context.visible();
  return linkedGuardians(context.db, body.fk_eleve);
});
