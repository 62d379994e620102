import { join } from 'node:path';
import Ajv from 'ajv';
import schema from './routes.schema.json';
import { declaredScreens } from './screens.mjs';

/** One screen as a manifest tells of it; the schema beside this file is the rule. */
export interface RouteDeclaration {
  /** Without parameters: `/liste-cotisations` also stands for `/liste-cotisations/12`. */
  readonly path: string;
  readonly title: string;
  /** Function number, one of them, or none. */
  readonly right?: number | readonly number[];
  readonly module?: string;
  readonly menu?: { readonly icon: string };
}

const validate = new Ajv({ allErrors: true, strict: true }).compile<{ routes: RouteDeclaration[] }>(schema);

/**
 * The routes that a micro-frontend's `src/screens.ts` declares, checked.
 * Throws with every fault found, and when a path stands there twice.
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
  const paths = content.routes.map(({ path }) => path);
  const twice = paths.filter((path, index) => paths.indexOf(path) !== index);
  if (twice.length > 0) throw new Error(`${file}: declared twice: ${twice.join(', ')}`);
  return content.routes;
}

/** A screen without its component, and its path without parameters. */
function routeOf({ load: _, path, ...screen }: Record<string, unknown>): Record<string, unknown> {
  return { path: typeof path === 'string' ? path.replace(/\/:.*$/, '') : path, ...screen };
}
