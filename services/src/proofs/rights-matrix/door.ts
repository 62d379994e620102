import { endpoints } from '@diapason/contracts';
import type { EndpointDefinition } from '@diapason/contracts/core';
import { Refusal } from '@diapason/event-sourcing';
import { Redis } from 'ioredis';
import { createApp } from '../../machinery/http/create-app';
import { httpDeps } from '../../machinery/http/http-deps';
import { listen } from '../../machinery/http/listen';
import type { Handler } from '../../machinery/http/routes';
import { contentOf } from '../kit/forms';
import type { TestApi } from '../kit/test-api';
import type { Deed, Verdict } from './expected';
import type { Overrides, Sample } from './sample';

export const declared: readonly EndpointDefinition[] = endpoints;
export const nameOf = ({ method, path }: EndpointDefinition): string => `${method} ${path}`;

/** Far more than a matrix calls: throttling is another test's. */
const unlimited = { points: 1_000_000, seconds: 60 };
export const noLimits = {
  loginFailures: unlimited,
  triesFromElsewhere: unlimited,
  loginsPerAddress: unlimited,
  probesPerAddress: unlimited,
  comparisonsPerPerson: unlimited,
  peopleRead: unlimited,
};

const BEHIND = 'derrière la porte';

/** What a handler would have been given. */
interface Entry {
  readonly endpoint: EndpointDefinition;
  readonly sites: readonly number[] | undefined;
}

/** The same API over the same system, where each call that is let in stops before it does anything. */
export interface Door {
  call(endpoint: EndpointDefinition, sample: Sample, headers?: Record<string, string>): Promise<Verdict | string>;
  /** What was let in last. */
  readonly last: () => Entry | undefined;
  stop(): Promise<void>;
}

export async function openDoor(api: TestApi): Promise<Door> {
  const redis = new Redis(api.harness.stack.redisUrl);
  let last: Entry | undefined;
  const stopped = (endpoint: EndpointDefinition) => (_input: unknown, context: Pick<Entry, 'sites'>) => {
    last = { endpoint, sites: context.sites };
    return Promise.reject(new Refusal(BEHIND, 410));
  };
  const handlers: Handler[] = declared.map((endpoint) =>
    endpoint.kind === 'command'
      ? { kind: 'command', endpoint, run: stopped(endpoint) }
      : { kind: 'query', endpoint, run: stopped(endpoint) },
  );
  const app = createApp(httpDeps(api.app, { endpoints: declared, handlers, redis, limits: noLimits }));
  const listening = await listen(app, '127.0.0.1', 0);
  return {
    call: (endpoint, sample, headers) => verdictOf(listening.url, endpoint, sample, headers),
    last: () => last,
    async stop() {
      await listening.stop(1_000);
      redis.disconnect();
    },
  };
}

/**
 * Calls and tells how it ended: 401, 403, let in, or the status and message of anything else (on the real API, where a call goes
 * on, everything that is neither 401 nor 403 is of the second kind).
 */
export async function verdictOf(
  url: string,
  endpoint: EndpointDefinition,
  { path, body }: Sample,
  headers: Record<string, string> = {},
): Promise<Verdict | string> {
  const content = contentOf(endpoint, body);
  const response = await fetch(`${url}${path}`, {
    ...content,
    method: endpoint.method,
    headers: { ...content.headers, ...headers },
  });
  const text = await response.text();
  if (response.status === 401 || response.status === 403) return response.status;
  if (response.status === 410 && text.includes(BEHIND)) return 'let in';
  return `${response.status} ${text.slice(0, 200)}`;
}

/** The headers of a caller; `undefined` is nobody. */
export const headersOf = (caller: { token: string; idUtilisateur: number } | undefined): Record<string, string> =>
  caller ? { authorization: `Bearer ${caller.token}`, 'user-id': String(caller.idUtilisateur) } : {};

interface DeedOfCall extends Pick<Deed, 'creates' | 'kind' | 'ofNone'> {
  readonly overrides: Overrides;
}

/** An endpoint that tells new records from others, or names an owner in its body, is called in two ways; by kinds, for each; else in one. */
export function deedsOf({ access, ownSitesBy }: EndpointDefinition): readonly DeedOfCall[] {
  if (ownSitesBy)
    return Object.keys(ownSitesBy.kinds).map((kind) => ({
      creates: false,
      kind,
      overrides: { [ownSitesBy.by]: kind },
    }));
  const byRecord = access.kind === 'rights' || access.kind === 'own' ? access.byRecord : undefined;
  if (!byRecord) {
    const one = { creates: false, overrides: {} };
    if (access.kind !== 'own' || !access.from.startsWith('body.')) return [one];
    return [one, { creates: false, ofNone: true, overrides: { [access.from]: 0 } }];
  }
  return [
    { creates: false, overrides: byRecord.from.startsWith('body.') ? { [byRecord.from]: 7 } : {} },
    { creates: true, overrides: { [byRecord.from]: 0 } },
  ];
}

/** Two at a time: of one person, a third picture at once is refused, which is another test's. */
export async function each<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = [...items];
  const worker = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
  };
  await Promise.all([worker(), worker()]);
}
