import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { compareFrench } from './order';

const collator = new Intl.Collator('fr');
const letters = fc.string({ unit: fc.constantFrom(..."aàâbcçdeéèêiîoôœæuùÿzAÀÉEZß0129 –-’'.,_()"), maxLength: 8 });

test('the order is that of French, with a formatter or without', () => {
  fc.assert(
    fc.property(letters, letters, letters, (start, a, b) => {
      const [one, other] = [start + a, start + b];
      expect(Math.sign(compareFrench(one, other))).toBe(Math.sign(collator.compare(one, other)));
    }),
    { numRuns: 3_000 },
  );
});
