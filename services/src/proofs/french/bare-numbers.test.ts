import { expect, test } from '@jest/globals';
import { isProof, sourceFiles, sourceOf } from '../sources/files';
import { nodesOf } from '../sources/tree';
import { bareNumbers } from './bare-numbers';

const shown = sourceFiles().filter(
  (path) => /^(mfe-|shell|packages.(contracts|platform|ui).src)/.test(path) && /\.tsx?$/.test(path) && !isProof(path),
);

test('no number of things is read as a program writes it: 1 004, not 1004', () => {
  expect(shown.length).toBeGreaterThan(300);
  const bare = shown.flatMap((path) =>
    bareNumbers(nodesOf(sourceOf(path), path.endsWith('.tsx'))).map((text) => `${path}: ${text}`),
  );
  expect(bare).toEqual([]);
});

const gap = (expression: string) => `\${${expression}}`;

test.each([
  [`const text = \`${gap('others.length')} sortes\``],
  [`const text = \`Les ${gap('count')} premiers résultats\``],
  [`const text = \`Voir les messages (${gap('all.length - shown.length')})\``],
  [`const text = \`Il y en a ${gap('parts?.length')}, chacun\``],
  [`const text = \`${gap("count === 1 ? 'une' : count")} fois\``],
  ['<p>{rows.length} lignes</p>'],
  ['<>{total}</>'],
])('one is found in %s', (source) => expect(bareNumbers(nodesOf(source))).toHaveLength(1));

test.each([
  [`const text = \`${gap("plural(others.length, 'sorte')")} et ${gap('formatNumber(total)')}\``],
  [`const text = \`Réglé ${gap("count > 1 ? 'en plusieurs fois' : 'en une fois'")}\``],
  [`const text = \`Un total ${gap('total.label')}\``],
  [`const key = \`page-${gap('count')}\``],
  [`const style = \`${gap('total')}px\``],
  ['<p data-lines={rows.length}>{plural(rows.length, "ligne")}</p>'],
])('none in %s', (source) => expect(bareNumbers(nodesOf(source))).toEqual([]));
