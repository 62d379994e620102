import { expect, test } from '@jest/globals';
import { restartPause } from './managed-process';

test('a crashed process restarts soon, then less often, at most 5 s later', () => {
  expect([1, 2, 3, 4, 5, 6, 20].map(restartPause)).toEqual([300, 600, 1_200, 2_400, 4_800, 5_000, 5_000]);
});
