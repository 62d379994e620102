import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import type { EndpointDefinition } from './core/endpoint';
import { type EventDefinition, itemShape } from './core/event';
import { factsOf, labelled } from './core/facts';
import { id, text } from './core/field';
import { record } from './core/record';
import { isOfKind } from './declared';
import { endpoints } from './endpoints';
import { modules } from './generated';
import { unbounded } from './testing/unbounded';

const declared = modules.flatMap((context) => Object.values(context).flat() as readonly unknown[]);
const events = declared.filter(isOfKind<EventDefinition>('event'));

/** Fields of an event that are declared neither for a reader nor as technical. */
const undeclared = ({ schema }: Pick<EventDefinition, 'schema'>): string[] =>
  Object.entries(schema.shape).flatMap(([name, field]) => {
    const items = Object.entries(itemShape(field as z.ZodType) ?? {});
    const own = factsOf(field as z.ZodType);
    const inside = own?.label
      ? items.filter(([item_, item]) => !factsOf(item) && !own.items?.[item_]).map(([item]) => `${name}[].${item}`)
      : [];
    return own ? inside : [name];
  });

/** Labels that two fields of an event, or of the record it is of, share. */
const sharedLabels = ({ schema, record: of }: Pick<EventDefinition, 'schema' | 'record'>): string[] => {
  const own = Object.entries(schema.shape).map(([name, field]) => [name, factsOf(field as z.ZodType)?.label] as const);
  const known = Object.entries(of?.fields ?? {}).map(([name, { facts }]) => [name, facts.label] as const);
  const labels = [...new Map([...known, ...own]).values()].filter((label) => label !== undefined);
  return labels.filter((label, index) => labels.indexOf(label) !== index);
};

describe('every text, list and number has a bound', () => {
  test.each(events.map((event) => [event.type, event] as const))('in %s', (_type, { schema }) => {
    expect(unbounded(schema)).toEqual([]);
  });

  test.each(
    (endpoints as readonly EndpointDefinition[]).map(
      (endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const,
    ),
  )('that %s takes', (_name, { params, query, body }) => {
    const sent = { params, query, body };
    const offences = Object.entries(sent).flatMap(([name, schema]) => (schema ? unbounded(schema, name) : []));
    expect(offences).toEqual([]);
  });

  test.each<[string, z.ZodType]>([
    ['name (string)', z.object({ name: z.string() })],
    [
      'name (string)',
      z.object({
        name: z
          .string()
          .regex(/^[a-z]+$/)
          .nullable(),
      }),
    ],
    ['lines (array)', z.object({ lines: z.array(z.boolean()).optional() })],
    ['lines[].n (number)', z.object({ lines: z.array(z.object({ n: z.int() })).max(3) })],
    ['(number)', z.number().min(0)],
    ['a (string)', z.object({ a: z.string().transform((one) => one.trim()) })],
    ['a (number)', z.object({ a: z.string().max(9).transform(Number) })],
    ['a (number)', z.object({ a: z.number().transform(String) })],
    [
      '(number)',
      z
        .string()
        .max(9)
        .transform(Number)
        .transform((one) => one + 1),
    ],
    [
      '(number)',
      z
        .string()
        .max(9)
        .transform((list) => list.split(',').map(Number)),
    ],
    [
      '(number)',
      z.union([
        z.null(),
        z
          .string()
          .max(9)
          .transform((name) => Number.parseInt(name, 10)),
      ]),
    ],
    ['(string)', z.union([z.null(), z.string()])],
    ['(record)', z.record(z.string().max(3), z.boolean())],
    ['(unknown)', z.unknown()],
  ])('a schema without one is found: %s', (offence, schema) => {
    expect(unbounded(schema).map((one) => one.trim())).toEqual([offence]);
  });

  test.each<[string, z.ZodType]>([
    ['a greatest length', z.string().max(3)],
    ['a pattern of so many characters', z.string().regex(/^\d{4}-[\w+*-]{2}$/)],
    ['a day', z.iso.date()],
    ['a number on its way through', z.string().max(9).transform(Number).pipe(z.number().min(0).max(9))],
  ])('%s is one', (_name, schema) => {
    expect(unbounded(schema)).toEqual([]);
  });
});

describe('every field of an event is declared', () => {
  test.each(events.map((event) => [event.type, event] as const))('in %s', (_type, event) => {
    expect(undeclared(event)).toEqual([]);
    expect(sharedLabels(event)).toEqual([]);
  });

  test('one that is not, and a label that stands twice, are found', () => {
    expect(undeclared({ schema: z.object({ a: z.string(), b: labelled('B', z.string()) }) })).toEqual(['a']);
    const twice = record('essai', {
      label: 'Essai',
      stream: 'essai',
      key: 'idEssai',
      fields: { idEssai: id(), nom: text('Nom', 9), surnom: text('Nom', 9) },
    });
    expect(sharedLabels(twice.event('EssaiSaved', 1, 'Essai'))).toEqual(['Nom']);
  });
});
