import type { EndpointDefinition } from '@diapason/contracts/core';
import type { QueryHandler } from '@diapason/projections';
import type { CommandHandler } from '../app/command';

export type Handler = CommandHandler | QueryHandler;

export interface Route {
  readonly endpoint: EndpointDefinition;
  readonly handler: Handler;
}

const keyOf = (endpoint: EndpointDefinition) => `${endpoint.method} ${endpoint.path}`;
const isParameter = (segment: string) => segment.startsWith(':');

/**
 * Pairs every declared endpoint with its one handler, in the order Express must try them: where two paths differ first,
 * a written segment comes before a parameter (`/api/cotisations/offres` before `/api/cotisations/:offre`).
 * @throws Error naming every endpoint without a handler or with two, and every handler without an endpoint.
 */
export function routesOf(endpoints: readonly EndpointDefinition[], handlers: readonly Handler[]): Route[] {
  const faults: string[] = [];
  const declared = new Set<string>();
  for (const endpoint of endpoints) {
    if (declared.has(keyOf(endpoint))) faults.push(`${keyOf(endpoint)}: declared twice`);
    declared.add(keyOf(endpoint));
  }
  for (const handler of handlers)
    if (!declared.has(keyOf(handler.endpoint))) faults.push(`${keyOf(handler.endpoint)}: handler of no endpoint`);
  const routes = endpoints.flatMap((endpoint) => {
    const own = handlers.filter((handler) => keyOf(handler.endpoint) === keyOf(endpoint));
    const [handler] = own;
    if (!handler) faults.push(`${keyOf(endpoint)}: no handler`);
    else if (own.length > 1) faults.push(`${keyOf(endpoint)}: ${own.length} handlers`);
    else if (handler.kind !== endpoint.kind) faults.push(`${keyOf(endpoint)}: ${handler.kind} for a ${endpoint.kind}`);
    return handler ? [{ endpoint, handler }] : [];
  });
  if (faults.length > 0) throw new Error(`The API does not start:\n  ${faults.join('\n  ')}`);
  return routes.sort((a, b) => staticFirst(a.endpoint.path, b.endpoint.path));
}

/** Sort order of two paths: at the first difference, the written segment before the parameter. */
function staticFirst(a: string, b: string): number {
  const left = a.split('/');
  const right = b.split('/');
  for (let i = 0; i < Math.min(left.length, right.length); i += 1) {
    const [x = '', y = ''] = [left[i], right[i]];
    if (isParameter(x) !== isParameter(y)) return isParameter(x) ? 1 : -1;
    if (x !== y && !isParameter(x)) return x < y ? -1 : 1;
  }
  return left.length - right.length;
}
