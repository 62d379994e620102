import { expect, test } from '@jest/globals';
import { registry } from './registry';

test('what is registered under a key is one thing, and there', () => {
  const steps = registry<string, number>('step');
  steps.add('first', 1);
  steps.add('second', 2);
  expect(() => steps.add('first', 3)).toThrow('step first is registered already');
  expect([steps.get('first'), steps.find('third'), steps.all()]).toEqual([1, undefined, [1, 2]]);
  expect(() => steps.get('third')).toThrow('step third is not registered');
});
