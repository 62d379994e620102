import { listAttendance } from '@diapason/contracts/teaching';
import { expect, test } from '@jest/globals';
import { parseInput } from './parse';

const sites = (query: Record<string, unknown>) =>
  parseInput(listAttendance, { params: {}, query, body: {} }).query as unknown as { fk_site?: readonly number[] };

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
