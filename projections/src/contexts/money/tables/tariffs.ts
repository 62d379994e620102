import type { TariffGrid } from '@diapason/contracts/calculation';
import { TariffPublished } from '@diapason/contracts/money';
import { json, table } from '@diapason/event-sourcing';
import { userOf } from '../../../machinery/actor';

/** `read.tarif`: every published version of a year's grid; the highest is in force. */
export const tariffs = table(
  {
    name: 'tarif',
    version: 2,
    key: ['fk_annee_scolaire', 'version'],
    columns: {
      fk_annee_scolaire: 'integer',
      version: 'integer',
      grille: json<TariffGrid>(),
      date_publication: 'timestamptz',
      fk_user: 'integer?',
      fk_annee_copiee: 'integer?',
      version_copiee: 'integer?',
    },
    indexes: [],
  },
  (on) => [
    on(
      TariffPublished,
      ({ data }) => [[data.fk_anneeScolaire, data.version]],
      (_row, { data, metadata }) => ({
        fk_annee_scolaire: data.fk_anneeScolaire,
        version: data.version,
        grille: data.grille,
        date_publication: metadata.at,
        fk_user: userOf(metadata),
        fk_annee_copiee: data.fk_anneeCopiee,
        version_copiee: data.versionCopiee,
      }),
    ),
  ],
);
