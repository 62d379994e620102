import { expect, test } from '@jest/globals';
import { de, inSentence } from './elision';

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

test('a label within a sentence keeps its other capitals', () => {
  expect(['Chèques-vacances ANCV', 'Éveil', ''].map(inSentence)).toEqual(['chèques-vacances ANCV', 'éveil', '']);
});
