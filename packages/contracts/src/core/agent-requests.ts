import { z } from 'zod';
import { own } from './access';
import { wireIdFilter, wireOptionalId } from './wire';

/**
 * A list of what agents ask the direction for: expense claims, absences.
 * Management names nobody (right `manage`), an agent's own list names `idAgent` (right `see`).
 */
export const agentRequests = ({ see, manage }: { readonly see: number; readonly manage: number }) =>
  ({
    kind: 'query',
    shows: ['staff'],
    access: own('agent', 'body.idAgent', { ownRight: see, otherwise: [manage] }),
    body: z.object({ idAgent: wireOptionalId, anneeScolaire: wireOptionalId, listStatuts: wireIdFilter }),
  }) as const;
