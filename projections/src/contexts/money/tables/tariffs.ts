import { type TariffGrid, TariffPublished } from '@diapason/contracts/money';
import { table } from '@diapason/event-sourcing';

interface TariffRow extends Record<string, unknown> {
  readonly fk_annee_scolaire: number;
  readonly version: number;
  readonly grille: TariffGrid;
  readonly date_publication: string;
}

/** `read.tarif`: every published version of a year's grid; the highest is in force. */
export const tariffs = table<TariffRow>(
  {
    name: 'tarif',
    version: 1,
    key: ['fk_annee_scolaire', 'version'],
    columns: { fk_annee_scolaire: 'integer', version: 'integer', grille: 'jsonb', date_publication: 'timestamptz' },
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
      }),
    ),
  ],
);
