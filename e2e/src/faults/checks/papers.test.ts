import { expect, test } from '@jest/globals';
import { judgeFiles } from './papers';

const told = (missing: number, left: number) => `files 12\nmissing ${missing}\nto be collected ${left}\n`;

test('a store that lacks a paper is a problem; one with files to be collected is not', () => {
  expect(judgeFiles(told(0, 3))).toEqual({ kept: 12, toCollect: 3, problems: [] });
  expect(judgeFiles(`missing: ab/abc\n${told(1, 0)}`).problems).toContain('missing: ab/abc');
});

test('an output that says nothing of the store is a problem', () => {
  expect(judgeFiles('StoreAway: the store of files').problems).toEqual(['StoreAway: the store of files']);
});
