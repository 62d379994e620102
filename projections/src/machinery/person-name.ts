const partsOf = (alias: string, ...columns: string[]): string =>
  columns.map((column) => `nullif(${alias === '' ? '' : `${alias}.`}${column}, '')`).join(', ');

/**
 * SQL of a person's name as lists and titles show it, surname first; empty where there is no such person. A part that is empty, as the
 * first name of an erased person, leaves no blank behind.
 * @param alias of the table with `nom` and `prenom`; none where they stand alone.
 */
export const nameSql = (alias = ''): string => `concat_ws(' ', ${partsOf(alias, 'nom', 'prenom')})`;

/** The same with the first name first, as in a letter. */
export const letterNameSql = (alias = ''): string => `concat_ws(' ', ${partsOf(alias, 'prenom', 'nom')})`;
