import { right } from '../constants';
import type { OwnSites, SiteRecord } from './access';

/** Agents, and what is theirs, are held to own sites by the lock of the list of agents: by number as in lists. */
export const agentsOfOwnSites = (kind: 'agent' | 'claim' | 'absence', from: SiteRecord['from']) =>
  ({ field: 'site', lockedBy: right.restrictAgentsToOwnSites, record: { kind, from } }) as const satisfies OwnSites;
