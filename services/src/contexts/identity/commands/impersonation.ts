import { messages, restrictingRights, right } from '@diapason/contracts/constants';
import { agentsOfOwnSites, type OwnSites, type Session } from '@diapason/contracts/core';
import { endImpersonation, startImpersonation } from '@diapason/contracts/identity';
import { Refusal } from '@diapason/event-sourcing';
import { impersonationRight, type Profile, readProfile } from '@diapason/projections/identity/profile';
import { command } from '../../../machinery/app/command';
import { allowedSites, requireOnSite } from '../../../machinery/http/own-sites';
import { account, decideEndImpersonation, decideStartImpersonation } from '../aggregate/account';

/** A lock of a list to one's own sites also limits whom one may impersonate. */
const OWN_SITES: Readonly<Record<'guardian' | 'agent', OwnSites>> = {
  guardian: {
    field: 'fk_site',
    unlockedBy: right.changeGuardianSite,
    record: { kind: 'guardian', from: 'query.fk_id' },
  },
  agent: agentsOfOwnSites('agent', 'query.fk_id'),
};

export const impersonate = command(startImpersonation, { needs: ['sessions', 'security'] }, async (input, context) => {
  const { session, sessions, db, execute, security } = context;
  const { fk_id, isResponsable } = input.query;
  const target = await readProfile(db, fk_id);
  requireImpersonable(session, target, isResponsable);
  const ownSites = OWN_SITES[isResponsable === 1 ? 'guardian' : 'agent'];
  await requireOnSite(ownSites, allowedSites(ownSites, session, input), input, db);
  const { idUtilisateur } = session;
  await execute(account, idUtilisateur, (state) =>
    decideStartImpersonation(state, { idUtilisateur, fk_id, isResponsable }),
  );
  security({ event: 'impersonation-started', user: fk_id, act: idUtilisateur });
  return sessions.beginImpersonation(fk_id);
});

/** Ends impersonation and returns to the session it began in. */
export const stopImpersonating = command(
  endImpersonation,
  { needs: ['sessions', 'security'] },
  async (_input, context) => {
    const { session, sessions, execute, security } = context;
    const own = await sessions.endImpersonation();
    const actor = own.user.idUtilisateur;
    security({ event: 'impersonation-ended', user: session.idUtilisateur, act: actor });
    await execute(account, actor, (state) => decideEndImpersonation(state, actor));
    return own;
  },
);

/**
 * Refuses nesting, a missing right, and a target with functions that the caller lacks.
 * @throws Refusal 403, 404 for an unknown or inactive person.
 */
function requireImpersonable(
  session: Session,
  target: Pick<Profile, 'actif' | 'estResponsable' | 'fonctions'> | undefined,
  isResponsable: 0 | 1,
): asserts target {
  if (session.act !== undefined) throw new Refusal(messages.identity.nestedImpersonation, 403);
  if (!session.functions.has(impersonationRight({ estResponsable: isResponsable === 1 })))
    throw new Refusal(messages.identity.notAllowed, 403);
  if (!target?.actif || target.estResponsable !== (isResponsable === 1))
    throw new Refusal(messages.general.notFound, 404, 'fk_id');
  const exceeds = target.fonctions.some((id) => !session.functions.has(id) && !restrictingRights.has(id));
  if (exceeds) throw new Refusal(messages.identity.notAllowed, 403, 'fk_id');
}
