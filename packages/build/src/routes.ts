import { join } from 'node:path';
import Ajv from 'ajv';
import schema from './routes.schema.json';
import { declarationsIn } from './screens.mjs';

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

/** A part of somebody else's page, as a manifest tells of it. */
export interface SlotDeclaration {
  readonly key: string;
  readonly label?: string;
  readonly icon?: string;
  readonly right?: number | readonly number[];
  readonly module?: string;
  readonly tabOf?: Kinds;
  readonly headOf?: Kinds;
  readonly panelOf?: Kinds;
  readonly blockOf?: Kinds;
  readonly actOf?: Kinds;
  readonly workOf?: Kinds;
  readonly calls?: readonly string[];
}
type Kinds = string | readonly string[];

export interface Declarations {
  readonly routes: readonly RouteDeclaration[];
  readonly slots: readonly SlotDeclaration[];
}

const validate = new Ajv({ allErrors: true, strict: true }).compile<Declarations>(schema);

/**
 * The screens and slots that a micro-frontend's `src/screens.ts` declares, checked.
 * Throws with every fault found, and when an address, or a slot's key in its place, stands there twice.
 */
export async function declarationsOf(folder: string): Promise<Declarations> {
  const file = join(folder, 'src/screens.ts');
  const { screens, slots = [] } = await declarationsIn(file);
  const content: unknown = {
    routes: Array.isArray(screens) ? screens.map(routeOf) : screens,
    slots: Array.isArray(slots) ? slots.map(slotOf) : slots,
  };
  if (!validate(content)) {
    const faults = (validate.errors ?? []).map((fault) => `${fault.instancePath || '/'} ${fault.message ?? ''}`);
    throw new Error(`${file}: ${faults.join('; ')}`);
  }
  const twice = [...declaredTwice(content.routes), ...slotsTwice(content.slots)];
  if (twice.length > 0) throw new Error(`${file}: declared twice: ${twice.join(', ')}`);
  return content;
}

/** The patterns that have the addresses of an earlier one: what a parameter is called tells nothing apart. */
export function declaredTwice(routes: readonly RouteDeclaration[]): readonly string[] {
  const shapes = routes.map(({ pattern }) => pattern.replace(/:\w+/g, ':'));
  return routes.filter((_, at) => isRepeated(shapes, at)).map(({ pattern }) => pattern);
}

/** `tab guardian cotisations` of each slot whose place has its key already. */
export function slotsTwice(slots: readonly SlotDeclaration[]): readonly string[] {
  const names = slots.flatMap(({ key, ...slot }) =>
    PLACES.flatMap((place) => [slot[`${place}Of`] ?? []].flat().map((of) => `${place} ${of} ${key}`)),
  );
  return names.filter((_, at) => isRepeated(names, at));
}

const PLACES = ['tab', 'head', 'panel', 'block', 'act', 'work'] as const;

const isRepeated = (names: readonly string[], at: number): boolean => names.indexOf(names[at] ?? '') !== at;

/** A screen without its component. */
function routeOf({ load: _, path: pattern, ...screen }: Record<string, unknown>): Record<string, unknown> {
  return { path: typeof pattern === 'string' ? pattern.replace(/\/:.*$/, '') : pattern, pattern, ...screen };
}

/** A slot without its component. */
const slotOf = ({ load: _, ...slot }: Record<string, unknown>): Record<string, unknown> => slot;
