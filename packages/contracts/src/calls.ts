import { type Call, callOf, keyOf } from './core/call';
import type { EndpointDefinition } from './core/endpoint';
import { endpoints } from './endpoints';

/** Every call as a browser knows it, by `METHOD path`: what `constants/generated/calls.ts` is written from. */
export const declaredCalls: Readonly<Record<string, Call>> = Object.fromEntries(
  endpoints.map((endpoint: EndpointDefinition) => [keyOf(endpoint), callOf(endpoint)]),
);
