import { z } from 'zod';
import { right } from '../../constants';
import * as messages from '../../constants/messages';
import { rights } from '../../core/access';
import { endpoint } from '../../core/endpoint';
import { wireFlag, wireId } from '../../core/wire';

const text = z.string();

/** A school as the annuaire de l’éducation has it: `Nom_etablissement`, `Nom_commune`, `Type_etablissement`. */
export const importedSchool = z.object({ nom: text, commune: text, type: text });
export type ImportedSchool = z.infer<typeof importedSchool>;

/** What an import comes to. A school is the same when its name and its town are, whatever the accents and capitals. */
export const schoolImport = z.object({
  applique: z.boolean(),
  ajoutees: z.array(importedSchool),
  /** Those whose type, or spelling, is another. */
  changees: z.array(importedSchool.extend({ avant: text })),
  inchangees: z.number(),
  /** `ligne`: as a spreadsheet numbers it. */
  refusees: z.array(z.object({ ligne: z.number(), raison: text })),
});
export type SchoolImport = z.infer<typeof schoolImport>;

/**
 * Ours. A file of the annuaire, sent as an import of families is, into the reference table; `appliquer` 0 (default) tells what would
 * change. Schools that the file lacks stay.
 */
export const importSchools = endpoint('POST', '/api/etablissementsScolaires/import/:idImport', {
  context: 'families',
  module: null,
  kind: 'command',
  access: rights(right.manageReferenceTables),
  params: z.object({ idImport: wireId }),
  body: z.object({ appliquer: wireFlag.default(0) }),
  response: schoolImport,
  summary: 'Établissements scolaires d’un fichier de l’annuaire : ce qui changerait, ou l’import',
  success: ({ applique }: SchoolImport) => (applique ? messages.families.schoolsImported : messages.general.success),
});
