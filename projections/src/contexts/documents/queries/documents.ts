import { limits, messages } from '@diapason/contracts/constants';
import {
  type EntryRow,
  entryType,
  listDocuments,
  listVersions,
  nameKey,
  placeOf,
  ROOT,
  readDocumentTree,
  searchDocuments,
  weighFolder,
} from '@diapason/contracts/documents';
import { exists, firstOf, orNull, Refusal, rowsOf, sql, wire } from '@diapason/event-sourcing';
import { inFrenchOrder } from '../../../machinery/order-by';
import { nameSql } from '../../../machinery/person-name';
import { query } from '../../../machinery/query';
import { settingOf } from '../../site/setting-value';
import { folders } from '../tables/documents';
import { folderByPath, seenFolders, shownTo } from './seen';

const AUTHOR = sql.text(`coalesce(${nameSql('a')}, '')`);
const byAuthor = (of: string) => `left join agent a on a.id_utilisateur = ${of}.fk_utilisateur`;

const FOLDER = {
  name: sql.text('d.nom'),
  date: sql.instant('greatest(d.date_heure, held.newest)'),
  size: sql.number('held.size'),
  nombre: sql.number('held.count'),
  auteur: AUTHOR,
  restreint: sql.boolean('cardinality(d.groupes) > 0'),
};
const HELD = `cross join lateral (select count(*)::int as count, coalesce(sum(f.taille), 0)::bigint as size,
  coalesce(max(f.date_heure), d.date_heure) as newest from document f where f.fk_dossier = d.id_dossier) held`;
const FILE = {
  name: sql.text('f.nom'),
  date: sql.instant('f.date_heure'),
  size: sql.number('f.taille'),
  auteur: AUTHOR,
  contenu: sql.text('f.contenu'),
  version: sql.number('f.version'),
  antivirus: orNull(sql.text('f.antivirus')),
};

const ofFolder = (one: { restreint: boolean }) =>
  ({ type: entryType.folder, contenu: '', version: 0, antivirus: null, restreint: one.restreint ? 1 : 0 }) as const;
const ofFile = { type: entryType.file, nombre: 0, restreint: 0 } as const;

export const documentList = query(listDocuments, async ({ query: { path = '' } }, { db, session }) => {
  const { idDossier, chemin } = await folderByPath(db, session, path);
  const [inside, files] = await Promise.all([
    rowsOf(
      db,
      FOLDER,
      `from dossier d ${byAuthor('d')} ${HELD} where d.fk_parent = $1 and ${shownTo('d', '$2')} order by ${inFrenchOrder('d.nom')}`,
      [idDossier, session.fk_groupe],
    ),
    rowsOf(db, FILE, `from document f ${byAuthor('f')} where f.fk_dossier = $1 order by ${inFrenchOrder('f.nom')}`, [
      idDossier,
    ]),
  ]);
  return [
    ...(idDossier === ROOT ? [] : [parentOf(chemin)]),
    ...inside.map((one): EntryRow => ({ ...one, ...ofFolder(one), dossier: chemin })),
    ...files.map((one): EntryRow => ({ ...one, ...ofFile, dossier: chemin })),
  ];
});

/** The link to the folder above, which is the root where it has no name. */
function parentOf(chemin: string): EntryRow {
  const names = chemin.split('/').filter(Boolean);
  const above = {
    type: entryType.parent,
    name: names.at(-2) ?? '',
    dossier: names
      .slice(0, -2)
      .map((one) => `/${one}`)
      .join(''),
  };
  return {
    ...above,
    ...{ date: '', size: 0, nombre: 0, auteur: '', contenu: '', version: 0, antivirus: null, restreint: 0 },
  };
}

const NODE = {
  idDossier: sql.number('s.id_dossier'),
  fk_parent: sql.number('s.fk_parent'),
  nom: sql.text('s.nom'),
  groupes: wire(folders, 's').groupes,
};
const GROUP = { idGroupe: sql.number('g.id_groupe'), libelleGroupe: sql.text('g.libelle_groupe') };
const SUM = { fichiers: sql.number('count(*)'), taille: sql.number('coalesce(sum(f.taille), 0)') };

