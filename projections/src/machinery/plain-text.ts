import { LIGATURES, withoutLigatures } from '@diapason/contracts/constants';

/** A text as searches compare it: lower case, no accents, no ligatures. In JavaScript, because PostgreSQL's `lower` depends on its locale. */
export function plainText(text: string): string {
  return withoutLigatures(text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, ''));
}

const ACCENTED = 'ÀÂÄÁÃÅÇÉÈÊËÍÎÏÌÑÓÔÖÒÕÚÙÛÜÝŸàâäáãåçéèêëíîïìñóôöòõúùûüýÿ';
const PLAIN = [...ACCENTED].map((letter) => plainText(letter)).join('');

/**
 * SQL of {@link plainText} for a text that no table holds in that form.
 * `translate` handles the accents of Western European languages.
 */
export function plainSql(expression: string): string {
  const plain = `lower(translate(normalize(${expression}), '${ACCENTED}ŒÆ', '${PLAIN}œæ'))`;
  return Object.entries(LIGATURES).reduce((sql, [letter, two]) => `replace(${sql}, '${letter}', '${two}')`, plain);
}

/** A pattern that finds {@link plainSql} texts containing this part; null finds everything. Escapes wildcards. */
export function containing(search: string | null | undefined): string | null {
  return search ? `%${plainText(search).replace(/[\\%_]/g, '\\$&')}%` : null;
}
