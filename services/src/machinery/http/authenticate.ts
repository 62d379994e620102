import type { EndpointDefinition } from '@diapason/contracts/core';
import { Refusal } from '@diapason/event-sourcing';
import type { Request } from 'express';
import type { SecurityLog } from '../app/logs';
import type { OpenSession } from '../session/sessions';
import { messages } from './messages';

/** Establishes who calls from a bearer token: a session, or why not. `since`: a token that was good then has not run out. */
export type Authenticate = (token: string, since?: Date) => Promise<OpenSession | { readonly refused: string }>;

const BEARER = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/;

/** The access token that a request brings. */
export const tokenOf = (req: Request): string | undefined => BEARER.exec(req.get('authorization') ?? '')?.[1];

/**
 * The session of a request, from the Authorization header alone (no cookie authenticates a call), and only where the
 * `user-id` header names the token's subject. A public endpoint is called as nobody when the token is not good.
 * @throws Refusal 401.
 */
export async function sessionOf(
  req: Request,
  endpoint: EndpointDefinition,
  authenticate: Authenticate,
  security: SecurityLog,
): Promise<OpenSession | undefined> {
  const header = req.get('authorization');
  if (!header && endpoint.access.kind === 'public') return undefined;
  const token = tokenOf(req);
  const result = token ? await authenticate(token) : { refused: 'absent' };
  const outcome = 'refused' in result || req.get('user-id') === String(result.idUtilisateur) ? result : mismatch;
  if (!('refused' in outcome)) return outcome;
  if (endpoint.access.kind === 'public') return undefined;
  security({
    event: 'token-refused',
    reason: outcome.refused,
    ip: req.ip ?? '',
    endpoint: endpoint.path,
    requestId: req.requestId,
  });
  throw new Refusal(messages.notSignedIn, 401);
}

const mismatch = { refused: 'user-id' } as const;
