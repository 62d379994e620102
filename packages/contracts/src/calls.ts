import { type Call, callOf, keyOf } from './core/call';
import type { EndpointDefinition } from './core/endpoint';
import { endpoints } from './endpoints';

/** Every call as browsers know it, by `METHOD path`; source of `constants/generated/calls.ts`. */
export const declaredCalls: Readonly<Record<string, Call>> = Object.fromEntries(
  endpoints.map((endpoint: EndpointDefinition) => [keyOf(endpoint), callOf(endpoint)]),
);
