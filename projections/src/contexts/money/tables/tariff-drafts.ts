import type { TariffGrid } from '@diapason/contracts/calculation';
import { TariffDraftDropped, TariffDrafted, TariffPublished } from '@diapason/contracts/money';
import { jsonOrNull, table } from '@diapason/event-sourcing';

const year = ({ data }: { readonly data: { readonly fk_anneeScolaire: number } }) => [[data.fk_anneeScolaire]];

/** `read.tarif_brouillon`: the draft of a year's next grid; without a grid once it was published or dropped. */
export const tariffDrafts = table(
  {
    name: 'tarif_brouillon',
    version: 1,
    key: ['fk_annee_scolaire'],
    columns: {
      fk_annee_scolaire: 'integer',
      revision: 'integer',
      grille: jsonOrNull<TariffGrid>(),
      garde_le: 'timestamptz',
      fk_annee_copiee: 'integer?',
      version_copiee: 'integer?',
    },
    indexes: [],
  },
  (on) => [
    on(TariffDrafted, year, (_row, { data, metadata }) => ({
      fk_annee_scolaire: data.fk_anneeScolaire,
      revision: data.revision,
      grille: data.grille,
      garde_le: metadata.at,
      fk_annee_copiee: data.fk_anneeCopiee,
      version_copiee: data.versionCopiee,
    })),
    on(TariffDraftDropped, year, (row, { data }) => row && { ...row, revision: data.revision, grille: null }),
    on(TariffPublished, year, (row) => row && { ...row, grille: null }),
  ],
);
