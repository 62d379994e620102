import { type ReadModels, rowsOf, type Selected, type Selection, sql, theRow } from '@diapason/event-sourcing';
import type { Conditions } from './conditions';
import { type ExportColumn, exportFile, idsOf, inChunks } from './export';
import type { FileAnswer } from './query';

/** What a list of people is made of, for what is asked of it beside its rows. */
export interface PeopleFound {
  readonly db: ReadModels;
  /** `from responsable r`, with what the conditions need. */
  readonly from: string;
  /** Alias of the table that has `id_utilisateur` and `email`. */
  readonly alias: string;
  readonly conditions: Conditions;
  /** `order by …` */
  readonly order: string;
}

/** How many a search finds. */
export const countOf = ({ db, from, conditions }: Omit<PeopleFound, 'alias' | 'order'>): Promise<{ nombre: number }> =>
  theRow(db, { nombre: sql.number('count(*)') }, `${from} ${conditions.where()}`, conditions.values);

/** The addresses of everybody found, each once, in the list's order; none of who has none. */
export async function addressesOf({ db, from, alias, conditions, order }: PeopleFound): Promise<string[]> {
  const email = `${alias}.email`;
  const where = conditions.add(`${email} <> ''`).where();
  const rows = await rowsOf(db, { email: sql.text(email) }, `${from} ${where} ${order}`, conditions.values);
  return [...new Set(rows.map((row) => row.email))];
}

/** The file of everybody found, streamed. */
export async function peopleFile<S extends Selection>(
  { db, from, alias, conditions, order }: PeopleFound,
  {
    format,
    name,
    selection,
    columns,
  }: {
    readonly format: 'csv' | 'xlsx';
    /** As the documents name the export. */
    readonly name: string;
    readonly selection: S;
    readonly columns: readonly ExportColumn<Selected<S>>[];
  },
): Promise<FileAnswer> {
  const id = `${alias}.id_utilisateur`;
  const ids = await idsOf(db, id, `${from} ${conditions.where()} ${order}`, conditions.values);
  const rows = inChunks(ids, (some) =>
    rowsOf(db, selection, `${from} where ${id} = any($1) order by array_position($1, ${id})`, [some]),
  );
  return exportFile(format, name, columns, rows);
}

/** What exports tell of a guardian and of an agent alike. */
export const contactNames = [
  'nom',
  'prenom',
  'email',
  'telephoneMobile',
  'telephoneFixe',
  'adresse1',
  'adresse2',
  'codePostal',
  'ville',
  'actif',
] as const;

type OptionalText = 'telephoneMobile' | 'telephoneFixe' | 'adresse1' | 'adresse2' | 'codePostal' | 'ville';
type Contact = { readonly [N in OptionalText]: string | null } & {
  readonly nom: string;
  readonly prenom: string;
  readonly email: string;
  readonly actif: 0 | 1;
};

export const nameColumns: readonly ExportColumn<Contact>[] = [
  { titre: 'Nom', valeur: (row) => row.nom, largeur: 24 },
  { titre: 'Prénom', valeur: (row) => row.prenom, largeur: 20 },
  { titre: 'E-mail', valeur: (row) => row.email, largeur: 30 },
];
export const addressColumns: readonly ExportColumn<Contact>[] = [
  { titre: 'Mobile', valeur: (row) => row.telephoneMobile, largeur: 16 },
  { titre: 'Fixe', valeur: (row) => row.telephoneFixe, largeur: 16 },
  { titre: 'Adresse', valeur: (row) => row.adresse1, largeur: 30 },
  { titre: 'Complément d’adresse', valeur: (row) => row.adresse2, largeur: 24 },
  { titre: 'Code postal', valeur: (row) => row.codePostal },
  { titre: 'Ville', valeur: (row) => row.ville, largeur: 24 },
];
export const stateColumn: ExportColumn<Contact> = {
  titre: 'État',
  valeur: (row) => (row.actif === 1 ? 'Actif' : 'Désactivé'),
};
