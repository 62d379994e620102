import { claimTotals, ExpenseClaimSaved, ExpenseClaimStatusChanged, type ExpenseDay } from '@diapason/contracts/claims';
import { json, table } from '@diapason/event-sourcing';

/** `read.frais`: one row per claim. `montant_divers` in cents; `journees` as the event holds them. */
export const claims = table(
  {
    name: 'frais',
    version: 1,
    key: ['id_frais'],
    columns: {
      id_frais: 'integer',
      fk_user: 'integer',
      fk_annee_scolaire: 'integer',
      fk_frais_statut: 'integer',
      date_demande: 'date',
      periode: 'text',
      fk_vehicule: 'integer?',
      kilometrage: 'numeric',
      nombre_repas: 'integer',
      montant_divers: 'bigint',
      journees: json<readonly ExpenseDay[]>(),
    },
    indexes: ['fk_user, periode', 'fk_annee_scolaire, fk_frais_statut'],
  },
  (on) => [
    on(
      ExpenseClaimSaved,
      (event) => [[event.data.idFrais]],
      (_row, { data }) => {
        const { kilometrage, nombreRepas, montantDivers } = claimTotals(data.fraisJournees);
        return {
          id_frais: data.idFrais,
          fk_user: data.fk_user,
          fk_annee_scolaire: data.fk_anneeScolaire,
          fk_frais_statut: data.fk_fraisStatut,
          date_demande: data.dateDemande,
          periode: data.periode,
          fk_vehicule: data.fk_vehicule,
          kilometrage,
          nombre_repas: nombreRepas,
          montant_divers: montantDivers,
          journees: data.fraisJournees,
        };
      },
    ),
    on(
      ExpenseClaimStatusChanged,
      (event) => [[event.data.idFrais]],
      (row, { data }) => row && { ...row, fk_frais_statut: data.fk_fraisStatut },
    ),
  ],
);
