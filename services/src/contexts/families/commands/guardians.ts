import { messages, right, roleGroupIds } from '@diapason/contracts/constants';
import type { InputOf } from '@diapason/contracts/core';
import { saveGuardian } from '@diapason/contracts/families';
import { Refusal } from '@diapason/event-sourcing';
import { codeInseeOf } from '@diapason/projections/families/municipalities';
import { settingValue } from '@diapason/projections/site/setting-value';
import { type CommandContext, command } from '../../../machinery/app/command';
import type { Powers } from '../../../machinery/app/powers';
import { refuseWhileImpersonating, requireOneOf } from '../../../machinery/app/session-rights';
import { changeAccountEmail, openAccount, sendPasswordLink, setPassword } from '../../identity/commands/accounts';
import { refuseBlockedDomain } from '../aggregate/blocked-domain';
import { decideChangeGuardian, decideRegisterGuardian, guardian } from '../aggregate/guardian';
import { requirePortalFields } from '../aggregate/portal-fields';

type Body = InputOf<typeof saveGuardian>['body'];

export const saveGuardianSheet = command(
  saveGuardian,
  { needs: ['accounts', 'security'] },
  ({ params, body }, context) => (params.id === 0 ? register(body, context) : change(params.id, body, context)),
);

/** Opens an account too; without a password the guardian gets a welcome mail with a link. */
type Context = CommandContext & Pick<Powers, 'accounts' | 'security'>;

async function register(body: Body, context: Context) {
  requireOneOf(context.session, right.createGuardian, right.createGuardianFromPupil);
  const decide = (idUtilisateur: number) => decideRegisterGuardian(guardian.initial, idUtilisateur, body, codeInseeOf);
  // Validates before taking an id or an address.
  decide(0);
  const email = body.email ?? '';
  await refuseBlocked(email, context);
  const idUtilisateur = await context.ids.next('utilisateur');
  await openAccount(context, {
    idUtilisateur,
    isResponsable: 1,
    email,
    fk_groupe: roleGroupIds.responsable,
    ...(body.password ? { motDePasse: body.password } : {}),
  });
  await context.execute(guardian, idUtilisateur, (state) =>
    decideRegisterGuardian(state, idUtilisateur, body, codeInseeOf),
  );
  if (!body.password) await sendPasswordLink(context, idUtilisateur, 'bienvenue');
  return { idUtilisateur };
}

async function change(idUtilisateur: number, body: Body, context: Context) {
  const own = context.session.idUtilisateur === idUtilisateur;
  if (!own) requireOneOf(context.session, right.seeGuardianGeneral);
  if (body.password) refuseWhileImpersonating(context.session, 'password');
  const before = await context.load(guardian, idUtilisateur);
  const decided = decideChangeGuardian(before, body, codeInseeOf);
  const after = decided.reduce(guardian.evolve, before).details;
  if (own && after) requirePortalFields(after);
  if (after && after.email !== before.details?.email) {
    refuseWhileImpersonating(context.session, 'email');
    await refuseBlocked(after.email, context);
    await changeAccountEmail(context, idUtilisateur, after.email);
  }
  await context.execute(guardian, idUtilisateur, (state) => decideChangeGuardian(state, body, codeInseeOf));
  if (body.password) await setPassword(context, idUtilisateur, body.password, own ? 'profil' : 'agent');
  return { idUtilisateur };
}

async function refuseBlocked(email: string, { db }: CommandContext): Promise<void> {
  if (email === '') throw new Refusal(messages.families.guardianFields, 400, 'email');
  refuseBlockedDomain(email, await settingValue(db, 'blocageDomaine'));
}
