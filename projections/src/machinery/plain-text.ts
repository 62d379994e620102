import { LIGATURES, withoutLigatures } from '@diapason/contracts/constants';

/** A text as searches compare it: lower case, no accents, no ligatures. In JavaScript, because PostgreSQL's `lower` depends on its locale. */
export function plainText(text: string): string {
  return withoutLigatures(text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, ''));
}

/** The marks that `NFD` takes off letters, U+0300 to U+036F. */
const MARKS = Array.from({ length: 0x70 }, (_, at) => String.fromCodePoint(0x300 + at)).join('');

/** SQL of {@link plainText} for a text that no table holds in that form. */
export function plainSql(expression: string): string {
  const plain = `lower(translate(normalize(${expression}, NFD), 'ŒÆẞ${MARKS}', 'œæß'))`;
  return Object.entries(LIGATURES).reduce((sql, [letter, two]) => `replace(${sql}, '${letter}', '${two}')`, plain);
}

/** Letters with a stroke, or without their dot, which `NFD` leaves as they are. */
const STROKES = { from: 'łıđøðħŧŁĐØÐĦŦ', to: 'lidodhtldodht' } as const;

/** As {@link plainText}, and « Wałęsa » as « Walesa »: what tables hold of a text has such letters. */
export const looseText = (text: string): string =>
  [...plainText(text)].map((letter) => STROKES.to[STROKES.from.indexOf(letter)] ?? letter).join('');

/** SQL of {@link looseText}. */
export const looseSql = (expression: string): string =>
  `translate(${plainSql(expression)}, '${STROKES.from}', '${STROKES.to}')`;

/** A pattern that finds {@link plainSql} texts containing this part; null finds everything. Escapes wildcards. */
export function containing(search: string | null | undefined): string | null {
  return search ? `%${plainText(search).replace(/[\\%_]/g, '\\$&')}%` : null;
}
