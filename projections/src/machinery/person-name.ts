const partsOf = (alias: string, ...columns: string[]): string =>
  columns.map((column) => `nullif(${alias === '' ? '' : `${alias}.`}${column}, '')`).join(', ');

/**
 * SQL of a person's name, surname first; empty for an unknown person. Empty parts leave no blank.
 * @param alias of the table with `nom` and `prenom`, if any.
 */
export const nameSql = (alias = ''): string => `concat_ws(' ', ${partsOf(alias, 'nom', 'prenom')})`;

/** First name first, as in a letter. */
export const letterNameSql = (alias = ''): string => `concat_ws(' ', ${partsOf(alias, 'prenom', 'nom')})`;
