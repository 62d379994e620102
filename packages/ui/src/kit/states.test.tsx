import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { expect, test } from '@jest/globals';
import type { PieceStates } from './states';

const ROOT = join(__dirname, '..');
const files = readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx') && !/^(kit|testing)[\\/]/.test(file),
);
const sources = files.filter((file) => !file.endsWith('.states.tsx'));

/** They hold other pieces, and show nothing themselves. */
const FRAMES = [
  'BrowserRouter',
  'Counted',
  'Frame',
  'KnownForm',
  'KnownRecord',
  'ListRows',
  'Deferred',
  'OnPaper',
  'OpenAct',
  'Parts',
  'Questions',
  'RecordScreen',
  'RecordSheet',
  'RevealApart',
  'RevealTogether',
  'SavedFields',
  'Slot',
];
/** Shown by the printing of a list alone, which has tests of its own. */
const PAPER = ['PrintedList'];

/** Components that a source exports; a file of hooks has none. */
const piecesOf = (file: string) =>
  [...readFileSync(join(ROOT, file), 'utf8').matchAll(/^export (?:const|function|class) ([A-Z]\w*[a-z]\w*)/gm)]
    .map(([, name = '']) => name)
    .filter((name) => ![...FRAMES, ...PAPER].includes(name));

const statesBeside = (file: string): readonly PieceStates[] => {
  const states = file.replace(/\.tsx$/, '.states.tsx');
  if (!files.includes(states)) return [];
  return (require(join(ROOT, states)) as { default: readonly PieceStates[] }).default;
};

test.each(sources.map((file) => file.split(sep).join('/')))(
  '%s: each of its pieces has its states beside it',
  (file) => {
    const shown = statesBeside(file).flatMap(({ pieces }) => pieces);
    expect(shown.toSorted()).toEqual(piecesOf(file).toSorted());
  },
);

test('every piece has a state, and no piece two of one name', () => {
  const all = sources.flatMap(statesBeside);
  expect(all.length).toBeGreaterThan(40);
  for (const { pieces, states } of all) {
    const names = states.map(([name]) => name);
    expect([pieces[0], names.length > 0]).toEqual([pieces[0], true]);
    expect([pieces[0], new Set(names).size]).toEqual([pieces[0], names.length]);
  }
});

test('states stand beside a source', () => {
  const lost = files.filter(
    (file) => file.endsWith('.states.tsx') && !sources.includes(file.replace('.states.tsx', '.tsx')),
  );
  expect(lost).toEqual([]);
});
