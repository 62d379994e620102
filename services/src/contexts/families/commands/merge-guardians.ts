import { messages, right } from '@diapason/contracts/constants';
import { mergeGuardians, separateGuardians } from '@diapason/contracts/families';
import { Refusal } from '@diapason/event-sourcing';
import { command } from '../../../machinery/app/command';
import { requireSeenVersion } from '../../../machinery/app/seen-version';
import { requireOneOf } from '../../../machinery/app/session-rights';
import { account } from '../../identity/aggregate/account';
import { guardian } from '../aggregate/guardian';
import { decideMergeGuardian, decideReleaseGuardian } from '../aggregate/guardian-merge';
import { carryOutMerge, carryOutSeparation } from './carry-out-merge';

/** First the other record is closed: from then on nothing of it changes, and what it has is moved. */
export const mergeTwoGuardians = command(
  mergeGuardians,
  { needs: ['accounts'] },
  async ({ params: { id }, body }, context) => {
    const { fk_fusionne, versionAttendue, versionFusionnee, reprendre } = body;
    if (reprendre.length > 0) requireOneOf(context.session, right.seeGuardianGeneral);
    const kept = await context.load(guardian, id);
    requireSeenVersion(versionAttendue, kept);
    const { isActive: compte } = await context.load(account, fk_fusionne);
    await context.execute(guardian, fk_fusionne, (state) => {
      requireSeenVersion(versionFusionnee, state);
      return decideMergeGuardian(state, kept, { compte, reprendre });
    });
    await carryOutMerge(context, fk_fusionne);
    return { idUtilisateur: id };
  },
);

/** @throws Refusal 404 unknown, 422 for a record that is not merged or a person who was erased. */
export const separateTwoGuardians = command(
  separateGuardians,
  { needs: ['accounts', 'books'] },
  async ({ params: { id } }, context) => {
    const from = await context.load(guardian, id);
    if (!from.details) throw new Refusal(messages.general.notFound, 404);
    if (!from.merged) throw new Refusal(messages.families.notMerged, 422);
    // Refused before anything is written.
    decideReleaseGuardian(await context.load(guardian, from.merged.fk_conserve), from, () => null);
    if (!(await context.books.settled())) throw new Refusal(messages.families.mergeNotRead, 409);
    await carryOutSeparation(context, id);
    return { idUtilisateur: id };
  },
);
