import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { changesOf } from '../form/changes';
import { conflictsOf } from './conflicts';

test('only what both changed, each in another way, is a conflict', () => {
  const before = { nom: 'ADAM', ville: 'Albi', profession: null, email: 'a@x.fr' };
  const mine = changesOf(before, { ...before, ville: 'Gaillac', profession: 'Luthière', email: 'b@x.fr' });
  expect(mine).toEqual({ ville: 'Gaillac', profession: 'Luthière', email: 'b@x.fr' });
  const theirs = { ...before, nom: 'ADAM-ROY', ville: 'Castres', email: 'b@x.fr' };
  expect(conflictsOf(before, mine, theirs)).toEqual([{ field: 'ville', mine: 'Gaillac', theirs: 'Castres' }]);
});

test('who changed nothing, or what nobody else changed, conflicts with nobody', () => {
  const sheet = fc.record({ a: fc.string(), b: fc.option(fc.integer()), c: fc.array(fc.integer()) });
  fc.assert(
    fc.property(sheet, sheet, (before, after) => {
      expect(conflictsOf(before, changesOf(before, before), after)).toEqual([]);
      expect(conflictsOf(before, changesOf(before, after), before)).toEqual([]);
      expect(conflictsOf(before, changesOf(before, after), after)).toEqual([]);
      expect({ ...before, ...changesOf(before, after) }).toEqual(after);
    }),
  );
});
