import { z } from 'zod';
import { right } from '../../constants';
import { limits } from '../../constants/limits';
import { type ImportOutcome, importOutcomes } from '../../constants/lookups';
import * as messages from '../../constants/messages';
import { rights } from '../../core/access';
import { constantList } from '../../core/constant-list';
import { endpoint } from '../../core/endpoint';
import { exportFormat, pageFields } from '../../core/paging';
import { largestInteger } from '../../core/stored';
import { orNull, wireId, wireInt, wireText } from '../../core/wire';
import { importFieldNames, importFields } from './import-fields';

const families = { context: 'families', module: null } as const;
const access = rights(right.importFamilies);
/** A list of schools is sent in the same way, and taken back. */
const toSend = rights(right.importFamilies, right.manageReferenceTables);
const text = z.string();
const count = z.number();
/** An import is its beginner's alone: for anybody else there is none. */
const ofImport = z.object({ idImport: wireId });

const outcomes = importOutcomes.map(({ id }) => id);
const outcome = z.enum(outcomes as [ImportOutcome, ...ImportOutcome[]]);

/** Where an import is: its file comes in, is read, waits for its columns, is checked, is shown, is written, is done. */
export const importSteps = ['reception', 'lecture', 'colonnes', 'controle', 'apercu', 'ecriture', 'termine'] as const;

const importColumn = z.object({
  entete: text,
  /** The first values that are not empty. */
  exemples: z.array(text),
  /** `eleve.nom`: as it was matched last, or guessed; null for a column that is left out. */
  champ: text.nullable(),
});

/** The field of each column, in the file's order, as it was matched; null leaves a column out. */
export const importMatching = z.array(importColumn.shape.champ);

/** The cells of a row, as they were sent. */
export const importCells = z.array(text);

/** An address under several names: its first person keeps it, the others come in without an account. `cle`: that person's name, as compared. */
const sharedAddress = z.object({
  email: text,
  ligne: count,
  nom: text,
  cle: text,
  dateNaissance: text.nullable(),
  personnes: count,
});
export type SharedAddress = z.infer<typeof sharedAddress>;

/** What is known of a file once it was read. */
export const importedFile = z.object({
  /** `CSV`, and how it is written; or `Excel`, and which sheet. */
  nature: text,
  /** How many columns of the file stand before these. */
  decalage: count.optional(),
  colonnes: z.array(importColumn),
  lignes: count,
  /** Names of a workbook's sheets, and which of them was read. */
  feuilles: z.array(text).optional(),
  feuille: count.optional(),
  /** The row of the headings, as a spreadsheet numbers it. */
  titres: count.optional(),
  /** The first rows, for whoever chooses the headings. */
  debut: z.array(z.object({ ligne: count, cellules: importCells })).optional(),
  /** Words with accents, as they were read: whoever sees them wrong asks for another encoding. */
  accents: z.array(text).optional(),
  /** The columns were matched by somebody before, in a file with the same headings. */
  reconnu: z.boolean(),
  /** Once its rows were checked. */
  adresses: z.array(sharedAddress).optional(),
});
export type ImportedFile = z.infer<typeof importedFile>;

export const importCounts = z.object(
  Object.fromEntries(outcomes.map((one) => [one, count])) as Record<ImportOutcome, typeof count>,
);
export type ImportCounts = z.infer<typeof importCounts>;

/** A text that is none of ours, once for the whole file. */
const importValue = z.object({
  champ: text,
  /** As it stands in the first row that has it; empty: what a file has no column for. */
  texte: text,
  lignes: count,
  /** What it is matched to, 0 for nothing; null waits for somebody. */
  valeur: count.nullable(),
  /** It was matched so in a file before. */
  retenue: z.boolean(),
  /** What is most like it, for whoever chooses. */
  proche: count.nullable(),
});

const option = z.object({ id: count, libelle: text });

export const importMatches = z.object({
  /** Those that wait first, `limits.importValues` at most: once they are matched, the others come. */
  valeurs: z.array(importValue),
  /** What there is to choose, of each field that has such a text. */
  choix: z.array(
    z.object({
      champ: text,
      libelle: text,
      options: z.array(option),
      /** What a text of it can be made into a new value of, for whoever may: some also need one of `parmi`; null: not at all. */
      creation: z.object({ parmi: z.array(option) }).nullable(),
    }),
  ),
});
export type ImportMatches = z.infer<typeof importMatches>;

