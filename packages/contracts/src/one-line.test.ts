import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import type { EndpointDefinition } from './core/endpoint';
import { factsOf } from './core/facts';
import { text } from './core/field';
import { code, longText, paragraphs } from './core/field-kinds';
import { wireParagraphs } from './core/wire';
import { endpoints } from './endpoints';
import { leavesOf } from './testing/leaves';

const all: readonly EndpointDefinition[] = endpoints;

/** Nobody is shown them; changed, they would no longer open what they open. */
const SECRETS = /(^|\.)(password|motDePasseActuel|token)$/;
const BROKEN = ['un\ndeux', 'un\r\ndeux', '1\t2', 'a\u2028b', 'a\u0085b', 'un\u000Bdeux'];
const ENDS = /[\t\n\v\f\r\u0085\u2028\u2029]/;

const keepsLineEnds = (schema: z.ZodType): boolean =>
  BROKEN.some((broken) => {
    const { data } = schema.safeParse(broken);
    return typeof data === 'string' && ENDS.test(data);
  });

/** Fields of a call that take line ends in without saying so. */
const brokenIn = ({ params, query, body }: Pick<EndpointDefinition, 'params' | 'query' | 'body'>): string[] =>
  Object.entries({ params, query, body }).flatMap(([part, schema]) =>
    (schema ? leavesOf(schema, part) : [])
      .filter(({ at, schema: leaf }) => !SECRETS.test(at) && !factsOf(leaf)?.paragraphs && keepsLineEnds(leaf))
      .map(({ at }) => at),
  );

describe('a text is one line unless its declaration says otherwise', () => {
  test.each(all.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    'in what %s takes',
    (_name, endpoint) => {
      expect(brokenIn(endpoint)).toEqual([]);
    },
  );

  test('one that takes line ends without saying so is found', () => {
    const body = z.object({ nom: z.string().max(9), lignes: z.array(z.object({ note: wireParagraphs.nullable() })) });
    const declared = z.object({ note: paragraphs('Note', 9).wire.optional(), password: z.string().max(9) });
    expect([body, declared].map((one) => brokenIn({ body: one } as never))).toEqual([
      ['body.nom', 'body.lignes.note'],
      [],
    ]);
  });

  test('by its kind', () => {
    const kept = (field: { readonly wire: z.ZodType }) => keepsLineEnds(field.wire);
    expect([text('Nom', 9), code('N°', 9)].map(kept)).toEqual([false, false]);
    expect([paragraphs('Commentaire', 9), longText('Message')].map(kept)).toEqual([true, true]);
    expect(text('Adresse', 20).wire.parse('2 rue\nde la Paix')).toBe('2 rue de la Paix');
  });
});
