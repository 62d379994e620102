/** A text as searches compare it: small letters without accents. In JavaScript, because `lower` of PostgreSQL depends on its locale. */
export function plainText(text: string): string {
  return text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
}

const ACCENTED = 'ÀÂÄÁÃÅÇÉÈÊËÍÎÏÌÑÓÔÖÒÕÚÙÛÜÝŸàâäáãåçéèêëíîïìñóôöòõúùûüýÿ';
const PLAIN = [...ACCENTED].map((letter) => plainText(letter)).join('');

/**
 * SQL for {@link plainText} of a text that no table holds so. `translate` takes what `lower` would leave alone in locale C; letters of no
 * Western European language keep their accents.
 */
export function plainSql(expression: string): string {
  return `lower(translate(normalize(${expression}), '${ACCENTED}', '${PLAIN}'))`;
}

/** A pattern that finds {@link plainSql} texts with this part in them; null finds everything. Wildcards typed by people are letters. */
export function containing(search: string | null | undefined): string | null {
  return search ? `%${plainText(search).replace(/[\\%_]/g, '\\$&')}%` : null;
}
