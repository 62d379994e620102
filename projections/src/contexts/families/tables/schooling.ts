import type { EventOf } from '@diapason/contracts/core';
import {
  SchoolingChanged,
  SchoolingEnrolled,
  SchoolingRemoved,
  SchoolingStatusChanged,
} from '@diapason/contracts/families';
import { table } from '@diapason/event-sourcing';

const rowOf = (data: EventOf<typeof SchoolingEnrolled>['data']) => ({
  id_scolarite: data.idScolarite,
  fk_eleve: data.idEleve,
  fk_annee_scolaire: data.fk_anneeScolaire,
  fk_offre: data.fk_offre,
  fk_site: data.fk_site,
  fk_instrument: data.fk_instrument,
  fk_style: data.fk_style,
  fk_statut: data.fk_statut,
  fk_cycle: data.fk_cycle,
  fk_annee: data.fk_annee,
  fk_enseignant: data.fk_enseignant,
  fk_id_scolarite_parent: data.fk_idScolariteParent,
  complementaire: data.complementaire === 1,
  passage_cycle_suivant: data.passageCycleSuivant === 1,
  commentaire: data.commentaire,
  commentaire_inscription: data.commentaireInscription,
  date_creation: data.dateCreation,
});

/** One row per schooling: a pupil, a school year, an offer. */
export const schooling = table(
  {
    name: 'scolarite_interne',
    version: 1,
    key: ['id_scolarite'],
    columns: {
      id_scolarite: 'integer',
      fk_eleve: 'integer',
      fk_annee_scolaire: 'integer',
      fk_offre: 'integer',
      fk_site: 'integer?',
      fk_instrument: 'integer[]',
      fk_style: 'integer[]',
      fk_statut: 'integer',
      fk_cycle: 'integer?',
      fk_annee: 'integer?',
      fk_enseignant: 'integer?',
      fk_id_scolarite_parent: 'integer?',
      complementaire: 'flag',
      passage_cycle_suivant: 'flag',
      commentaire: 'text?',
      commentaire_inscription: 'text?',
      date_creation: 'date',
    },
    indexes: ['fk_eleve', 'fk_annee_scolaire, fk_site'],
  },
  (on) => [
    on(
      SchoolingEnrolled,
      (e) => [[e.data.idScolarite]],
      (_row, e) => rowOf(e.data),
    ),
    on(
      SchoolingChanged,
      (e) => [[e.data.idScolarite]],
      (_row, e) => rowOf(e.data),
    ),
    on(
      SchoolingStatusChanged,
      (e) => [[e.data.idScolarite]],
      (row, e) => row && { ...row, fk_statut: e.data.fk_statut },
    ),
    on(
      SchoolingRemoved,
      (e) => [[e.data.idScolarite]],
      () => undefined,
    ),
  ],
);
