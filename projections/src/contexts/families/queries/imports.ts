import {
  correctionColumns,
  type ImportOutcome,
  importActInWords,
  importOutcomes,
  messages,
} from '@diapason/contracts/constants';
import {
  exportImportReport,
  type ImportedFile,
  type ImportRow,
  importCells,
  importedFile,
  importMatches,
  importMatching,
  importRow,
  type importSteps,
  listImportRows,
  readImport,
} from '@diapason/contracts/families';
import {
  batchProgress,
  firstOf,
  orNull,
  type ReadModels,
  Refusal,
  rowsOf,
  type Selected,
  sql,
  theRow,
} from '@diapason/event-sourcing';
import { type ExportColumn, exportFile } from '../../../machinery/export';
import { query } from '../../../machinery/query';

/** The jobs of one turn of an import: reading, checking or writing it. */
export const importBatch = (idImport: number, tour: number): string => `import-${idImport}-${tour}`;

const IMPORT = {
  idImport: sql.number('id'),
  nomFichier: sql.text('nom_fichier'),
  etape: sql.text('etape'),
  tour: sql.number('tour'),
  erreur: orNull(sql.text('erreur')),
  fichier: orNull(sql.json(importedFile, 'fichier')),
  colonnes: orNull(sql.json(importMatching, 'colonnes')),
  rapprochements: orNull(sql.json(importMatches, 'rapprochements')),
};

/** Only its beginner has it. @throws Refusal 404. */
async function ownImport(db: ReadModels, idImport: number, idUtilisateur: number) {
  const found = await firstOf(db, IMPORT, 'from vault.import where id = $1 and id_utilisateur = $2', [
    idImport,
    idUtilisateur,
  ]);
  if (!found) throw new Refusal(messages.general.notFound, 404);
  return found;
}

const JOB = {
  fait: sql.number("coalesce((progress->>'done')::int, 0)"),
  total: sql.number("coalesce((progress->>'total')::int, 0)"),
  echec: sql.boolean('failed_at is not null'),
};
const COUNT = { resultat: sql.text('resultat'), nombre: sql.number('count(*)') };
const CHECKED = ['apercu', 'ecriture', 'termine'];

export const state = query(readImport, async ({ params }, { primary: db, session }) => {
  const { tour, colonnes, ...found } = await ownImport(db, params.idImport, session.idUtilisateur);
  const batch = importBatch(params.idImport, tour);
  const work = await (found.etape === 'ecriture' ? writing(db, batch) : working(db, batch));
  const etape = (work.termine ? 'termine' : found.etape) as (typeof importSteps)[number];
  const { fichier } = found;
  return {
    ...found,
    etape,
    erreur: found.erreur ?? (work.echec ? messages.imports.failed : null),
    fait: work.fait,
    total: work.total,
    fichier: fichier && {
      ...fichier,
      colonnes: fichier.colonnes.map((one, index) => ({
        ...one,
        champ: colonnes ? (colonnes[index] ?? null) : one.champ,
      })),
    },
    bilan: CHECKED.includes(etape) ? await countsOf(db, params.idImport) : null,
    ...(CHECKED.includes(etape) ? await moreOf(db, params.idImport) : { aRelire: 0, familles: 0 }),
  };
});

async function working(db: ReadModels, batch: string) {
  const found = await firstOf(db, JOB, 'from vault.job where batch = $1', [batch]);
  return { fait: found?.fait ?? 0, total: found?.total ?? 0, echec: found?.echec ?? false, termine: false };
}

/** The job of this turn failed, and no attempt of it is left. */
export const hasFailed = async (db: ReadModels, idImport: number, tour: number): Promise<boolean> =>
  (await working(db, importBatch(idImport, tour))).echec;

async function writing(db: ReadModels, batch: string) {
  const { total, done, failed, finished } = await batchProgress(db, batch);
  return { fait: done, total, echec: finished && failed > 0, termine: finished && failed === 0 };
}

async function countsOf(db: ReadModels, idImport: number): Promise<Record<ImportOutcome, number>> {
  const rows = await rowsOf(
    db,
    COUNT,
    'from vault.import_ligne where id_import = $1 and resultat is not null group by resultat',
    [idImport],
  );
  const counted = new Map(rows.map(({ resultat, nombre }) => [resultat, nombre]));
  return Object.fromEntries(importOutcomes.map(({ id }) => [id, counted.get(id) ?? 0])) as Record<
    ImportOutcome,
    number
  >;
}

/** Read otherwise than written, in a way that somebody should see. */
const OTHERWISE = `jsonb_path_exists(detail, '$.remarques[*] ? (@.ton == "avis")')`;
const COMES_IN = "resultat in ('cree', 'modifie', 'inchange')";

