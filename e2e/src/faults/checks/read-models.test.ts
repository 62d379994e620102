import { expect, test } from '@jest/globals';
import { judgeOutput } from './read-models';

const outputOf = (position: string, differences = 0) => `${position}rows compared 120\ndifferences ${differences}\n`;

test('accepts a comparison of the whole log without differences', () => {
  expect(judgeOutput(0, outputOf('position 77\n'), 77n)).toEqual({ rows: 120, problems: [] });
});

test.each([
  ['position 76\n', 'compared up to position 76, and the log goes to 77'],
  ['', 'compared up to position -1, and the log goes to 77'],
])('reports a comparison that ends before the last event, or without a position: %j', (position, problem) => {
  expect(judgeOutput(0, outputOf(position), 77n).problems).toEqual([problem]);
});

test('reports differences, and an end without figures', () => {
  expect(judgeOutput(1, outputOf('position 77\n', 2), 77n).problems).toContain('differences 2');
  expect(judgeOutput(1, 'no connection', 0n).problems).toContain('no connection');
});
