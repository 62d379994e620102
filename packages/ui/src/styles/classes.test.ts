import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { frontEndFiles, ROOT } from '../testing/sheets';

const read = (ending: string) => frontEndFiles(ending).map(([, text]) => text);
const css = read('.css').join('\n');

test('each shared class of an element has a style', () => {
  const styled = new Set([...css.matchAll(/\.(d-[a-z-]+)/g)].map(([, name]) => name));
  const used = read('.tsx')
    .flatMap((source) => [...source.matchAll(/className="([^"]*)"/g)])
    .flatMap(([, names = '']) => names.split(' ').filter((name) => name.startsWith('d-')));
  expect(used.length).toBeGreaterThan(100);
  expect([...new Set(used)].filter((name) => !styled.has(name))).toEqual([]);
});

test('a shared class is of one sheet: in two, each would change what the other draws', () => {
  const imported = readFileSync(join(__dirname, 'index.css'), 'utf8').matchAll(/^@import '(.+)';$/gm);
  const sheets = [...imported].map(([, file = '']) => file).filter((file) => file !== './print.css');
  sheets.push('../sheet/sheet.css', '../sheet/kin.css', '../sheet/save-bar.css');
  const begun = sheets.flatMap((file) => [
    ...new Set(
      [...readFileSync(join(__dirname, file), 'utf8').matchAll(/^\.(d-[a-z-]+) \{/gm)].map(([, name]) => name),
    ),
  ]);
  expect(begun.length).toBeGreaterThan(80);
  expect(begun.filter((name, at) => begun.indexOf(name) !== at)).toEqual([]);
});

test('no grid repeats columns beside one that is as wide as its content: the browser would drop the whole line', () => {
  const columns = [...css.matchAll(/grid-template-columns:\s*([^;]+);/g)].map(([, value = '']) => value);
  expect(columns.length).toBeGreaterThan(10);
  const outside = (value: string) => value.replace(/repeat\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g, '');
  expect(columns.filter((value) => /auto-fi[tl]/.test(value) && /auto|content|fr/.test(outside(value)))).toEqual([]);
});

test('what only paper shows has classes of its own: an element of a screen with one of them would be hidden', () => {
  const sheet = readFileSync(join(ROOT, 'packages/ui/src/table/print/print.css'), 'utf8');
  const hidden = sheet.slice(0, sheet.indexOf('display: none'));
  const onPaper = [...hidden.matchAll(/\.(d-[a-z-]+)/g)].map(([, name = '']) => name);
  expect(onPaper).toContain('d-paper');
  const elsewhere = css.replace(sheet, '');
  expect(onPaper.filter((name) => new RegExp(`\\.${name}(?![a-z-])`).test(elsewhere))).toEqual([]);
});
