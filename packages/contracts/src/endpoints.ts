import type { EndpointDefinition } from './core/endpoint';
import { declaredIn } from './declared';
import { modules } from './generated';

type Exported<Module> = Module extends object ? Module[keyof Module] : never;
type Declared = Extract<Exported<(typeof modules)[number]>, EndpointDefinition>;

const isEndpoint = (value: unknown): value is Declared =>
  typeof value === 'object' && value !== null && 'method' in value && 'access' in value;

/** Every call of the API, context by context. */
export const endpoints: readonly Declared[] = declaredIn(modules, isEndpoint);

/** Calls by `METHOD path`, for clients that import types only: `Api['POST /api/cotisations/liste']`. */
export type Api = {
  [E in Declared as `${E['method']} ${E['path']}`]: E;
};