export const documentTree = query(readDocumentTree, async (_input, { db, session }) => {
  const seen = seenFolders('$1');
  const group = [session.fk_groupe];
  const dossiers = await rowsOf(
    db,
    NODE,
    `from (${seen} select * from seen) s order by ${inFrenchOrder('s.nom')}`,
    group,
  );
  const groupes = await rowsOf(db, GROUP, `from groupe_role g order by ${inFrenchOrder('g.libelle_groupe')}`);
  const sum = await firstOf(
    db,
    SUM,
    `from document f where f.fk_dossier = 0 or f.fk_dossier in (select id_dossier from (${seen} select * from seen) s)`,
    group,
  );
  return {
    dossiers,
    groupes,
    fichiers: sum?.fichiers ?? 0,
    taille: sum?.taille ?? 0,
    tailleMaximale: await settingOf(db, 'sizeFile'),
  };
});

/** Words of names alone: what files say is not searched. */
export const documentSearch = query(searchDocuments, async ({ query: { texte } }, { db, session }) => {
  const words = nameKey(texte)
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);
  const values = [session.fk_groupe, words, limits.documents.found];
  const seen = `(${seenFolders('$1')} select * from seen)`;
  const inside = await rowsOf(
    db,
    { ...FOLDER, dossier: sql.text("regexp_replace(d.chemin, '/[^/]+$', '')") },
    `from ${seen} d ${byAuthor('d')} ${HELD} where d.nom_cle like all ($2::text[]) order by ${inFrenchOrder('d.nom')} limit $3`,
    values,
  );
  const files = await rowsOf(
    db,
    { ...FILE, dossier: sql.text("coalesce(s.chemin, '')") },
    `from document f left join ${seen} s on s.id_dossier = f.fk_dossier ${byAuthor('f')}
     where (f.fk_dossier = 0 or s.id_dossier is not null) and f.nom_cle like all ($2::text[]) order by ${inFrenchOrder('f.nom')} limit $3`,
    values,
  );
  return [
    ...inside.map((one): EntryRow => ({ ...one, ...ofFolder(one) })),
    ...files.map((one): EntryRow => ({ ...one, ...ofFile })),
  ].slice(0, limits.documents.found);
});

const VERSION = {
  version: sql.number('v.version'),
  date: sql.instant('v.date_heure'),
  size: sql.number('v.taille'),
  auteur: AUTHOR,
  antivirus: orNull(sql.text('v.antivirus')),
};

export const documentVersionList = query(listVersions, async ({ query: { fichier } }, { db, session }) => {
  const place = placeOf(fichier);
  const { idDossier } = await folderByPath(db, session, place.folder);
  const named = 'from document f where f.fk_dossier = $1 and f.nom_cle = $2';
  const values = [idDossier, nameKey(place.name)];
  if (!(await exists(db, `select 1 ${named}`, values))) throw new Refusal(messages.sharedDocuments.noFile, 404);
  return rowsOf(
    db,
    VERSION,
    `from document_version v ${byAuthor('v')} where v.id_document = (select f.id_document ${named}) order by v.version desc`,
    values,
  );
});

const WEIGHT = {
  dossiers: sql.number('count(distinct b.id_dossier) - 1'),
  fichiers: sql.number('count(f.id_document)'),
};

export const folderWeight = query(weighFolder, async ({ query: { dossier } }, { db, session }) => {
  const { idDossier } = await folderByPath(db, session, dossier);
  const found = await firstOf(
    db,
    WEIGHT,
    `from (with recursive below as (select $1::int as id_dossier
        union all select d.id_dossier from below u join dossier d on d.fk_parent = u.id_dossier)
      select * from below) b left join document f on f.fk_dossier = b.id_dossier`,
    [idDossier],
  );
  return found ?? { dossiers: 0, fichiers: 0 };
});
