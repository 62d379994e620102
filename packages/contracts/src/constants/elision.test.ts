import { expect, test } from '@jest/globals';
import { de } from './elision';

test.each([
  ['ADAM Lou', 'd’ADAM Lou'],
  ['Évrard', 'd’Évrard'],
  ['Œuvrard', 'd’Œuvrard'],
  ['Yves', 'd’Yves'],
  ['Yann', 'de Yann'],
  ['HUET Nadège', 'de HUET Nadège'],
  ['MARTIN Jean', 'de MARTIN Jean'],
  ['2026-2027', 'de 2026-2027'],
  ['', 'de '],
])('« de » before « %s »', (name, words) => {
  expect(de(name)).toBe(words);
});
