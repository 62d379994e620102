import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

const root = join(__dirname, '../../..');
const IGNORED = /^(node_modules|dist|generated|images|\..*)$/;

const textsUnder = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !IGNORED.test(name))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? textsUnder(path) : [readFileSync(path, 'utf8')];
    });

test('a decision has a number of its own, and whatever number is cited stands', () => {
  const decisions = readFileSync(join(root, 'docs/decisions.md'), 'utf8');
  const standing = [...decisions.matchAll(/\*\*(D-[A-Z]{2,3}-\d\d)\b/g)].map(([, number]) => number);
  expect(standing.filter((number, at) => standing.indexOf(number) < at)).toEqual([]);
  const cited = textsUnder(root).flatMap((text) => text.match(/\bD-[A-Z]{2,3}-\d\d\b/g) ?? []);
  expect(cited.filter((number) => !standing.includes(number))).toEqual([]);
});
