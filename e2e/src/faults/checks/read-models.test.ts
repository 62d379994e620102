import { expect, test } from '@jest/globals';
import { judged } from './read-models';

const said = (position: string, differences = 0) => `${position}rows compared 120\ndifferences ${differences}\n`;

test('a comparison of the whole log without a difference is right', () => {
  expect(judged(0, said('position 77\n'), 77n)).toEqual({ rows: 120, problems: [] });
});

test.each([
  ['position 76\n', 'compared up to position 76, and the log goes to 77'],
  ['', 'compared up to position -1, and the log goes to 77'],
])('one that ends before the last event, or does not say where, is told: %j', (position, problem) => {
  expect(judged(0, said(position), 77n).problems).toEqual([problem]);
});

test('a difference, or an end without figures, is told', () => {
  expect(judged(1, said('position 77\n', 2), 77n).problems).toContain('differences 2');
  expect(judged(1, 'no connection', 0n).problems).toContain('no connection');
});
