import { expect, test } from '@jest/globals';
import { below, type Figures, median, table } from './bar';

const good: Figures = {
  performance: 95,
  accessibility: 100,
  bestPractices: 100,
  shift: 0.02,
  largestPaint: 2_500,
  blocking: 200,
};

test('a page on the bar keeps it, and each figure beyond is named', () => {
  expect(below(good)).toEqual([]);
  expect(below({ ...good, performance: 94, shift: 0.021, blocking: 201 })).toEqual(['performance', 'CLS', 'TBT ms']);
});

test('a figure that could not be taken is below the bar', () => {
  expect(below({ ...good, largestPaint: Number.NaN })).toEqual(['LCP ms']);
});

test('the median is taken figure by figure', () => {
  const runs = [{ ...good, shift: 0.4, blocking: 10 }, good, { ...good, shift: 0, blocking: 500 }];
  expect(median(runs)).toEqual({ ...good, shift: 0.02, blocking: 200 });
});

test('the table says what a page misses, and why', () => {
  const text = table([
    { page: 'login', figures: good, faults: [] },
    { page: 'audit', figures: { ...good, accessibility: 97 }, faults: ['label: a field has no name'] },
  ]);
  expect(text).toMatch(/login .* ok\n/);
  expect(text).toMatch(/audit .* BELOW: accessibility\n +label: a field has no name\n/);
});
