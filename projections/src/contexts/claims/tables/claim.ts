import { claim, claimLife, claimTotals } from '@diapason/contracts/claims';
import { recordTable } from '@diapason/event-sourcing';
import { sheetVersion } from '../../../machinery/sheet-version';

/** `read.frais`: one row per claim. `montant_divers` in cents; `frais_journees` as in the event. `version` counts its changes. */
export const claims = recordTable(claim, {
  ...claimLife,
  name: 'frais',
  version: 3,
  indexes: ['fk_user, periode', 'fk_annee_scolaire, fk_frais_statut'],
  follows: sheetVersion,
  extra: {
    columns: { kilometrage: 'numeric', nombre_repas: 'integer', montant_divers: 'bigint' },
    of: ({ fraisJournees }) => {
      const { kilometrage, nombreRepas, montantDivers } = claimTotals(fraisJournees);
      return { kilometrage, nombre_repas: nombreRepas, montant_divers: montantDivers };
    },
  },
});
