import { endpoints } from '@diapason/contracts';
import { messages } from '@diapason/contracts/constants';
import {
  type EndpointDefinition,
  everyOwnSites,
  opensToOthers,
  type Session,
  sitesHeldTo,
} from '@diapason/contracts/core';
import { Refusal } from '@diapason/event-sourcing';

const limited = (endpoints as readonly EndpointDefinition[]).flatMap((one) =>
  everyOwnSites(one).map((ownSites) => ({ access: one.access, ownSites })),
);

interface Places {
  readonly antennes: readonly { readonly idSite: number }[];
}

/**
 * Refuses to put an agent on a site that some call does not show the caller: nobody gives themself, or a second account, what a lock to own
 * sites keeps from them.
 * @param before undefined for a new agent.
 * @throws Refusal 403 on `antennes`.
 */
export function requireSitesWithin(session: Session, before: Places | undefined, after: Places): void {
  const had = new Set(before?.antennes.map(({ idSite }) => idSite));
  const added = after.antennes.map(({ idSite }) => idSite).filter((site) => !had.has(site));
  if (added.length === 0) return;
  if (keepsFrom(session, added)) throw new Refusal(messages.staff.otherSites, 403, 'antennes');
}

/** Whether some call keeps one of these sites from the caller. */
export const keepsFrom = (session: Session, sites: readonly number[]): boolean =>
  limited.some(({ access, ownSites }) => {
    const own = opensToOthers(access, session) ? sitesHeldTo(ownSites, session) : undefined;
    return own !== undefined && sites.some((site) => !own.includes(site));
  });
