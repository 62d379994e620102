import type { z } from 'zod';
import type { EndpointDefinition } from './endpoint';
import { factsOf } from './facts';

/**
 * Whose a kind of record is to see, so that a body may name it: of whoever one of these queries shows it to, by their own access and
 * sites; or of everybody, and why.
 */
export interface SeenBy {
  readonly kind: 'seenBy';
  readonly record: string;
  readonly queries: readonly Reading[];
  readonly everybody?: string;
}

/** What of a query says whom it shows a record to. */
export type Reading = Pick<EndpointDefinition, 'access' | 'module' | 'ownSites'>;

/** Who may name records of a kind: those whom these queries show them to. */
export const seenBy = (record: string, ...queries: readonly [Reading, ...Reading[]]): SeenBy => ({
  kind: 'seenBy',
  record,
  queries,
});

/** Everybody may name records of a kind. @param because why nobody is harmed. */
export const seenByEverybody = (record: string, because: string): SeenBy => ({
  kind: 'seenBy',
  record,
  queries: [],
  everybody: because,
});

/** A field of a query or a body that names another record. */
export interface Reference {
  /** Field by field, `*` for each line of a list: `['eleves', '*', 'fk_eleve']`. */
  readonly steps: readonly string[];
  /** The record's name. */
  readonly names: string;
  readonly label: string;
  /** The field must be sent: its 0 is no record, and not none. */
  readonly required: boolean;
}

/** `eleves.fk_eleve` */
export const pathOf = ({ steps }: Pick<Reference, 'steps'>): string => steps.filter((step) => step !== '*').join('.');

interface Parts {
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly element?: z.ZodType;
  readonly innerType?: z.ZodType;
  readonly in?: z.ZodType;
  readonly options?: readonly z.ZodType[];
}

const mayBeAbsent = (schema: z.ZodType) => schema.safeParse(undefined).success;

function walk(schema: z.ZodType, steps: readonly string[], required: boolean): readonly Reference[] {
  const { format, names, label = '' } = factsOf(schema) ?? {};
  if (format === 'reference' && names) return [{ steps, names, label, required }];
  const { shape = {}, element, innerType, in: input, options = [] } = schema.def as Parts;
  return [
    ...Object.entries(shape).flatMap(([name, field]) => walk(field, [...steps, name], !mayBeAbsent(field))),
    ...(element ? walk(element, [...steps, '*'], required) : []),
    ...[innerType, input, ...options].flatMap((part) => (part ? walk(part, steps, required) : [])),
  ];
}

const known = new WeakMap<z.ZodType, readonly Reference[]>();

/** Every field of a schema, lines of lists included, that is declared as naming a record. */
export function referencesOf(schema: z.ZodType): readonly Reference[] {
  const found = known.get(schema) ?? walk(schema, [], false);
  known.set(schema, found);
  return found;
}

/** A reference, and the part of a call that it stands in. */
export interface CallReference extends Reference {
  readonly part: 'query' | 'body';
}

const PARTS = ['query', 'body'] as const;

/**
 * The references of a call's query and body that are looked up before it runs: not those that say which record the call is about, which
 * its access checks, nor those that the declaration leaves to the decision.
 */
export function namedRecords(endpoint: EndpointDefinition): readonly CallReference[] {
  const { access, ownSites, leftToDecision } = endpoint;
  const about = [access.kind === 'own' ? access.from : undefined, ownSites?.record?.from];
  return PARTS.flatMap((part) => {
    const schema = endpoint[part];
    const found = schema ? referencesOf(schema).map((one) => ({ ...one, part })) : [];
    return found.filter((one) => {
      const path = pathOf(one);
      return !about.includes(`${part}.${path}`) && leftToDecision?.[path] === undefined;
    });
  });
}

/** A record that a value names, and where. */
export interface Named {
  /** `eleves.2.fk_eleve` */
  readonly at: string;
  readonly id: number;
}

/** The records that a query or a body names at a reference: null and absent name none, 0 neither where the field may be absent. */
export const namedAt = (body: unknown, { steps, required }: Pick<Reference, 'steps' | 'required'>): Named[] =>
  numbersAt(body, steps, []).filter(({ id }) => required || id !== 0);

function numbersAt(value: unknown, [step, ...rest]: readonly string[], at: readonly string[]): Named[] {
  if (Array.isArray(value) && step !== '*') return value.flatMap((one) => numbersAt(one, [], at));
  if (step === undefined) return typeof value === 'number' ? [{ at: at.join('.'), id: value }] : [];
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((line, index) => numbersAt(line, rest, [...at, String(index)]));
  return numbersAt((value as Readonly<Record<string, unknown>>)[step], rest, [...at, step]);
}
