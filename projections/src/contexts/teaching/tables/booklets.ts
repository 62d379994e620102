import {
  BookletTemplateRemoved,
  BookletTemplateSaved,
  booklet,
  bookletLife,
  bookletTemplate,
  bookletTemplateLife,
} from '@diapason/contracts/teaching';
import { type EventMetadata, type Row, recordTable, table } from '@diapason/event-sourcing';
import { userOf } from '../../../machinery/actor';

/** When it was kept last, and by whom. */
const kept = {
  columns: { modifie_le: 'timestamptz', modifie_par: 'integer?' },
  of: (_data: object, metadata: EventMetadata) => ({ modifie_le: metadata.at, modifie_par: userOf(metadata) }),
} as const;

/** Changes so far, as the aggregate counts them. */
const revised = {
  columns: { revision: 'integer' },
  of: (_row: Row, before: Row | undefined) => ({ revision: Number(before?.revision ?? 0) + 1 }),
} as const;

/** `read.livret_type` */
export const bookletTemplates = recordTable(bookletTemplate, {
  ...bookletTemplateLife,
  name: 'livret_type',
  version: 1,
  extra: kept,
  follows: revised,
  indexes: [],
});

/** `read.livret_type_version`: when each version of a model began, and with whom. */
export const templateVersions = table(
  {
    name: 'livret_type_version',
    version: 1,
    label: 'Version d’un modèle de livret',
    key: ['id_livret_type', 'version'],
    columns: { id_livret_type: 'integer', version: 'integer', date: 'timestamptz', par: 'integer?' },
    indexes: [],
  },
  (on) => [
    on(
      BookletTemplateSaved,
      ({ data }) => [[data.idLivretType, data.version]],
      (row, { data, metadata }) =>
        row ?? {
          id_livret_type: data.idLivretType,
          version: data.version,
          date: metadata.at,
          par: userOf(metadata),
        },
    ),
    on(
      BookletTemplateRemoved,
      ({ data }) => [[data.idLivretType, 1]],
      () => undefined,
    ),
  ],
);

/** `read.livret` */
export const booklets = recordTable(booklet, {
  ...bookletLife,
  name: 'livret',
  version: 1,
  extra: kept,
  follows: revised,
  indexes: ['fk_scolarite_interne', 'fk_eleve', 'fk_livret_type'],
});
