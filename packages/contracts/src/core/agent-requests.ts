import { z } from 'zod';
import { right } from '../constants';
import { type OwnSites, own, type SiteRecord } from './access';
import { wireIdFilter, wireOptionalId } from './wire';

/** Agents, and what is theirs, are held to own sites by the lock of the list of agents: by number as in lists. */
export const agentsOfOwnSites = (kind: 'agent' | 'claim' | 'absence', from: SiteRecord['from']) =>
  ({ field: 'site', lockedBy: right.restrictAgentsToOwnSites, record: { kind, from } }) as const satisfies OwnSites;

/**
 * A list of what agents ask the direction for: expense claims, absences.
 * Management names nobody (right `manage`), an agent's own list names `idAgent` (right `see`).
 */
export const agentRequests = ({ see, manage }: { readonly see: number; readonly manage: number }) =>
  ({
    kind: 'query',
    shows: ['staff'],
    access: own('agent', 'body.idAgent', { ownRight: see, otherwise: [manage] }),
    ownSites: agentsOfOwnSites('agent', 'body.idAgent'),
    body: z.object({ idAgent: wireOptionalId, anneeScolaire: wireOptionalId, listStatuts: wireIdFilter }),
  }) as const;
