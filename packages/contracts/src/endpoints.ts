import * as absences from './absences/endpoints';
import * as audit from './audit/endpoints';
import * as claims from './claims/endpoints';
import type { EndpointDefinition } from './core/endpoint';
import * as erasure from './erasure/endpoints';
import * as families from './families/endpoints';
import * as identity from './identity/endpoints';
import * as money from './money/endpoints';
import * as site from './site/endpoints';
import * as siteLookups from './site/lookup-endpoints';
import * as staff from './staff/endpoints';
import * as teaching from './teaching/endpoints';

type Declared<Module> = Extract<Module[keyof Module], EndpointDefinition>;

/** A module of endpoints also exports rows and types of rows; only declarations count. */
function declaredIn<Module extends object>(module: Module): readonly Declared<Module>[] {
  return Object.values(module).filter(
    (value): value is Declared<Module> =>
      typeof value === 'object' && value !== null && 'method' in value && 'access' in value,
  );
}

/** Every call of the API, context by context. */
export const endpoints = [
  ...declaredIn(identity),
  ...declaredIn(site),
  ...declaredIn(siteLookups),
  ...declaredIn(families),
  ...declaredIn(staff),
  ...declaredIn(teaching),
  ...declaredIn(money),
  ...declaredIn(claims),
  ...declaredIn(absences),
  ...declaredIn(audit),
  ...declaredIn(erasure),
] as const;

/** Calls by `METHOD path`, for clients that import types only: `Api['POST /api/cotisations/liste']`. */
export type Api = {
  [E in (typeof endpoints)[number] as `${E['method']} ${E['path']}`]: E;
};
