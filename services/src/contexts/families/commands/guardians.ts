import { messages, right, roleGroupIds } from '@diapason/contracts/constants';
import type { InputOf } from '@diapason/contracts/core';
import {
  deactivateGuardian,
  reactivateGuardian,
  saveGuardian,
  sendGuardianPasswordLink,
} from '@diapason/contracts/families';
import { Refusal } from '@diapason/event-sourcing';
import { codeInseeOf } from '@diapason/projections/families/municipalities';
import { settingValue } from '@diapason/projections/site/setting-value';
import { type CommandContext, command } from '../../../machinery/app/command';
import type { Powers } from '../../../machinery/app/powers';
import { requireSeenVersion } from '../../../machinery/app/seen-version';
import { isOneself, refuseWhileImpersonating, requireOneOf } from '../../../machinery/app/session-rights';
import {
  account,
  deactivateAccount,
  followEmail,
  openAccountOfRegistered,
  planEmail,
  reactivateAccount,
  registerPerson,
  registerSheet,
  requireOthersPassword,
  sendLinkByStaff,
  setOthersPassword,
} from '../../identity';
import { refuseBlockedDomain } from '../aggregate/blocked-domain';
import {
  decideChangeGuardian,
  decideDeactivateGuardian,
  decideFollowEmail,
  decideReactivateGuardian,
  decideRegisterGuardian,
  type GuardianPatch,
  type GuardianState,
  guardian,
  openGuardian,
} from '../aggregate/guardian';
import { requirePortalFields } from '../aggregate/portal-fields';

type Body = InputOf<typeof saveGuardian>['body'];

registerSheet(1, guardian, { decideFollowEmail, isMerged: ({ merged }) => merged !== undefined });

export const saveGuardianSheet = command(
  saveGuardian,
  { needs: ['accounts', 'security', 'merging'] },
  ({ params, body }, context) => (params.id === 0 ? register(body, context) : change(params.id, body, context)),
);

/** Opens an account too; without a password the guardian gets a welcome mail with a link. */
type Context = CommandContext & Pick<Powers, 'accounts' | 'security' | 'merging'>;

async function register(body: Body, context: Context) {
  requireOneOf(context.session, right.createGuardian, right.createGuardianFromPupil);
  const decide = (state: GuardianState, idUtilisateur: number) =>
    decideRegisterGuardian(state, idUtilisateur, body, codeInseeOf);
  // Validates before taking an id or an address.
  decide(guardian.initial, 0);
  await refuseBlocked(body.email ?? '', context);
  const idUtilisateur = await registerPerson(context, accountOf(body), { aggregate: guardian, decide }, (id, chosen) =>
    requireOthersPassword(context, id, chosen, right.changeGuardianPassword),
  );
  const { version } = await context.load(guardian, idUtilisateur);
  return { idUtilisateur, emailAConfirmer: false, version };
}

async function change(idUtilisateur: number, body: Body, context: Context) {
  const { session } = context;
  const own = session.idUtilisateur === idUtilisateur;
  const decide = (state: GuardianState, given: GuardianPatch) =>
    decideChangeGuardian(state, given, codeInseeOf, isOneself(session, idUtilisateur) ? context.now : undefined);
  if (!own) requireOneOf(session, right.seeGuardianGeneral);
  if (body.password) await requireOthersPassword(context, idUtilisateur, body.password, right.changeGuardianPassword);
  const before = await context.load(guardian, idUtilisateur);
  requireSeenVersion(body.versionAttendue, before);
  if (body.communeConfirmee && body.versionAttendue === undefined)
    throw new Refusal(messages.families.unseenTown, 400, 'versionAttendue');
  const given = { ...body, ...(body.communeConfirmee ? { communeDeclareeLe: null } : {}) };
  const saving = async (patch: GuardianPatch) => {
    const { state } = await context.execute(guardian, idUtilisateur, (now) => {
      requireSeenVersion(body.versionAttendue, now);
      return decide(now, patch);
    });
    return state.version;
  };
  const after = decide(before, given).reduce(guardian.evolve, before).details;
  if (!before.details || !after) throw new Refusal(messages.general.notFound, 404);
  if (own) requirePortalFields(after);
  if (after.email !== before.details.email) await refuseBlocked(after.email, context);
  // Whom an import brought without an address.
  if (before.details.email === '' && !(await context.load(account, idUtilisateur)).isOpen) {
    if (after.email === '' && body.password) throw new Refusal(messages.identity.noAccount, 422, 'email');
    const version =
      after.email === '' ? await saving(given) : await opening(idUtilisateur, body, context, () => saving(given));
    return { idUtilisateur, emailAConfirmer: false, version };
  }
  const { ask, isBehind } = await planEmail(context, idUtilisateur, {
    before: before.details.email,
    after: after.email,
  });
  // The address counts once it was confirmed: until then the sheet keeps the old one.
  const { email: _email, ...rest } = given;
  const saved = await saving(rest);
  // Only now the account: a save that was refused has written to nobody.
  const emailAConfirmer = await ask();
  if (body.password) await setOthersPassword(context, idUtilisateur, body.password);
  const version = isBehind ? await followEmail(context, idUtilisateur) : saved;
  return { idUtilisateur, emailAConfirmer, version };
}

/** In turn with merges, which close accounts. @throws Refusal 403 while impersonating, 422 for a record that is deactivated. */
function opening(idUtilisateur: number, body: Body, context: Context, save: () => Promise<number>): Promise<number> {
  refuseWhileImpersonating(context.session, 'email');
  return context.merging.inTurn(async () => {
    const state = await context.load(guardian, idUtilisateur);
    openGuardian(state);
    if (state.dateSuppression) throw new Refusal(messages.identity.accountOfDeactivated, 422, 'email');
    return openAccountOfRegistered(context, { ...accountOf(body), idUtilisateur }, save);
  });
}

const accountOf = ({ email, password }: Body) => ({
  isResponsable: 1 as const,
  email: email ?? '',
  fk_groupe: roleGroupIds.responsable,
  ...(password ? { motDePasse: password } : {}),
});

/** @throws Refusal 404 for an unknown guardian, 409 for a record that was merged, 422 for one without an account, or whose account is closed. */
export const sendLinkToGuardian = command(sendGuardianPasswordLink, async ({ params }, context) => {
  openGuardian(await context.load(guardian, params.id));
  await sendLinkByStaff(context, params.id);
  return {};
});

const IN_TURN = { needs: ['accounts', 'merging'] } as const;

/**
 * First the account, so that nobody is inside a record that is closed; in turn with merges, which close the account too.
 * @throws Refusal as {@link openGuardian}.
 */
export const deactivate = command(deactivateGuardian, IN_TURN, async ({ params: { id } }, context) => {
  await context.merging.inTurn(async () => {
    openGuardian(await context.load(guardian, id));
    await deactivateAccount(context, id);
    await context.execute(guardian, id, (state) => decideDeactivateGuardian(state, context.today));
  });
  return { idUtilisateur: id };
});

/** The record first: an account opens only for a guardian who is there, and no merge comes between. */
export const reactivate = command(reactivateGuardian, IN_TURN, async ({ params: { id } }, context) => {
  await context.merging.inTurn(async () => {
    await context.execute(guardian, id, decideReactivateGuardian);
    await reactivateAccount(context, id);
  });
  return { idUtilisateur: id };
});

async function refuseBlocked(email: string, { db }: CommandContext): Promise<void> {
  if (email === '') throw new Refusal(messages.families.guardianFields, 400, 'email');
  refuseBlockedDomain(email, await settingValue(db, 'blocageDomaine'));
}
