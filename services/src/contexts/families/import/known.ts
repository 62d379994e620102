import { orNull, type ReadModels, rowsOf, sql } from '@diapason/event-sourcing';
import { recordFacts } from '@diapason/projections/catalogue/records';
import { plainSql } from '@diapason/projections/plain-text';
import { z } from 'zod';
import { type References, spoken } from './cell';
import { namedKeys, nameOf, otherKeys, pupilKeyOf } from './row';

/** Columns of number and label of the tables that a row names. */
const TABLES: Readonly<Record<string, { readonly id: string; readonly labels: readonly string[] }>> = {
  annee_scolaire: { id: 'id_annee_scolaire', labels: ['libelle_annee_scolaire'] },
  offre: { id: 'id_offre', labels: ['libelle_offre'] },
  site: { id: 'id_site', labels: ['libelle_site'] },
  instrument: { id: 'id_instrument', labels: ['libelle_instrument'] },
  section: { id: 'id_section', labels: ['libelle_section'] },
  style: { id: 'id_style', labels: ['libelle_style'] },
  cycle: { id: 'id_cycle', labels: ['libelle_cycle'] },
  annee: { id: 'id_annee', labels: ['libelle_annee'] },
  agent: { id: 'id_utilisateur', labels: ["concat_ws(' ', nom, prenom)", "concat_ws(' ', prenom, nom)"] },
};

/** What the cells of a file may name, by label. */
export async function readReferences(db: ReadModels): Promise<References> {
  const ids = new Map<string, readonly number[]>();
  const names = new Map<string, string>();
  const options = new Map<string, { id: number; libelle: string }[]>();
  for (const [table, { id, labels }] of Object.entries(TABLES)) {
    const rows = await rowsOf(
      db,
      {
        id: sql.number(id),
        labels: sql.texts(`array[${labels.map((label) => `coalesce(${label}, '')`).join(', ')}]::text[]`),
      },
      `from ${table} order by 1`,
    );
    for (const { id: number, labels: written } of rows) {
      names.set(`${table} ${number}`, written[0] ?? '');
      options.set(table, [...(options.get(table) ?? []), { id: number, libelle: written[0] ?? '' }]);
      for (const label of new Set(written.map(spoken))) {
        const key = `${table} ${label}`;
        ids.set(key, [...(ids.get(key) ?? []), number]);
      }
    }
  }
  return {
    idsOf: (table, label) => ids.get(`${table} ${label}`) ?? [],
    optionsOf: (table) => options.get(table) ?? [],
    nameOf: (table, id) => names.get(`${table} ${id}`) ?? String(id),
  };
}

/** An account that has an address of the file; of a record that was merged, who is kept in its place. */
export interface KnownAccount {
  readonly id: number;
  readonly email: string;
  readonly ofGuardian: boolean;
  /** A registration that died on its way left an account without a sheet. */
  readonly hasSheet: boolean;
}

export const accountsWith = (db: ReadModels, emails: readonly string[]): Promise<KnownAccount[]> =>
  rowsOf(
    db,
    {
      id: sql.number('coalesce(m.fusionne_avec, c.id_utilisateur)'),
      email: sql.text('lower(c.email)'),
      ofGuardian: sql.boolean('c.est_responsable'),
      hasSheet: sql.boolean('exists (select from responsable r where r.id_utilisateur = c.id_utilisateur)'),
    },
    `from compte c left join responsable m on m.id_utilisateur = c.id_utilisateur
      where lower(c.email) = any($1::text[]) order by m.fusionne_avec nulls last, 1`,
    [emails],
  );

/** A surname as {@link spoken} has it. */
const SPOKEN = `btrim(regexp_replace(${plainSql('r.nom')}, '[^a-z0-9]+', ' ', 'g'))`;
const GUARDIAN_NAMED = {
  id: sql.number('coalesce(r.fusionne_avec, r.id_utilisateur)'),
  nom: sql.text('r.nom'),
  prenom: sql.text('r.prenom'),
  dateNaissance: orNull(sql.date('r.date_naissance')),
  telephoneMobile: orNull(sql.text('r.telephone_mobile')),
  telephoneFixe: orNull(sql.text('r.telephone_fixe')),
  adresse1: orNull(sql.text('r.adresse1')),
  codePostal: orNull(sql.text('r.code_postal')),
  enfants: sql.json(
    z.array(z.object({ nom: z.string(), prenom: z.string(), dateNaissance: z.string().nullable() })),
    `(select coalesce(jsonb_agg(jsonb_build_object('nom', e.nom, 'prenom', e.prenom, 'dateNaissance', e.date_naissance)), '[]')
       from eleve_responsable er join eleve e on e.id_eleve = er.fk_eleve where er.fk_responsable = r.id_utilisateur)`,
  ),
  autres: sql.json(
    z.array(z.object({ nom: z.string(), prenom: z.string(), email: z.string() })),
    `(select coalesce(jsonb_agg(jsonb_build_object('nom', o.nom, 'prenom', o.prenom, 'email', lower(o.email))), '[]')
       from eleve_responsable er
       join eleve_responsable other on other.fk_eleve = er.fk_eleve and other.fk_responsable <> er.fk_responsable
       join responsable o on o.id_utilisateur = other.fk_responsable where er.fk_responsable = r.id_utilisateur)`,
  ),
};

/** Guardians of these surnames with the keys by which one without an address is found; of a record that was merged, who is kept in its place. */
export async function guardiansNamed(db: ReadModels, names: readonly string[]) {
  const rows = await rowsOf(db, GUARDIAN_NAMED, `from responsable r where ${SPOKEN} = any($1::text[]) order by 1`, [
    names.map(spoken),
  ]);
  return rows.map(({ id, enfants, autres, ...own }) => ({
    id,
    nom: nameOf(own),
    keys: namedKeys(own, [...enfants.map(pupilKeyOf), ...autres.flatMap(otherKeys)]),
  }));
}

/** Pupils born on these days, and by the other record of one that was merged who is kept in its place: their names are compared as people say them, which SQL cannot. */
export const pupilsBorn = (db: ReadModels, days: readonly string[]) =>
  rowsOf(
    db,
    {
      id: sql.number('coalesce(fusionne_avec, id_eleve)'),
      nom: sql.text('nom'),
      prenom: sql.text('prenom'),
      dateNaissance: sql.date('date_naissance'),
    },
    'from eleve where date_naissance = any($1::date[])',
    [days],
  );

/** Which of these records are on one of the sites. Undefined sites: all of them. */
export async function onSites(
  db: ReadModels,
  kind: 'guardian' | 'pupil',
  ids: readonly number[],
  sites: readonly number[] | undefined,
): Promise<ReadonlySet<number>> {
  if (!sites) return new Set(ids);
  const statement = recordFacts.get(kind)?.onSites;
  if (!statement) throw new Error(`nothing says on which sites ${kind} is`);
  const about = statement.replaceAll('$2', 'held.sites').replaceAll('$1', 'named.id');
  const rows = await rowsOf(
    db,
    { id: sql.number('named.id') },
    `from unnest($1::int[]) named (id), (select $2::int[] as sites) held where exists (${about})`,
    [ids, sites],
  );
  return new Set(rows.map(({ id }) => id));
}
