import { messages } from '@diapason/contracts/constants';
import { pageFields, wireEuros, wireId } from '@diapason/contracts/core';
import { attendanceList } from '@diapason/contracts/teaching';
import { Refusal } from '@diapason/event-sourcing';
import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { parseInput } from './parse';

const sites = (query: Record<string, unknown>) =>
  parseInput(attendanceList.documented, { params: {}, query, body: {} }).query as unknown as {
    fk_site?: readonly number[];
  };

test('lists in addresses come with brackets, with commas, or one by one', () => {
  for (const query of [{ 'fk_site[]': ['1', '4'] }, { fk_site: '1,4' }, { fk_site: ['1', '4'] }])
    expect(sites(query).fk_site).toEqual([1, 4]);
  expect(sites({ 'fk_site[]': '4' }).fk_site).toEqual([4]);
  expect(sites({}).fk_site).toBeUndefined();
});

test('what cannot be read is refused in French, with its field', () => {
  expect(() => sites({ dateDebut: 'hier' })).toThrow(
    expect.objectContaining({ status: 400, field: 'dateDebut', message: "La date n'est pas valide" }),
  );
});

describe('what is refused is said in the product’s words', () => {
  const endpoint = (body: z.ZodType) =>
    ({ params: undefined, query: undefined, body }) as unknown as Parameters<typeof parseInput>[0];
  const refusalOf = (schema: z.ZodType, value: unknown) => {
    try {
      parseInput(endpoint(z.object({ champ: schema })), { params: {}, query: {}, body: { champ: value } });
    } catch (error) {
      return error instanceof Refusal ? [error.message, error.field] : error;
    }
    return 'taken';
  };
  const about = (message: string) => [message, 'champ'];

  test.each([
    ['an amount above ten million', wireEuros, 10_000_001, 'Au plus 10\u202f000\u202f000,00\u00a0€'],
    ['a number above its bound', z.number().max(2.5), 3, 'Au plus 2,5'],
    ['a number below its bound', z.int().min(1004), 3, 'Au moins 1\u202f004'],
    ['a text that is too long', z.string().max(1000), 'x'.repeat(1001), '1\u202f000 caractères au plus'],
    ['an empty text', z.string().min(1), '', messages.general.missingField],
    ['nothing', z.string(), undefined, messages.general.missingField],
    ['a list that is too long', z.array(z.int()).max(1), [1, 2], '1 au plus'],
    ['a word for a number', z.number(), 'deux', 'Indiquez un nombre'],
    ['a fraction', z.int(), 1.5, 'Un nombre entier'],
    ['another choice', z.enum(['a', 'b']), 'c', 'Ce choix n’existe pas'],
    ['a page beyond all bounds', pageFields.taille, 100_000, 'Au plus 500'],
    ['a structure for an id', wireId, {}, 'Indiquez un nombre'],
  ])('%s', (_what, schema, value, message) => expect(refusalOf(schema, value)).toEqual(about(message)));

  test('a field that is not declared is named', () => {
    expect(() => parseInput(endpoint(z.strictObject({})), { params: {}, query: {}, body: { rien: 1 } })).toThrow(
      expect.objectContaining({ message: 'Champ inconnu : rien', field: 'rien' }),
    );
  });

  test('nothing is looked at after the first fault', () => {
    let looked = 0;
    const line = () => ({
      get nom() {
        looked += 1;
        return undefined;
      },
    });
    const lines = z.array(z.object({ nom: z.string(), age: z.int() })).max(5_000);
    expect(refusalOf(lines, Array.from({ length: 5_000 }, line))).toEqual([
      messages.general.missingField,
      'champ.0.nom',
    ]);
    expect(looked).toBeLessThan(10);
  });
});
