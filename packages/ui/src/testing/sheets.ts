import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const ROOT = resolve(__dirname, '../../../..');

const rooms = [
  'packages/ui',
  'packages/platform',
  ...readdirSync(ROOT).filter((name) => name === 'shell' || name.startsWith('mfe-')),
].map((room) => `${room}/src`);

/** Files of the front end with one of these endings, by their paths from the root. */
export const frontEndFiles = (...endings: readonly string[]): readonly (readonly [path: string, text: string])[] =>
  rooms.flatMap((room) =>
    readdirSync(join(ROOT, room), { recursive: true, encoding: 'utf8' })
      .filter((file) => endings.some((ending) => file.endsWith(ending)))
      .map((file) => [`${room}/${file}`.replaceAll('\\', '/'), readFileSync(join(ROOT, room, file), 'utf8')] as const),
  );

export interface Rule {
  /** Of the selector or at-rule and of all around it, the outermost first. */
  readonly heads: readonly string[];
  readonly declarations: string;
}

/** The rules and at-rules of a style sheet, each after those inside it. */
export function rulesOf(css: string): readonly Rule[] {
  const rules: Rule[] = [];
  const open: { readonly head: string; declarations: string }[] = [];
  for (const [, text = '', brace] of css.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{}]*)([{}])/g)) {
    const end = brace === '{' ? text.lastIndexOf(';') + 1 : text.length;
    const inner = open.at(-1);
    if (inner) inner.declarations += text.slice(0, end);
    if (brace === '{') open.push({ head: text.slice(end).trim().replace(/\s+/g, ' '), declarations: '' });
    else {
      const heads = open.map(({ head }) => head);
      rules.push({ heads, declarations: open.pop()?.declarations ?? '' });
    }
  }
  return rules;
}

/** What a rule asks of the window's width: `576px`. */
export const askedWidths = ({ heads }: Rule): readonly string[] =>
  heads
    .filter((head) => head.startsWith('@media'))
    .flatMap((head) => head.match(/\([^()]*\bwidth\b[^()]*\)/g) ?? [])
    .flatMap((asked) => asked.match(/\d[\d.]*[a-z]*/g) ?? []);

/** Selectors of what a rule hides. */
export const hiddenBy = ({ heads, declarations }: Rule): readonly string[] =>
  /\b(?:display:\s*none|visibility:\s*(?:hidden|collapse))\b/.test(declarations)
    ? heads
        .filter((head) => !head.startsWith('@'))
        .join(' ')
        .split(/,\s*(?![^(]*\))/)
    : [];
