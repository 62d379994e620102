import { join } from 'node:path';
import Ajv from 'ajv';
import schema from './routes.schema.json';
import { declaredScreens } from './screens.mjs';

/** One screen as a manifest tells of it; the schema beside this file is the rule. */
export interface RouteDeclaration {
  /** Without parameters: where a menu leads. */
  readonly path: string;
  /** The addresses that the screen has: `/fiche-eleve/:id?`. */
  readonly pattern: string;
  readonly title: string;
  /** Function number, one of them, or none. */
  readonly right?: number | readonly number[];
  readonly module?: string;
  readonly menu?: { readonly icon: string };
}

const validate = new Ajv({ allErrors: true, strict: true }).compile<{ routes: RouteDeclaration[] }>(schema);

/**
 * The routes that a micro-frontend's `src/screens.ts` declares, checked.
 * Throws with every fault found, and when an address stands there twice.
 */
export async function declaredRoutes(folder: string): Promise<readonly RouteDeclaration[]> {
  const file = join(folder, 'src/screens.ts');
  const screens = await declaredScreens(file);
  const routes = Array.isArray(screens) ? screens.map(routeOf) : screens;
  const content: unknown = { routes };
  if (!validate(content)) {
    const faults = (validate.errors ?? []).map((fault) => `${fault.instancePath || '/'} ${fault.message ?? ''}`);
    throw new Error(`${file}: ${faults.join('; ')}`);
  }
  const twice = declaredTwice(content.routes);
  if (twice.length > 0) throw new Error(`${file}: declared twice: ${twice.join(', ')}`);
  return content.routes;
}

/** The patterns that have the addresses of an earlier one: what a parameter is called tells nothing apart. */
export function declaredTwice(routes: readonly RouteDeclaration[]): readonly string[] {
  const shapes = new Set<string>();
  const isKnown = (shape: string) => shapes.has(shape) || !shapes.add(shape);
  return routes.map(({ pattern }) => pattern).filter((pattern) => isKnown(pattern.replace(/:\w+/g, ':')));
}

/** A screen without its component. */
function routeOf({ load: _, path: pattern, ...screen }: Record<string, unknown>): Record<string, unknown> {
  return { path: typeof pattern === 'string' ? pattern.replace(/\/:.*$/, '') : pattern, pattern, ...screen };
}
