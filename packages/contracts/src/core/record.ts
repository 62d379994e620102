import { z } from 'zod';
import { type EventDefinition, type EventOptions, event } from './event';
import { withFacts } from './facts';
import { type Body, bodyOf, type Entered, enteredOf, type Shape, shapeOf } from './field';
import type { Field, Fields } from './field-definition';
import { type Labels, labelShape, withLabels } from './labels';
import type { Declaration, RecordDefinition } from './record-definition';
import { wireId, wirePathId } from './wire';

/** Which persons' numbers a field may hold. */
const PERSON_KINDS: Readonly<Record<string, string>> = {
  agent: 'utilisateur',
  guardian: 'utilisateur',
  pupil: 'eleve',
};

/** What a record's events do to it: say all of it, change a part, or end it. */
export interface RecordLife {
  readonly set: readonly EventDefinition[];
  readonly change?: readonly EventDefinition[];
  readonly drop?: readonly EventDefinition[];
}

/**
 * Declares a kind of record once. Events, bodies, answers, table columns, labels of the audit and samples derive from it.
 * ```ts
 * export const vehicle = record('vehicle', { label: 'Véhicule', stream: 'agent', key: 'idVehicule', …, fields: { idVehicule: id(), … } });
 * export const VehicleSaved = vehicle.event('VehicleSaved', 1, 'Véhicule enregistré');
 * ```
 */
export function record<const F extends Fields>(name: string, declaration: Declaration<F>) {
  const { fields, person } = declaration;
  const subject = person && subjectOf(fields[person], person);
  const names = { format: 'reference', names: name } as const;
  const all: z.ZodObject<Shape<F, 'stored'>> = z.object(shapeOf(fields, 'stored'));
  const definition: RecordDefinition = { kind: 'record', name, ...declaration };

  function declared<Type extends string>(
    type: Type,
    version: number,
    label: string,
  ): EventDefinition<Type, Shape<F, 'stored'>>;
  function declared<Type extends string, S extends z.ZodRawShape>(
    type: Type,
    version: number,
    label: string,
    schema: z.ZodObject<S>,
    options?: EventOptions,
  ): EventDefinition<Type, S>;
  function declared(
    type: string,
    version: number,
    label: string,
    schema: z.ZodObject = all,
    options: EventOptions = {},
  ) {
    const known = subject && subject[1] in schema.shape ? { subject } : {};
    return event(type, version, label, schema, { ...known, ...options, record: definition });
  }

  return {
    ...declaration,
    kind: 'record' as const,
    name,
    /** All fields as events hold them. */
    all,
    /** All fields as answers have them, and the words of those that have some. */
    row: z.object({ ...shapeOf(fields, 'row'), ...labelShape(fields) }) as z.ZodObject<
      Shape<F, 'row'> & Labels<F, z.ZodString>
    >,
    /** Values of some fields, as answers have them: with their words. */
    answer: <V extends Readonly<Record<string, unknown>>>(values: V) => withLabels(fields, values),
    /** Some fields as events hold them. */
    pick: <const K extends keyof F & string>(...picked: readonly K[]): z.ZodObject<Shape<Pick<F, K>, 'stored'>> =>
      z.object(shapeOf(some(fields, picked), 'stored')),
    /** What a form sends: the fields named are required, the others may be left out or empty. */
    body: <const R extends keyof F & string = never>(...required: readonly R[]): z.ZodObject<Body<F, R>> =>
      bodyOf(fields, ...required),
    /** What a form sent, as events hold it; what it left out is as before. */
    entered: <B extends object>(sent: B, before?: Partial<Entered<F>>): Entered<F, B> =>
      enteredOf(fields, sent, before),
    /** In a path or a query: the number of one that exists. */
    existing: withFacts(wireId, names),
    /** In a path: 0, `null` or `new` is a new one. */
    newOrExisting: withFacts(wirePathId, names),
    /** An event of this record; of all its fields where no schema is given. */
    event: declared,
  };
}

function some<F extends Fields, K extends keyof F>(fields: F, names: readonly K[]): Pick<F, K> {
  return Object.fromEntries(names.map((name) => [name, fields[name]])) as Pick<F, K>;
}

function subjectOf(field: Field | undefined, name: string): readonly [kind: string, field: string] {
  const kind = PERSON_KINDS[field?.facts.names ?? ''];
  if (!kind) throw new Error(`${name} does not name a person`);
  return [kind, name];
}
