import { expect, test } from '@jest/globals';
import fc from 'fast-check';

test('what a property tries is the same in each run of the gate, and other in each proof', () => {
  const { seed } = fc.readConfigureGlobal();
  expect(seed === undefined).toBe(process.env.DIAPASON_FREE_SEEDS === '1');
});
