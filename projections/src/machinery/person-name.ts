const partsOf = (alias: string, ...columns: string[]): string =>
  columns.map((column) => `nullif(${alias === '' ? '' : `${alias}.`}${column}, '')`).join(', ');

/**
 * SQL of a person's name, surname first; empty for an unknown person. Empty parts leave no blank.
 * @param alias of the table with `nom` and `prenom`, if any.
 */
export const nameSql = (alias = ''): string => `concat_ws(' ', ${partsOf(alias, 'nom', 'prenom')})`;

/** First name first, as in a letter. */
export const letterNameSql = (alias = ''): string => `concat_ws(' ', ${partsOf(alias, 'prenom', 'nom')})`;

/** Kinds of person: their table, its key, and what a reader calls them. Guardians and agents share their numbers. */
export const PEOPLE = {
  agent: { table: 'agent', key: 'id_utilisateur', word: 'agent' },
  guardian: { table: 'responsable', key: 'id_utilisateur', word: 'responsable' },
  pupil: { table: 'eleve', key: 'id_eleve', word: 'élève' },
} as const;
export type PersonKind = keyof typeof PEOPLE;

const KINDS = Object.keys(PEOPLE) as PersonKind[];

/**
 * `FONTAINE Lucie, responsable n° 71`: a name that somebody may change and others may bear, with what stays theirs.
 * @param name surname first; empty for none.
 */
export const signed = (kind: PersonKind, id: number, name: string): string =>
  [name, `${PEOPLE[kind].word} n° ${id}`].filter(Boolean).join(', ');

const SIGNED = new RegExp(
  `(?:^|,)\\s*(${KINDS.map((kind) => PEOPLE[kind].word).join('|')})\\s*n°\\s*(\\d{1,9})$`,
  'iu',
);

/** The own stream, `guardian-71`, of whom a text names as {@link signed} does, or by kind and number alone; undefined for any other. */
export function signedStream(text: string): string | undefined {
  const [, word, number] = SIGNED.exec(text.trim().normalize()) ?? [];
  const kind = KINDS.find((one) => PEOPLE[one].word === word?.toLowerCase());
  return kind && `${kind}-${Number(number)}`;
}
