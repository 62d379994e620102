import type { EndpointDefinition } from '@diapason/contracts/core';
import { Refusal } from '@diapason/event-sourcing';
import type { Request } from 'express';
import type { OpenSession } from '../session/sessions';
import { caller } from './call';
import type { HttpDeps } from './deps';

/** Who calls, once known. */
export interface CallerInfo {
  readonly endpoint: EndpointDefinition;
  readonly req: Request;
  /** The browser it comes from, where it is known. */
  readonly device: string | undefined;
  readonly session: OpenSession | undefined;
}

/** @throws Refusal 429, of which the security log hears. */
export async function throttled(
  { endpoint, req, session }: CallerInfo,
  { security }: HttpDeps,
  count: () => Promise<void>,
) {
  try {
    await count();
  } catch (error) {
    if (error instanceof Refusal)
      security({ event: 'throttled', ...caller(endpoint, req, session), endpoint: endpoint.path });
    throw error;
  }
}

/** Counts a call that tries a password, asks whether something exists, or compares. @throws Refusal 429 when there were too many. */
export const countAttempt = (info: CallerInfo, deps: HttpDeps): Promise<void> =>
  throttled(info, deps, async () => {
    const { endpoint, req, device } = info;
    const address = req.ip ?? '';
    if (endpoint.throttle === 'probe') await deps.throttle.probe(address);
    if (endpoint.throttle === 'link') await deps.throttle.link(address, linkOf(req.body));
    if (endpoint.throttle === 'login') await deps.throttle.login({ address, device }, emailOf(req.body));
    if (endpoint.throttle === 'person' && req.userId !== undefined) await deps.throttle.comparison(req.userId);
  });

/** What is no text is no address: turning it into one may throw. */
const textOf = (body: unknown, name: 'email' | 'token') => {
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined;
  return typeof value === 'string' ? value : '';
};
const emailOf = (body: unknown) => textOf(body, 'email');
/** The account that a link is of; where the call does not name it, the link. */
const linkOf = (body: unknown) => emailOf(body) || textOf(body, 'token');
