import { messages, right } from '@diapason/contracts/constants';
import { linkGuardian, unlinkGuardian } from '@diapason/contracts/families';
import { Refusal } from '@diapason/event-sourcing';
import { linkedGuardians } from '@diapason/projections/families/queries/pupil-sheet';
import { command } from '../../../machinery/app/command';
import { requireOneOf } from '../../../machinery/app/session-rights';
import { guardian } from '../aggregate/guardian';
import { pupil } from '../aggregate/pupil';
import { decideLinkGuardian, decideUnlinkGuardian } from '../aggregate/pupil-changes';

/** A new link needs right 105, 113 or 128; changing the role or the rank of one, 127 or 128 (document 001 §2). */
export const linkGuardianToPupil = command(linkGuardian, async ({ body }, context) => {
  const { session, load, execute, db } = context;
  const { guardians } = await load(pupil, body.fk_eleve);
  const linked = guardians.some((link) => link.fk_responsable === body.fk_responsable);
  requireOneOf(
    session,
    ...(linked
      ? [right.changeGuardianLink, right.linkGuardian]
      : [right.linkPupil, right.linkGuardianFromPupils, right.linkGuardian]),
  );
  const { details } = await load(guardian, body.fk_responsable);
  if (!details) throw new Refusal(messages.families.linkFailed, 404, 'fk_responsable');
  await execute(pupil, body.fk_eleve, (state) => decideLinkGuardian(state, body));
  await context.visible();
  return linkedGuardians(db, body.fk_eleve);
});

export const unlinkGuardianFromPupil = command(unlinkGuardian, async ({ body }, context) => {
  await context.execute(pupil, body.fk_eleve, (state) => decideUnlinkGuardian(state, body.fk_responsable));
  await context.visible();
  return linkedGuardians(context.db, body.fk_eleve);
});
