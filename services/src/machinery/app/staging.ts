import {
  firstOf,
  inTransaction,
  type JobRequest,
  orNull,
  type Pool,
  recordJobs,
  rowsOf,
  sql,
} from '@diapason/event-sourcing';
import { z } from 'zod';

/**
 * A file that somebody brings in, until what it says was written: its bytes, then its rows, then what became of each. Personal, and
 * therefore nowhere else: deleted when it is dropped, a day after it came, and with any erasure.
 */
export const STAGING_VAULT = [
  `create table if not exists vault.import (
     id bigint primary key, id_utilisateur bigint not null, nom_fichier text not null, taille integer not null,
     etape text not null default 'reception', tour integer not null default 0, erreur text, fichier jsonb,
     colonnes jsonb,
     begun_at timestamptz not null default now())`,
  `create table if not exists vault.import_partie (
     id_import bigint not null references vault.import on delete cascade, rang integer not null, contenu bytea not null,
     primary key (id_import, rang))`,
  `create table if not exists vault.import_ligne (
     id_import bigint not null references vault.import on delete cascade, ligne integer not null, cellules jsonb,
     famille integer, resultat text, detail jsonb, primary key (id_import, ligne))`,
  'alter table vault.import_ligne add column if not exists rejet jsonb',
  'create index if not exists import_ligne_famille on vault.import_ligne (id_import, famille)',
  'create index if not exists import_ligne_resultat on vault.import_ligne (id_import, resultat, ligne)',
  'alter table vault.import add column if not exists valeurs jsonb',
  'alter table vault.import add column if not exists rapprochements jsonb',
  `create table if not exists vault.import_valeurs (
     empreinte text primary key, valeur integer not null, saved_at timestamptz not null default now())`,
  `create table if not exists vault.import_colonnes (
     empreinte text primary key, colonnes jsonb not null, saved_at timestamptz not null default now())`,
];

export interface StagedRow {
  /** As a spreadsheet numbers it. */
  readonly ligne: number;
  readonly cellules: readonly string[];
}

/** What is kept of a row: its family, which is written together, and what becomes of it. */
export interface StagedOutcome<Detail = unknown> {
  readonly ligne: number;
  readonly famille: number;
  readonly resultat: string;
  readonly detail: Detail;
}

export interface StagedImport {
  readonly id: number;
  readonly idUtilisateur: number;
  readonly taille: number;
  readonly etape: string;
  /** How often it was checked or written: a part of the names of its jobs. */
  readonly tour: number;
  readonly fichier: unknown;
  /** Which field each column holds, as it was matched last. */
  readonly colonnes: readonly (string | null)[] | null;
  /** What was chosen for its own texts, by their prints. */
  readonly valeurs: Readonly<Record<string, number>> | null;
}

/** What is stored in the transaction that begins a step. */
export interface Advance {
  readonly erreur?: string;
  /** The step begins only where the import is still at this turn. */
  readonly tour?: number;
  /** How its columns are matched. */
  readonly colonnes?: readonly (string | null)[];
  /** The cells of a row, as they were corrected. */
  readonly ligne?: StagedRow;
  /** What was chosen for some of its own texts, by their prints. */
  readonly valeurs?: Readonly<Record<string, number>>;
  /** The jobs of this step, recorded in the same transaction, so that no step begins without them. The caller enqueues them too. */
  readonly jobs?: (turn: number) => readonly JobRequest[];
}

