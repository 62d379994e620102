import { limits } from '@diapason/contracts/constants';
import { expect, test } from '@jest/globals';
import { askedWidths, frontEndFiles, hiddenBy, rulesOf } from '../testing/sheets';

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

const sources = frontEndFiles('.ts', '.tsx').filter(([path]) => !/\.test\.tsx?$|\/testing\//.test(path));

test('no screen asks for a width itself: it has useBelow, useOffered and useDeviceBelow', () => {
  expect(sources.length).toBeGreaterThan(300);
  expect(sources.filter(([, text]) => asksForWidth(text)).map(([path]) => path)).toEqual([ASKS]);
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

/** The width from which the menu has room beside the page. */
const [, besideMenu = ''] = /'\(min-width: (\d+px)\)'/.exec(sources.find(([path]) => path === ASKS)?.[1] ?? '') ?? [];

// CSS cannot read the constants: it says the same widths, or this fails.
const sheets = frontEndFiles('.css').map(([path, css]) => ({ path, rules: rulesOf(css) }));
const widthsOf = ({ rules }: (typeof sheets)[number]) => [...new Set(rules.flatMap(askedWidths))];

test('the style sheets change at widths of the documents only, and the shell where its menu goes', () => {
  const documented = Object.values(limits.breakpoints).map((width) => `${width}px`);
  const others = sheets.map(
    (sheet) => [sheet.path, widthsOf(sheet).filter((one) => !documented.includes(one))] as const,
  );
  expect(others.filter(([, widths]) => widths.length > 0)).toEqual([['shell/src/layout/menu.css', [besideMenu]]]);
  expect(sheets.filter((sheet) => widthsOf(sheet).length > 0).length).toBeGreaterThan(8);
});

/** What a narrow window does without: words that are elsewhere, and cells without content. A control it would do without is missed at 200 %. */
const DISPENSABLE: Readonly<Record<string, readonly string[]>> = {
  'mfe-admin/src/rentree/rollover.module.css': ['.told'],
  'mfe-money/src/frais/frais.module.css': ['.thumbnail', '.strokes', '.titles'],
  'mfe-records/src/teaching/changer-groupe/change-group.module.css': ['.pupils .headings > span'],
  'mfe-records/src/teaching/remplacer/replace.module.css': ['.titles > span'],
  'packages/ui/src/sheet/save-bar.css': ['.d-save-names', '.d-key'],
  'packages/ui/src/table/on-a-phone.css': [
    '.d-table tr > td[data-label]:has(> span:empty, > span > ul:empty)',
    '.d-table tr > td.d-cell-actions:has(> .d-row-actions:empty)',
  ],
  'shell/src/layout/on-a-phone.css': ['.topbar-title span'],
  'shell/src/layout/topbar.css': ['.find-field > :not(svg)'],
};

test('no width of the window hides a control', () => {
  const hidden = sheets.map(({ path, rules }) => {
    const narrowed = rules.filter((rule) => askedWidths(rule).length > 0);
    return [path, [...new Set(narrowed.flatMap(hiddenBy))]] as const;
  });
  expect(Object.fromEntries(hidden.filter(([, selectors]) => selectors.length > 0))).toEqual(DISPENSABLE);
});

test.each([
  ['@media (max-width: 900px) { a { color: red } }', ['900px'], []],
  ['@media (width > 900px) { a { display: none; } }', ['900px'], ['a']],
  [
    '@media screen and (400px <= width < 900px) { .a, .b:has(i, u) { visibility: hidden } }',
    ['400px', '900px'],
    ['.a', '.b:has(i, u)'],
  ],
  ['.a { color: red; @media (min-width: 40em) { display: none !important } }', ['40em'], ['.a']],
  ['@media (max-width: 900px) { @supports (display: grid) { .a { order: 1; display:none } } }', ['900px'], ['.a']],
  ['@media (max-height: 900px) { a { display: none } }', [], []],
  ['@media print { a { display: none } }', [], []],
  ['/* @media (width > 900px) */ a { display: none }', [], []],
])('%s asks for its widths, and hides by them', (css, widths, hidden) => {
  const rules = rulesOf(css);
  expect([...new Set(rules.flatMap(askedWidths))]).toEqual(widths);
  expect(rules.filter((rule) => askedWidths(rule).length > 0).flatMap(hiddenBy)).toEqual(hidden);
});