export const importState = z.object({
  idImport: count,
  nomFichier: text,
  etape: z.enum(importSteps),
  /** Why the file was not read, or the work did not come to its end. */
  erreur: text.nullable(),
  fait: count,
  total: count,
  fichier: importedFile.nullable(),
  /** Rows by outcome, once the file was checked. */
  bilan: importCounts.nullable(),
  /** Rows that come in otherwise than they are written. */
  aRelire: count,
  /** Families that will be created or changed. */
  familles: count,
  rapprochements: importMatches.nullable(),
});
export type ImportState = z.infer<typeof importState>;

/** One record of a row. `detail`: the fields that change, old and new. */
export const importAct = z.object({
  quoi: text,
  acte: z.enum(['cree', 'modifie', 'inchange']),
  detail: text,
});
export type ImportAct = z.infer<typeof importAct>;

/** A cell that keeps its row out; `propositions` are values that may be meant. */
const cellToCorrect = z.object({ champ: text, texte: text, faute: text, propositions: z.array(text) });

/** A cell that was read otherwise than it is written, and refuses nothing. */
const remark = z.object({ champ: text, texte: text, ton: z.enum(['reconnu', 'avis']) });

export const importRow = z.object({
  /** As a spreadsheet numbers it; the headings are on the first. */
  ligne: count,
  resultat: outcome,
  responsable: text,
  eleve: text,
  actes: z.array(importAct),
  /** Why the row is refused, or left out. */
  fautes: z.array(text),
  aCorriger: z.array(cellToCorrect),
  remarques: z.array(remark),
  /** What the row was read as, by field: `eleve.dateNaissance`. */
  lu: z.record(text, text),
});
export type ImportRow = z.infer<typeof importRow>;

export const listImportFields = constantList(
  '/api/imports/champs',
  importFields,
  { champ: 'champ', libelle: 'libelle', partie: 'partie', libellePartie: 'libellePartie' },
  { ...families, access, summary: 'Champs que les colonnes d’un fichier de familles peuvent remplir' },
);

export const beginImport = endpoint('POST', '/api/imports', {
  ...families,
  kind: 'command',
  access: toSend,
  body: z.object({
    nomFichier: wireText.max(255),
    taille: wireInt.pipe(
      z.int().min(1, { error: messages.imports.empty }).max(limits.importFile, { error: messages.imports.tooLarge }),
    ),
  }),
  /** `abandonne`: the name of the file whose import ended, because nobody has more than some open. */
  response: z.object({ idImport: count, abandonne: text.nullable() }),
  summary: 'Commence l’envoi d’un fichier de familles, ou d’établissements',
  success: ({ abandonne }) => (abandonne === null ? messages.general.success : messages.imports.oldestEnded(abandonne)),
});

/** `octets`: in base64. Parts are numbered from 0; the same part again replaces itself. */
export const sendImportPart = endpoint('POST', '/api/imports/:idImport/parties/:rang', {
  ...families,
  kind: 'command',
  access: toSend,
  params: ofImport.extend({ rang: wireInt.pipe(z.int().min(0).max(1_000)) }),
  body: z.object({
    octets: z.base64({ error: messages.imports.incomplete }).max(Math.ceil(limits.importPart / 3) * 4),
  }),
  response: z.object({ recu: count }),
  summary: 'Envoie une partie du fichier',
});

export const readImportFile = endpoint('POST', '/api/imports/:idImport/lecture', {
  ...families,
  kind: 'command',
  access,
  params: ofImport,
  response: z.object({ idImport: count }),
  summary: 'Lit le fichier envoyé',
});

/** Another sheet of the file, or another row of headings; what was matched and corrected meanwhile is of the former. */
export const rereadImportFile = endpoint('POST', '/api/imports/:idImport/relecture', {
  ...families,
  kind: 'command',
  access,
  params: ofImport,
  body: z.object({
    feuille: orNull(wireInt.pipe(z.int().min(0).max(1_000))).optional(),
    titres: orNull(wireId).optional(),
  }),
  response: z.object({ idImport: count }),
  summary: 'Relit le fichier : une autre feuille, ou une autre ligne de titres',
});