/** The only way by which files of an import come into the vault and go. */
export interface Staging {
  begin(
    idUtilisateur: number,
    file: { readonly id: number; readonly nom: string; readonly taille: number },
  ): Promise<void>;
  find(id: number): Promise<StagedImport | undefined>;
  /**
   * Ends the oldest of a person's imports, besides `id`, that were not confirmed, so that fewer than `most` are left.
   * @returns the names of their files, of which nothing is left.
   */
  makeRoom(idUtilisateur: number, id: number, most: number): Promise<readonly string[]>;
  keepPart(id: number, rang: number, contenu: Buffer): Promise<void>;
  /** The whole file, as far as it came. */
  bytes(id: number): Promise<Buffer>;
  /** Goes on to a step, from one of `from`; once its rows are written, the bytes are not needed any more. @returns the turn it begins; undefined when it was at none of them. */
  advance(id: number, from: readonly string[], to: string, more?: Advance): Promise<number | undefined>;
  /** Remembered for the next file with the same headings. */
  remember(empreinte: string, colonnes: readonly (string | null)[]): Promise<void>;
  /** The rows that were read, in the place of those of a reading before; what was matched for them falls. */
  keepRows(id: number, fichier: unknown, rows: readonly StagedRow[]): Promise<void>;
  /** What is known of the file beside what its reading told. */
  keepFacts(id: number, facts: Readonly<Record<string, unknown>>): Promise<void>;
  /** Rows that still have their cells. @param families all of them unless told. */
  rows(id: number, families?: readonly number[]): Promise<StagedRow[]>;
  /** One of them; undefined once it was written. */
  row(id: number, ligne: number): Promise<StagedRow | undefined>;
  keepOutcomes(id: number, outcomes: readonly StagedOutcome[]): Promise<void>;
  outcomes(id: number, families: readonly number[]): Promise<StagedOutcome[]>;
  /** Rows of each family that creates or changes somebody and is not written yet, in order. */
  familiesToWrite(id: number): Promise<{ readonly famille: number; readonly lignes: number }[]>;
  /** What was written is in the log: its cells are not needed any more. Those of refused rows stay, for whoever corrects them. */
  forgetCells(id: number, families: readonly number[]): Promise<void>;
  /** How columns with these headings were matched last. */
  matching(empreinte: string): Promise<readonly (string | null)[] | undefined>;
  /** What texts were matched to in files before, by their prints: the texts themselves are not kept. */
  values(): Promise<ReadonlyMap<string, number>>;
  rememberValues(values: Readonly<Record<string, number>>): Promise<void>;
  keepMatches(id: number, rapprochements: unknown): Promise<void>;
  drop(id: number): Promise<void>;
}

const MATCHING = z.array(z.string().nullable());
const VALUES = z.record(z.string(), z.number());
const IMPORT = {
  id: sql.number('id'),
  idUtilisateur: sql.number('id_utilisateur'),
  taille: sql.number('taille'),
  etape: sql.text('etape'),
  tour: sql.number('tour'),
  fichier: orNull(sql.json(z.unknown(), 'fichier')),
  colonnes: orNull(sql.json(MATCHING, 'colonnes')),
  valeurs: orNull(sql.json(VALUES, 'valeurs')),
};
const CELLS = z.array(z.string());
const ROW = { ligne: sql.number('ligne'), cellules: sql.json(CELLS, 'cellules') };

