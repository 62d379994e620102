import { expect, test } from '@jest/globals';
import { isQuiet } from './quiet-hours';

test.each([
  ['20:59', false],
  ['21:00', true],
  ['07:59', true],
  ['08:00', false],
])('at %s it is quiet: %s', (clock, quiet) => expect(isQuiet(clock)).toBe(quiet));