export const readImport = endpoint('GET', '/api/imports/:idImport', {
  ...families,
  kind: 'query',
  access,
  params: ofImport,
  response: importState,
  summary: 'Où en est un import',
});

const importedField = z.enum(importFieldNames, { error: messages.imports.unknownField });
const column = orNull(importedField);

/**
 * One entry a column, in order; null leaves it out. Remembered for the next file with the same headings. Own sites hold for each row, as on
 * the sheets.
 */
export const checkImport = endpoint('POST', '/api/imports/:idImport/controle', {
  ...families,
  kind: 'command',
  access,
  params: ofImport,
  body: z.object({ colonnes: z.array(column).max(limits.importColumns) }),
  response: z.object({ idImport: count }),
  summary: 'Contrôle chaque ligne sans rien enregistrer',
});

/** Writes what was meant into a cell, and checks the file again. `champ` is one of the file’s columns. */
export const correctImportCell = endpoint('POST', '/api/imports/:idImport/lignes/:ligne', {
  ...families,
  kind: 'command',
  access,
  params: ofImport.extend({ ligne: wireId }),
  body: z.object({ champ: importedField, valeur: wireText.max(limits.importCell) }),
  response: z.object({ idImport: count }),
  summary: 'Corrige une cellule d’une ligne, et contrôle de nouveau le fichier',
});

/** What texts of the file mean: kept for the next file too, but for what a file has no column for. The file is checked again. */
export const matchImportValues = endpoint('POST', '/api/imports/:idImport/valeurs', {
  ...families,
  kind: 'command',
  access,
  params: ofImport,
  body: z.object({
    valeurs: z
      .array(
        z.object({
          champ: importedField,
          texte: wireText.max(limits.importCell),
          /** 0: nothing; null: a new value of that text, which whoever holds the tables (1) may make. */
          valeur: orNull(wireInt.pipe(z.int().min(0).max(largestInteger))),
          /** What the new value is one of, where it must be. */
          parmi: orNull(wireId).optional(),
        }),
      )
      .min(1)
      .max(limits.importValues),
  }),
  response: z.object({ idImport: count }),
  summary: 'Rapproche les valeurs d’un fichier de celles de l’école, et les retient',
});

/** Rows that come in otherwise than they are written, and all that come in. */
const views = ['relire', 'pretes'] as const;

/** `vue`: every row, or some of them. `recherche`: the number of a row, or what it says. */
export const listImportRows = endpoint('POST', '/api/imports/:idImport/lignes', {
  ...families,
  kind: 'query',
  access,
  params: ofImport,
  body: z.object({
    vue: orNull(z.enum([...views, ...(outcomes as [ImportOutcome, ...ImportOutcome[]])])).optional(),
    recherche: orNull(wireText.max(100)).optional(),
    ...pageFields,
  }),
  /** `nombre`: how many there are on all pages. */
  response: z.object({ nombre: count, lignes: z.array(importRow) }),
  summary: 'Lignes d’un import, et ce qu’il advient de chacune',
});

export const confirmImport = endpoint('POST', '/api/imports/:idImport/confirmation', {
  ...families,
  kind: 'command',
  access,
  params: ofImport,
  response: z.object({ idImport: count, lignes: count }),
  summary: 'Enregistre ce qui a été contrôlé',
});

/** Rows to correct stand in the file's own columns, to be sent again; CSV would change what looks like a formula. */
export const exportImportReport = endpoint('POST', '/api/imports/:idImport/rapport', {
  ...families,
  kind: 'query',
  access,
  params: ofImport,
  body: z.object({ vue: orNull(outcome).optional(), format: exportFormat }),
  response: 'file',
  summary: 'Rapport d’un import, ou ses lignes à corriger (`vue` refuse), toujours dans un classeur',
});

export const dropImport = endpoint('DELETE', '/api/imports/:idImport', {
  ...families,
  kind: 'command',
  access: toSend,
  params: ofImport,
  response: z.object({ idImport: count }),
  summary: 'Abandonne un import et efface son fichier',
  success: messages.imports.dropped,
});