async function moreOf(db: ReadModels, idImport: number) {
  const [found] = await rowsOf(
    db,
    {
      aRelire: sql.number(`count(*) filter (where ${COMES_IN} and ${OTHERWISE})`),
      familles: sql.number("count(distinct famille) filter (where resultat in ('cree', 'modifie'))"),
    },
    'from vault.import_ligne where id_import = $1',
    [idImport],
  );
  return found ?? { aRelire: 0, familles: 0 };
}

const ROW = {
  ligne: sql.number('ligne'),
  resultat: sql.text('resultat'),
  detail: sql.json(importRow.omit({ ligne: true, resultat: true }), 'detail'),
};
/** Those of a view; of these, one by its number, or whoever says a text. */
const FOUND = `from vault.import_ligne
  where id_import = $1 and resultat is not null
    and case $2::text when 'relire' then ${COMES_IN} and ${OTHERWISE} when 'pretes' then ${COMES_IN}
        else $2 is null or resultat = $2 end
    and ($3::text is null or ligne::text = $3 or position(lower($3) in lower(detail::text)) > 0)`;
const ROWS = `${FOUND} order by ligne`;

async function importRows(db: ReadModels, values: readonly unknown[], page = ''): Promise<ImportRow[]> {
  const rows = await rowsOf(db, ROW, `${ROWS} ${page}`, values);
  return rows.map(({ ligne, resultat, detail }) => {
    const { responsable, eleve, actes, fautes, aCorriger, remarques, lu } = detail;
    return { ligne, resultat: resultat as ImportOutcome, responsable, eleve, actes, fautes, aCorriger, remarques, lu };
  });
}

export const rows = query(
  listImportRows,
  async ({ params: { idImport }, body: { vue, recherche, page = 0, taille } }, { primary: db, session }) => {
    await ownImport(db, idImport, session.idUtilisateur);
    const values = [idImport, vue ?? null, recherche?.trim() || null];
    const [{ nombre }, lignes] = await Promise.all([
      theRow(db, { nombre: sql.number('count(*)') }, FOUND, values),
      taille ? importRows(db, [...values, taille, page * taille], 'limit $4 offset $5') : importRows(db, values),
    ]);
    return { nombre, lignes };
  },
);

const labelOf = (outcome: ImportOutcome) => importOutcomes.find(({ id }) => id === outcome)?.libelle ?? outcome;

const columns: readonly ExportColumn<ImportRow>[] = [
  { titre: 'Ligne', valeur: ({ ligne }) => ligne },
  { titre: 'Résultat', valeur: ({ resultat }) => labelOf(resultat), largeur: 14 },
  { titre: 'Responsable', valeur: ({ responsable }) => responsable, largeur: 28 },
  { titre: 'Élève', valeur: ({ eleve }) => eleve, largeur: 28 },
  { titre: 'Détail', valeur: (row) => detailOf(row), largeur: 80 },
];

const detailOf = ({ actes, fautes, remarques }: ImportRow): string =>
  [
    ...fautes,
    ...remarques.map(({ texte }) => texte),
    ...actes.map((one) => `${importActInWords(one, 'libelle')}${one.detail ? ` (${one.detail})` : ''}`),
  ].join(' ; ');

const TO_CORRECT = {
  ligne: sql.number('ligne'),
  detail: ROW.detail,
  cellules: sql.json(importCells, "coalesce(cellules, rejet, '[]')"),
};
type RowToCorrect = Selected<typeof TO_CORRECT>;

/** Refused rows in the columns in which they were sent, those without a title too: corrected there, the file is sent again as it is. */
async function rowsToCorrect(db: ReadModels, idImport: number, fichier: ImportedFile | null) {
  const rows = await rowsOf(db, TO_CORRECT, ROWS, [idImport, 'refuse', null]);
  const titles = fichier?.colonnes.map(({ entete }) => entete) ?? [];
  const width = rows.reduce((most, { cellules }) => Math.max(most, cellules.length), titles.length);
  const columns: readonly ExportColumn<RowToCorrect>[] = [
    { titre: correctionColumns.why, valeur: ({ detail }) => detail.fautes.join(' ; '), largeur: 60 },
    { titre: correctionColumns.row, valeur: ({ ligne }) => ligne },
    ...Array.from({ length: width }, (_, index): ExportColumn<RowToCorrect> => {
      const valeur = ({ cellules }: RowToCorrect) => cellules[index] ?? null;
      return { titre: titles[index] ?? '', valeur, largeur: 20 };
    }),
  ];
  return exportFile('xlsx', 'Lignes à corriger', columns, rows);
}

export const report = query(
  exportImportReport,
  async ({ params: { idImport }, body: { vue, format } }, { primary: db, session }) => {
    const { fichier } = await ownImport(db, idImport, session.idUtilisateur);
    if (vue === 'refuse') return rowsToCorrect(db, idImport, fichier);
    return exportFile(format, 'Rapport d’import', columns, await importRows(db, [idImport, vue ?? null, null]));
  },
);
