import { expect, test } from '@jest/globals';
import '../../../catalogue';
import { guardians, pupils } from './merge-kinds';
import { mergeStepsOf } from './merge-steps';

test('both kinds of record that merge have steps elsewhere; a kind without any does not merge in silence', () => {
  for (const { nature } of [guardians, pupils]) expect(mergeStepsOf(nature).length).toBeGreaterThan(0);
  expect(() => mergeStepsOf('agent')).toThrow('merge step of agent is not registered');
});
