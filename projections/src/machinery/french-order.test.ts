import { compareCodes } from '@diapason/contracts/constants';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { frenchKey } from './french-order';

/** Capitals and kinds of apostrophe aside. */
const collator = new Intl.Collator('fr', { sensitivity: 'accent' });
const straight = (text: string) => text.replaceAll('’', "'");
const byIcu = (one: string, other: string) => Math.sign(collator.compare(straight(one), straight(other)));
const name = fc
  .array(fc.constantFrom(..."abcdeéèêëçiîïoôöuùûüyÿnñaàâäœæ -'’.,z0ÉÈÀÇŒ"), { maxLength: 8 })
  .map((letters) => letters.join('').normalize('NFC'));

test('a name’s key sorts as ICU sorts the name', () => {
  fc.assert(
    fc.property(name, name, (one, other) => {
      expect(compareCodes(frenchKey(one, 400), frenchKey(other, 400))).toBe(byIcu(one, other));
    }),
    { numRuns: 20_000 },
  );
});

test('É is among E, accents after letters, and œ as oe', () => {
  const sorted = [
    'ZOLA',
    'ÉTIENNE Zoé',
    'ETIENNE',
    'ÉTIENNE',
    'FABRE',
    'ŒUVRARD',
    'OFFENBACH',
    'D’ALEMBERT',
    'DALLE',
  ].sort((a, b) => compareCodes(frenchKey(a, 400), frenchKey(b, 400)));
  expect(sorted).toEqual([
    'D’ALEMBERT',
    'DALLE',
    'ETIENNE',
    'ÉTIENNE',
    'ÉTIENNE Zoé',
    'FABRE',
    'ŒUVRARD',
    'OFFENBACH',
    'ZOLA',
  ]);
  expect(frenchKey('É'.repeat(900), 400).length).toBe(400);
  expect(frenchKey('E'.repeat(900), 400).length).toBe(400);
});
