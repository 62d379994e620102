import { messages, restrictingRights, right } from '@diapason/contracts/constants';
import type { OwnSites, Session } from '@diapason/contracts/core';
import { endImpersonation, startImpersonation } from '@diapason/contracts/identity';
import { Refusal } from '@diapason/event-sourcing';
import { type Profile, readProfile } from '@diapason/projections/identity/profile';
import { command } from '../../../machinery/app/command';
import { allowedSites, requireOnSite } from '../../../machinery/http/own-sites';
import { openSession } from '../../../machinery/session/sessions';
import { account, decideEndImpersonation, decideStartImpersonation } from '../aggregate/account';
import { sessionDeps } from './login';

/** Right to take a guardian's identity, and an agent's (documents 000 and 001). */
const RIGHT = { guardian: right.impersonateGuardian, agent: right.impersonateAgent } as const;

/** What locks the lists of guardians and of agents to the own sites locks their identities too. */
const OWN_SITES: Readonly<Record<keyof typeof RIGHT, OwnSites>> = {
  guardian: {
    field: 'fk_site',
    unlockedBy: right.changeGuardianSite,
    record: { kind: 'guardian', from: 'query.fk_id' },
  },
  agent: { field: 'fk_site', lockedBy: right.restrictAgentsToOwnSites, record: { kind: 'agent', from: 'query.fk_id' } },
};

export const impersonate = command(startImpersonation, async (input, context) => {
  const { session, db, execute, security, ip } = context;
  const { fk_id, isResponsable } = input.query;
  const target = await readProfile(db, fk_id);
  requireImpersonable(session, target, isResponsable);
  const ownSites = OWN_SITES[isResponsable === 1 ? 'guardian' : 'agent'];
  await requireOnSite(ownSites, allowedSites(ownSites, session, input), input, db);
  const { idUtilisateur } = session;
  await execute(account, idUtilisateur, (state) =>
    decideStartImpersonation(state, { idUtilisateur, fk_id, isResponsable }),
  );
  security({ event: 'impersonation-started', user: fk_id, act: idUtilisateur, ip });
  return openSession(sessionDeps(context), { idUtilisateur: fk_id, act: idUtilisateur });
});

/** Back to the own identity. A caller who impersonates nobody gets a session of their own again. */
export const stopImpersonating = command(endImpersonation, async (_input, context) => {
  const { session, execute, security, ip } = context;
  const actor = session.act ?? session.idUtilisateur;
  await execute(account, actor, (state) => decideEndImpersonation(state, actor));
  if (session.act !== undefined)
    security({ event: 'impersonation-ended', user: session.idUtilisateur, act: actor, ip });
  return openSession(sessionDeps(context), { idUtilisateur: actor });
});

/**
 * No nesting, the right for the kind of person, and nobody with more functions than the caller: an identity must not be a
 * ladder.
 * @throws Refusal 403, 404 for an unknown or inactive person.
 */
function requireImpersonable(
  session: Session,
  target: Pick<Profile, 'actif' | 'estResponsable' | 'fonctions'> | undefined,
  isResponsable: 0 | 1,
): asserts target {
  if (session.act !== undefined) throw new Refusal(messages.identity.nestedImpersonation, 403);
  if (!session.functions.has(isResponsable === 1 ? RIGHT.guardian : RIGHT.agent))
    throw new Refusal(messages.identity.notAllowed, 403);
  if (!target?.actif || target.estResponsable !== (isResponsable === 1))
    throw new Refusal(messages.general.notFound, 404, 'fk_id');
  const exceeds = target.fonctions.some((id) => !session.functions.has(id) && !restrictingRights.has(id));
  if (exceeds) throw new Refusal(messages.identity.notAllowed, 403, 'fk_id');
}
