import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { limits } from '@diapason/contracts/constants';
import { expect, test } from '@jest/globals';

// CSS cannot read the constants: it says the same widths, or this fails. The theme is another's.
const sheets = readdirSync(__dirname).filter((file) => file.endsWith('.css') && !file.startsWith('primereact'));

test.each(sheets)('%s changes at widths of the documents only', (sheet) => {
  const css = readFileSync(join(__dirname, sheet), 'utf8');
  const widths = [...css.matchAll(/@media[^{]*-width:\s*(\d+)px/g)].map(([, width]) => Number(width));
  expect(widths.filter((width) => !Object.values<number>(limits.breakpoints).includes(width))).toEqual([]);
});

/** The one place that asks how wide window and device are. */
const ASKS = 'packages/ui/src/core/width.ts';
const WIDTH_RULES: readonly RegExp[] = [
  /\bmatchMedia\b/,
  /\b(?:inner|outer)Width\b/,
  /\bscreen\??\.(?:availW|w)idth\b/,
  /\b(?:availW|w)idth\b[^}]*\}\s*=\s*(?:\w+\.)?screen\b/,
  /\b(?:max|min)-(?:device-)?width\b/,
  /\(width\s*[<>]/,
];
const asksForWidth = (source: string): boolean => WIDTH_RULES.some((rule) => rule.test(source));

const root = resolve(__dirname, '../../../..');
const sources = ['packages/ui', 'packages/platform', 'shell', 'mfe-records', 'mfe-money', 'mfe-admin', 'mfe-portal']
  .flatMap((room) => readdirSync(join(root, room, 'src'), { recursive: true, withFileTypes: true }))
  .map(({ parentPath, name }) => relative(root, join(parentPath, name)).replaceAll('\\', '/'))
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|\/testing\//.test(path));

test('no screen asks for a width itself: it has useBelow, useRoom, useOffered and useDeviceBelow', () => {
  expect(sources.length).toBeGreaterThan(300);
  const asking = sources.filter((path) => asksForWidth(readFileSync(join(root, path), 'utf8')));
  expect(asking).toEqual([ASKS]);
});

test.each([
  "const narrow = window.matchMedia('(max-width: 900px)').matches;",
  'const narrow = window.innerWidth < 900;',
  'if (screen.width <= 576) return null;',
  'const most = globalThis.screen?.availWidth;',
  'const { width } = window.screen;',
  "const wide = useMedia('(min-width: 1025px)');",
  "const wide = useMedia('(width > 1024px)');",
])('a width rule is found in %s', (source) => expect(asksForWidth(source)).toBe(true));

test.each([
  "const narrow = useBelow('phone');",
  'const { width } = element.getBoundingClientRect();',
  '<svg width={size} />',
  'const { path } = screen;',
  'if (table.scrollWidth > table.clientWidth) return true;',
])('and none in %s', (source) => expect(asksForWidth(source)).toBe(false));

test('the shell’s style sheet has its menu beside the page at the width of useMenuBeside', () => {
  const [, asked] = /'\(min-width: (\d+)px\)'/.exec(readFileSync(join(root, ASKS), 'utf8')) ?? [];
  const css = readFileSync(join(root, 'shell/src/styles/shell.css'), 'utf8');
  expect([...css.matchAll(/@media \(min-width: (\d+)px\)/g)].map(([, width]) => width)).toEqual([asked]);
});
