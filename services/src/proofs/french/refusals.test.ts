import { endpoints } from '@diapason/contracts';
import { messages } from '@diapason/contracts/constants';
import type { EndpointDefinition } from '@diapason/contracts/core';
import { leavesOf } from '@diapason/contracts/testing/leaves';
import { Refusal } from '@diapason/event-sourcing';
import { expect, test } from '@jest/globals';
import type { z } from 'zod';
import { parseInput } from '../../machinery/http/parse';

/** Words of programs, and of those who write them. */
const JARGON =
  /\bmotif \/|\\d|\^|\[0-9\]|[<>]=|undefined|indéfini|\bNaN\b|\bnull\b|attendu|\btableau\b|booléen|chaîne|regex|invalid|expected|\bentrée\b/i;

const wrong: readonly unknown[] = [
  undefined,
  null,
  '',
  ' ',
  'abcd',
  '12;34',
  '31/02/2026',
  '2026-02-31',
  '25:61',
  -1,
  0.123,
  1e12,
  -1e12,
  99_999,
  true,
  {},
  [],
  [{}],
  ['abcd'],
  'x'.repeat(300_000),
  Array.from({ length: 6_000 }, (_, n) => n),
];

function refusalOf(schema: z.ZodType, value: unknown): string | undefined {
  const endpoint = { query: schema } as unknown as EndpointDefinition;
  try {
    parseInput(endpoint, { params: undefined, query: value, body: undefined });
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}

test('every refusal of a field says in French what to enter', () => {
  const fields = (endpoints as readonly EndpointDefinition[]).flatMap(({ method, path, params, query, body }) =>
    Object.entries({ params, query, body }).flatMap(([part, schema]) =>
      schema ? leavesOf(schema).map((leaf) => ({ ...leaf, at: `${method} ${path} ${part}.${leaf.at}` })) : [],
    ),
  );
  expect(fields.length).toBeGreaterThan(500);
  const said = fields.flatMap(({ at, schema }) =>
    wrong.map((value) => ({ at, value: JSON.stringify(value)?.slice(0, 30), message: refusalOf(schema, value) })),
  );
  const bad = said.filter(
    ({ message }) => message !== undefined && (JARGON.test(message) || message === messages.general.invalidRequest),
  );
  const seen = new Map(bad.map((one) => [one.at, one]));
  expect([...seen.values()].map(({ at, value, message }) => `${at} = ${value}: ${message}`)).toEqual([]);
  expect(said.filter(({ message }) => message !== undefined).length).toBeGreaterThan(2_000);
});
