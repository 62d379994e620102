import { expect, test } from '@jest/globals';
import { z } from 'zod';
import { factsOf, labelled, withFacts } from './facts';

const name = labelled('Nom', z.string());

test('what wraps or narrows a schema is known as the schema is', () => {
  for (const made of [name.nullable(), name.optional(), name.max(3)]) expect(factsOf(made)?.label).toBe('Nom');
  expect(factsOf(z.string())).toBeUndefined();
});

test('a schema that is made technical keeps no label', () => {
  expect(factsOf(withFacts(name, { format: 'text' }))).toEqual({ format: 'text' });
});