export function createStaging(pool: Pool): Staging {
  return {
    async begin(idUtilisateur, { id, nom, taille }) {
      await pool.query(
        `insert into vault.import (id, id_utilisateur, nom_fichier, taille) values ($1, $2, $3, $4) on conflict do nothing`,
        [id, idUtilisateur, nom, taille],
      );
    },
    find: async (id) => (await rowsOf(pool, IMPORT, 'from vault.import where id = $1', [id]))[0],
    async makeRoom(idUtilisateur, id, most) {
      const ended = await rowsOf(
        pool,
        { nom: sql.text('nom_fichier') },
        (list) => `delete from vault.import where etape <> 'ecriture' and id in (
           select id from vault.import where id_utilisateur = $1 and id <> $2 and etape <> 'ecriture'
            order by begun_at desc, id desc offset $3)
         returning ${list}`,
        [idUtilisateur, id, most - 1],
      );
      return ended.map(({ nom }) => nom);
    },
    async keepPart(id, rang, contenu) {
      await pool.query(
        `insert into vault.import_partie (id_import, rang, contenu) values ($1, $2, $3)
         on conflict (id_import, rang) do update set contenu = excluded.contenu`,
        [id, rang, contenu],
      );
    },
    async bytes(id) {
      const parts = await rowsOf(
        pool,
        { contenu: sql.bytes('contenu') },
        'from vault.import_partie where id_import = $1 order by rang',
        [id],
      );
      return Buffer.concat(parts.map(({ contenu }) => contenu));
    },
    advance: (id, from, to, { erreur, tour, colonnes, ligne, valeurs, jobs } = {}) =>
      inTransaction(pool, async (connection) => {
        const [moved] = await rowsOf(
          connection,
          { tour: sql.number('tour') },
          (
            list,
          ) => `update vault.import set etape = $3, erreur = $4, tour = tour + 1, colonnes = coalesce($6, colonnes),
             valeurs = coalesce(valeurs || $7::jsonb, $7, valeurs)
           where id = $1 and etape = any($2::text[]) and tour = coalesce($5, tour) returning ${list}`,
          [id, from, to, erreur ?? null, tour ?? null, jsonOf(colonnes), jsonOf(valeurs)],
        );
        if (!moved) return undefined;
        if (ligne)
          await connection.query('update vault.import_ligne set cellules = $3 where id_import = $1 and ligne = $2', [
            id,
            ligne.ligne,
            JSON.stringify(ligne.cellules),
          ]);
        if (to === 'ecriture') await connection.query('delete from vault.import_partie where id_import = $1', [id]);
        if (jobs) await recordJobs(connection, jobs(moved.tour));
        return moved.tour;
      }),
    async keepRows(id, fichier, rows) {
      await pool.query('delete from vault.import_ligne where id_import = $1', [id]);
      await pool.query(
        `insert into vault.import_ligne (id_import, ligne, cellules)
         select $1, r.ligne, r.cellules from jsonb_to_recordset($2::jsonb) as r (ligne integer, cellules jsonb)`,
        [id, JSON.stringify(rows)],
      );
      await pool.query(
        'update vault.import set fichier = $2, colonnes = null, valeurs = null, rapprochements = null where id = $1',
        [id, JSON.stringify(fichier)],
      );
    },
    async keepFacts(id, facts) {
      await pool.query('update vault.import set fichier = fichier || $2::jsonb where id = $1', [
        id,
        JSON.stringify(facts),
      ]);
    },
    rows: (id, families) =>
      rowsOf(
        pool,
        ROW,
        `from vault.import_ligne where id_import = $1 and ($2::int[] is null or famille = any($2)) and cellules is not null
         order by ligne`,
        [id, families ?? null],
      ),
    row: (id, ligne) =>
      firstOf(pool, ROW, 'from vault.import_ligne where id_import = $1 and ligne = $2 and cellules is not null', [
        id,
        ligne,
      ]),
    async keepOutcomes(id, outcomes) {
      await pool.query(
        `update vault.import_ligne l set famille = o.famille, resultat = o.resultat, detail = o.detail
         from jsonb_to_recordset($2::jsonb) as o (ligne integer, famille integer, resultat text, detail jsonb)
         where l.id_import = $1 and l.ligne = o.ligne`,
        [id, JSON.stringify(outcomes)],
      );
    },
    outcomes: (id, families) =>
      rowsOf(
        pool,
        {
          ligne: sql.number('ligne'),
          famille: sql.number('famille'),
          resultat: sql.text('resultat'),
          detail: sql.json(z.unknown(), 'detail'),
        },
        'from vault.import_ligne where id_import = $1 and famille = any($2::int[]) order by ligne',
        [id, families],
      ),
    familiesToWrite: (id) =>
      rowsOf(
        pool,
        { famille: sql.number('famille'), lignes: sql.number('count(*)') },
        `from vault.import_ligne where id_import = $1 and cellules is not null group by famille
         having bool_or(resultat in ('cree', 'modifie')) order by famille`,
        [id],
      ),
    async forgetCells(id, families) {
      await pool.query(
        `update vault.import_ligne set cellules = null, rejet = case when resultat = 'refuse' then coalesce(cellules, rejet) end
         where id_import = $1 and famille = any($2::int[])`,
        [id, families],
      );
    },
    async matching(empreinte) {
      const [known] = await rowsOf(
        pool,
        { colonnes: sql.json(MATCHING, 'colonnes') },
        'from vault.import_colonnes where empreinte = $1',
        [empreinte],
      );
      return known?.colonnes;
    },
    async remember(empreinte, colonnes) {
      await pool.query(
        `insert into vault.import_colonnes (empreinte, colonnes) values ($1, $2)
         on conflict (empreinte) do update set colonnes = excluded.colonnes, saved_at = now()`,
        [empreinte, JSON.stringify(colonnes)],
      );
    },
    async values() {
      const rows = await rowsOf(
        pool,
        { empreinte: sql.text('empreinte'), valeur: sql.number('valeur') },
        'from vault.import_valeurs',
      );
      return new Map(rows.map(({ empreinte, valeur }) => [empreinte, valeur]));
    },
    async rememberValues(values) {
      await pool.query(
        `insert into vault.import_valeurs (empreinte, valeur) select key, value::int from jsonb_each_text($1::jsonb)
         on conflict (empreinte) do update set valeur = excluded.valeur, saved_at = now()`,
        [JSON.stringify(values)],
      );
    },
    async keepMatches(id, rapprochements) {
      await pool.query('update vault.import set rapprochements = $2 where id = $1', [
        id,
        JSON.stringify(rapprochements),
      ]);
    },
    async drop(id) {
      await pool.query('delete from vault.import where id = $1', [id]);
    },
  };
}

const jsonOf = (value: unknown) => (value === undefined ? null : JSON.stringify(value));

/** Forgets every file, as an erasure asks: nobody can look for one person in what lives for a day. */
export async function dropImports(db: Pool): Promise<void> {
  await db.query('delete from vault.import');
}

/** Forgets files in their first day: who asks each hour leaves none longer than 24. */
export async function forgetOldImports(db: Pool): Promise<void> {
  await db.query("delete from vault.import where begun_at < now() - interval '23 hours'");
}
