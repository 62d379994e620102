import { changeableAgentFields, messages, right } from '@diapason/contracts/constants';
import type { InputOf, Session } from '@diapason/contracts/core';
import { removeAgent, saveAgent, sendAgentPasswordLink } from '@diapason/contracts/staff';
import { Refusal } from '@diapason/event-sourcing';
import { type CommandContext, command } from '../../../machinery/app/command';
import type { Powers } from '../../../machinery/app/powers';
import { requireSeenVersion } from '../../../machinery/app/seen-version';
import { isOneself, requireOneOf } from '../../../machinery/app/session-rights';
import {
  type AccountContext,
  deactivateAccount,
  followEmail,
  planEmail,
  reactivateAccount,
  registerPerson,
  registerSheet,
  requireGroupChange,
  requireOthersPassword,
  sendLinkByStaff,
  setOthersPassword,
} from '../../identity';
import {
  type AgentPatch,
  type AgentState,
  agent,
  decideActivity,
  decideChangeAgent,
  decideFollowEmail,
  decideRegisterAgent,
  withoutConcealed,
} from '../aggregate/agent';
import { requireAgentWithin } from './agent-within';
import { followGroup } from './follow-group';
import { requireStaffGroup } from './group-within';
import { requireSitesWithin } from './sites-within';

type AccountsContext = CommandContext & Pick<Powers, 'accounts' | 'security'>;
type Body = InputOf<typeof saveAgent>['body'];

registerSheet(0, agent, { decideFollowEmail });

/** The agent's own fields; the others belong to the account. */
const patchOf = ({ antennes, ...body }: Body): AgentPatch => {
  const {
    idUtilisateur: _id,
    actif: _active,
    password: _password,
    role: _role,
    versionAttendue: _seen,
    ...patch
  } = body;
  return antennes === undefined
    ? patch
    : { ...patch, antennes: antennes.map(({ idSite, role }) => ({ idSite, role: role ?? null })) };
};

export const saveAgentProfile = command(saveAgent, { needs: ['accounts', 'security'] }, ({ params, body }, context) =>
  params.id === 0 ? register(body, context) : change(params.id, body, context),
);

/** Without a password, the new agent receives a single-use link that expires. */
async function register(body: Body, context: AccountsContext) {
  requireOneOf(context.session, right.createAgent);
  const patch = withoutConcealed(patchOf(body), changeable(context.session, false));
  const [registered] = decideRegisterAgent(agent.initial, 0, patch);
  if (registered?.type === 'AgentRegistered') requireSitesWithin(context.session, undefined, registered.data);
  await requireStaffGroup(context, body.fk_groupe ?? 0);
  const { email, fk_groupe, password } = body;
  const idUtilisateur = await registerPerson(
    context,
    {
      isResponsable: 0,
      email: email ?? '',
      fk_groupe: fk_groupe ?? 0,
      ...(password ? { motDePasse: password } : {}),
    },
    { aggregate: agent, decide: (state, id) => decideRegisterAgent(state, id, patch) },
    (id, chosen) => requireOthersPassword(context, id, chosen, right.changeAgentPassword),
  );
  const { version } = await context.load(agent, idUtilisateur);
  return { idUtilisateur, emailAConfirmer: false, version };
}

async function change(idUtilisateur: number, body: Body, context: AccountsContext) {
  const { session } = context;
  const own = isOneself(session, idUtilisateur);
  requireOneOf(session, own ? right.changeOwnProfile : right.changeAgentProfile);
  if (body.password) await requireOthersPassword(context, idUtilisateur, body.password, right.changeAgentPassword);
  const patch = patchOf(body);
  const held = changeable(session, own);
  const before = await context.load(agent, idUtilisateur);
  requireSeenVersion(body.versionAttendue, before);
  const after = decideChangeAgent(before, patch, held).reduce(agent.evolve, before).details;
  if (!before.details || !after) throw new Refusal(messages.general.notFound, 404);
  if (!own) await requireAgentWithin(context, idUtilisateur, before.details.fk_groupe);
  const active = before.dateSuppression ? 0 : 1;
  const activity = body.actif !== undefined && body.actif !== null && body.actif !== active ? body.actif : undefined;
  if (activity !== undefined && !held.has('actif')) throw new Refusal(messages.identity.notAllowed, 403, 'actif');
  if (own && activity === 0) throw new Refusal(messages.staff.notYourself, 422, 'actif');
  const judged = before.details.fk_groupe;
  const newGroup = after.fk_groupe !== judged;
  if (newGroup) {
    await requireStaffGroup(context, after.fk_groupe);
    await requireGroupChange(context, idUtilisateur, after.fk_groupe);
  }
  requireSitesWithin(session, before.details, after);
  const { ask, isBehind } = await planEmail(context, idUtilisateur, {
    before: before.details.email,
    after: after.email,
  });
  // The address counts once it was confirmed: until then the profile keeps the old one.
  const { email: _email, ...rest } = patch;
  const saved = await context.execute(agent, idUtilisateur, (state) => {
    requireSeenVersion(body.versionAttendue, state);
    // Whom the caller was judged against: one who rose meanwhile is not brought down by who may not.
    if (state.details?.fk_groupe !== judged) throw new Refusal(messages.general.conflict, 409, 'versionAttendue');
    const changes = decideChangeAgent(state, rest, held);
    const { details } = changes.reduce(agent.evolve, state);
    if (details) requireSitesWithin(session, state.details, details);
    return changes;
  });
  // Only now the account: a save that was refused has changed no rights and written to nobody.
  if (newGroup || (!own && held.has('fk_groupe'))) await followGroup(context, idUtilisateur, Boolean(body.password));
  const emailAConfirmer = await ask();
  const kept = activity === undefined ? saved.state : await changeActivity(idUtilisateur, activity, context);
  const version = isBehind ? await followEmail(context, idUtilisateur) : kept.version;
  if (body.password) await setOthersPassword(context, idUtilisateur, body.password);
  return { idUtilisateur, emailAConfirmer, version };
}

/** @throws Refusal 404 for an unknown agent, 403 for one whose role group is above the caller's, 422 for a closed account. */
export const sendLinkToAgent = command(sendAgentPasswordLink, async ({ params }, context) => {
  const { details } = await context.load(agent, params.id);
  if (!details) throw new Refusal(messages.general.notFound, 404);
  await requireAgentWithin(context, params.id, details.fk_groupe);
  await sendLinkByStaff(context, params.id);
  return {};
});

/** @throws Refusal 404 for an unknown agent, 403 for one whose role group is above the caller's, 422 for oneself. */
export const deactivateAgent = command(removeAgent, { needs: ['accounts'] }, async ({ params }, context) => {
  const { details } = await context.load(agent, params.id);
  if (!details) throw new Refusal(messages.general.notFound, 404);
  if (isOneself(context.session, params.id)) throw new Refusal(messages.staff.notYourself, 422);
  await requireAgentWithin(context, params.id, details.fk_groupe);
  await changeActivity(params.id, 0, context);
  return {};
});

async function changeActivity(
  idUtilisateur: number,
  actif: 0 | 1,
  context: AccountContext & Pick<CommandContext, 'today'>,
): Promise<AgentState> {
  const { state: changed } = await context.execute(agent, idUtilisateur, (state) =>
    decideActivity(state, actif, context.today),
  );
  if (actif === 1) await reactivateAccount(context, idUtilisateur);
  else await deactivateAccount(context, idUtilisateur);
  return changed;
}

const changeable = ({ functions }: Session, own: boolean) => changeableAgentFields((id) => functions.has(id), own);
