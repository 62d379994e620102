import { z } from 'zod';
import { right } from '../../constants';
import { faults } from '../../constants/faults';
import { limits } from '../../constants/limits';
import * as messages from '../../constants/messages';
import { rights } from '../../core/access';
import { endpoint } from '../../core/endpoint';
import { flag } from '../../core/fields';
import { exportFormat } from '../../core/paging';
import { largestInteger } from '../../core/stored';
import {
  orNull,
  wireFlag,
  wireId,
  wireIdList,
  wireIgnored,
  wireInt,
  wireParagraphs,
  wirePathId,
  wireText,
} from '../../core/wire';
import { tableMessages } from './reference-messages';
import { longestText } from './reference-table';

const editor = {
  context: 'site',
  module: 'gestionBDD',
  access: rights(right.manageReferenceTables),
  unlocked: true,
} as const;

const table = wireText.max(50);
const text = z.string();
const count = z.number();

/** A field of a row as a form sends it; which of them fits is said by the table's declaration. */
const sentValue = z.union(
  [
    wireParagraphs.max(longestText.textarea, { error: faults.tooLong(longestText.textarea) }),
    z.number().min(-largestInteger).max(largestInteger),
    z.boolean(),
    z.null(),
    wireIdList,
  ],
  { error: faults.notAText },
);

/** Every table in the order of its subject, with the number of its rows. */
export const listReferenceTables = endpoint('GET', '/bdd/liste', {
  ...editor,
  kind: 'query',
  query: z.object({ idUtilisateur: wireIgnored }),
  response: z.array(z.object({ table: text, label: text, sujet: text, nombreElem: count, masquees: count })),
  summary: 'Tables que l’éditeur ouvre',
});

const value = z.union([text, count, z.boolean(), z.null(), z.array(count)]);

/** What a row may hold, and what the editor offers of its table (document 000 §3). */
const tableStructure = z.object({
  table: text,
  label: text,
  champs: z.array(
    z.object({
      key: text,
      label: text,
      type: text,
      nonNull: z.boolean(),
      filtrable: z.boolean(),
      recherche: z.boolean(),
      /** Of a `number`: its step. */
      increment: count.nullable(),
      unite: text.nullable(),
      /** Of an `inputToolip`. */
      aide: text.nullable(),
      /** Of `select`, `set` and `triToggle`: what there is to choose. A hidden row keeps its label, and is not offered. */
      values: z.array(z.object({ id: z.union([text, count]), libelle: text, masquee: flag })).nullable(),
    }),
  ),
  ajouter: z.boolean(),
  delete: z.boolean(),
  grandeTable: z.boolean(),
  rowParPage: count,
  /** Rows of the table, hidden ones too. */
  nombreElem: count,
  masquees: count,
});

/**
 * Its own filters are the fields of the table that are `filtrable`, by their names: `fk_site=4`, a flag 0 or 1, several by commas.
 * `tri` is a field, with a minus for the other way.
 */
export const readReferenceTable = endpoint('GET', '/bdd/:table', {
  ...editor,
  kind: 'query',
  params: z.object({ table }),
  query: z
    .object({
      recherche: orNull(wireText.max(limits.longestSearch)).optional(),
      page: wireInt.pipe(z.int().min(0).max(1_000_000)).default(0),
      parPage: wireInt.pipe(z.int().min(1).max(limits.largestPage)).optional(),
      tri: orNull(wireText.max(50)).optional(),
      masquees: wireFlag.default(0),
      ligne: wireId.optional(),
    })
    .catchall(wireText.max(500)),
  response: z.object({
    structure: tableStructure,
    lignes: z.array(
      z.object({
        id: count,
        valeurs: z.record(text, value),
        masquee: flag,
        /** Records that have the row. */
        utilisations: count,
      }),
    ),
    /** Rows that the search finds. */
    total: count,
  }),
  summary: 'Structure et lignes d’une table ; les filtres sont ses champs',
});

const place = z.object({ table, primaryKey: wirePathId });

/** Number 0 adds a row. What is not sent of a row stays. `masquee` (ours): 0 brings a hidden row back, 1 hides one. */
export const saveReferenceRow = endpoint('POST', '/bdd/:table/:primaryKey', {
  ...editor,
  kind: 'command',
  params: place,
  body: z.object({ masquee: wireFlag.optional() }).catchall(sentValue),
  response: z.object({ id: count }),
  summary: 'Ajoute ou modifie une ligne',
  success: messages.general.success,
});

/** A row that something has is hidden, not removed: `utilisations` says how many records that are. */
export const removeReferenceRow = endpoint('DELETE', '/bdd/:table/:primaryKey', {
  ...editor,
  kind: 'command',
  params: place,
  response: z.object({ id: count, masquee: flag, utilisations: count }),
  summary: 'Supprime une ligne, ou la masque si elle est utilisée',
  success: ({ masquee, utilisations }: { masquee: 0 | 1; utilisations: number }) =>
    masquee === 1 ? messages.site.rowHidden(utilisations) : messages.general.rowRemoved,
});

/** Every row, hidden ones too, as the editor shows it: what {@link importReferenceRows} takes back. */
export const exportReferenceTable = endpoint('GET', '/api/gestionBDD/:table/export', {
  ...editor,
  kind: 'query',
  params: z.object({ table }),
  query: z.object({ format: exportFormat }),
  response: 'file',
  summary: 'Lignes d’une table, en fichier',
});

/** What a file comes to. A row without a number is new; a column that the file lacks stays; a row that it lacks stays, too. */
export const referenceImport = z.object({
  applique: z.boolean(),
  /** Of the table that it was compared with. */
  version: count,
  ajoutees: z.array(z.object({ ligne: count, nom: text })),
  changees: z.array(z.object({ ligne: count, id: count, nom: text, changements: z.array(text) })),
  inchangees: count,
  /** `ligne`: as a spreadsheet numbers it. */
  refusees: z.array(z.object({ ligne: count, raison: text })),
});
export type ReferenceImport = z.infer<typeof referenceImport>;

/** A file that was sent as an import is. `appliquer` 0 (default) tells what would change; 1 does it, where the table is still at the `version` that was told. */
export const importReferenceRows = endpoint('POST', '/api/gestionBDD/:table/import/:idImport', {
  ...editor,
  kind: 'command',
  params: z.object({ table, idImport: wireId }),
  body: z.object({ appliquer: wireFlag.default(0), versionAttendue: wireId.optional() }),
  response: referenceImport,
  summary: 'Lignes d’un fichier dans une table\u00a0: ce qui changerait, ou l’import',
  success: ({ applique }: ReferenceImport) => (applique ? tableMessages.tableRowsImported : messages.general.success),
});
