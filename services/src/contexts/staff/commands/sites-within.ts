import { endpoints } from '@diapason/contracts';
import { messages } from '@diapason/contracts/constants';
import {
  type EndpointDefinition,
  everyOwnSites,
  opensToOthers,
  type Session,
  sitesHeldTo,
} from '@diapason/contracts/core';
import { saveAgent } from '@diapason/contracts/staff';
import { Refusal } from '@diapason/event-sourcing';

const limited = (endpoints as readonly EndpointDefinition[]).flatMap((one) =>
  everyOwnSites(one).map((ownSites) => ({ access: one.access, ownSites })),
);

interface Places {
  readonly antennes: readonly { readonly idSite: number; readonly role?: string | null }[];
}

/**
 * Refuses to put an agent on a site that some call does not show the caller: nobody gives themself, or a second account, what a lock to own
 * sites keeps from them. Nor do they change or take away, by a list that is not theirs, a site where they see no agent.
 * @param before undefined for a new agent.
 * @throws Refusal 403 on `antennes`.
 */
export function requireSitesWithin(session: Session, before: Places | undefined, after: Places): void {
  const had = new Set(before?.antennes.map(({ idSite }) => idSite));
  const added = after.antennes.map(({ idSite }) => idSite).filter((site) => !had.has(site));
  if (keepsFrom(session, added)) throw new Refusal(messages.staff.otherSites, 403, 'antennes');
  if (before && foreignTo(session, before) !== foreignTo(session, after))
    throw new Refusal(messages.staff.sitesKept, 403, 'antennes');
}

/** The lines of sites that are foreign to who is held to own agents, in whatever order; none for who sees every agent. */
function foreignTo(session: Session, { antennes }: Places): string {
  const own = sitesHeldTo(saveAgent.ownSites, session);
  const lines = own ? antennes.filter(({ idSite }) => !own.includes(idSite)) : [];
  return JSON.stringify(lines.map(({ idSite, role }) => `${idSite} ${role ?? ''}`).sort());
}

/** Whether some call keeps one of these sites from the caller. */
export const keepsFrom = (session: Session, sites: readonly number[]): boolean =>
  limited.some(({ access, ownSites }) => {
    const own = opensToOthers(access, session) ? sitesHeldTo(ownSites, session) : undefined;
    return own !== undefined && sites.some((site) => !own.includes(site));
  });
