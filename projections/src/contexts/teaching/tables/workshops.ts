import type { EventOf } from '@diapason/contracts/core';
import { PupilAttached, TeacherAttached, WorkshopChanged, WorkshopDefined } from '@diapason/contracts/teaching';
import { table } from '@diapason/event-sourcing';

const rowOf = (data: EventOf<typeof WorkshopDefined>['data']) => ({
  id_atelier: data.idAtelier,
  fk_annee_scolaire: data.fk_anneeScolaire,
  fk_groupe_atelier: data.fk_groupeAtelier,
  fk_type_atelier: data.fk_typeAtelier,
  fk_site: data.fk_site,
  fk_salle: data.fk_salle,
  jour: data.jour,
  heure_debut: data.heureDebut,
  heure_fin: data.heureFin,
  fk_type_repetition: data.fk_typeRepetition,
  fk_visibilite: data.fk_visibilite,
  fk_cycle: data.fk_cycle,
  fk_annee: data.fk_annee,
  fk_groupe: data.fk_groupe,
  maximum_eleves: data.maximumEleves,
  enseignant_remplacant: data.enseignantRemplacant === 1,
  evaluation: data.evaluation === 1,
  commentaire: data.commentaire,
  duree_atelier: data.dureeAtelier,
  individuel: data.individuel === 1,
});

/** `read.atelier` */
export const workshops = table(
  {
    name: 'atelier',
    version: 1,
    key: ['id_atelier'],
    columns: {
      id_atelier: 'integer',
      fk_annee_scolaire: 'integer',
      fk_groupe_atelier: 'integer',
      fk_type_atelier: 'integer',
      fk_site: 'integer',
      fk_salle: 'integer?',
      jour: 'integer?',
      heure_debut: 'time',
      heure_fin: 'time',
      fk_type_repetition: 'integer',
      fk_visibilite: 'integer?',
      fk_cycle: 'integer?',
      fk_annee: 'integer?',
      fk_groupe: 'integer?',
      maximum_eleves: 'integer',
      enseignant_remplacant: 'flag',
      evaluation: 'flag',
      commentaire: 'text?',
      duree_atelier: 'integer?',
      individuel: 'flag',
    },
    indexes: ['fk_annee_scolaire, fk_site', 'jour'],
  },
  (on) => [
    on(
      WorkshopDefined,
      (event) => [[event.data.idAtelier]],
      (_row, { data }) => rowOf(data),
    ),
    on(
      WorkshopChanged,
      (event) => [[event.data.idAtelier]],
      (_row, { data }) => rowOf(data),
    ),
  ],
);

/** `read.atelier_eleve` */
export const workshopPupils = table(
  {
    name: 'atelier_eleve',
    version: 1,
    key: ['fk_atelier', 'fk_eleve'],
    columns: {
      fk_atelier: 'integer',
      fk_eleve: 'integer',
      fk_instrument: 'integer',
      fk_statut: 'integer',
      fk_scolarite_interne: 'integer',
    },
    indexes: ['fk_eleve'],
  },
  (on) => [
    on(
      PupilAttached,
      (event) => [[event.data.idAtelier, event.data.fk_eleve]],
      (_row, { data }) => ({
        fk_atelier: data.idAtelier,
        fk_eleve: data.fk_eleve,
        fk_instrument: data.fk_instrument,
        fk_statut: data.fk_statut,
        fk_scolarite_interne: data.fk_scolariteInterne,
      }),
    ),
  ],
);

/** `read.atelier_enseignant` */
export const workshopTeachers = table(
  {
    name: 'atelier_enseignant',
    version: 1,
    key: ['fk_atelier', 'fk_enseignant'],
    columns: { fk_atelier: 'integer', fk_enseignant: 'integer', fk_instrument: 'integer' },
    indexes: ['fk_enseignant'],
  },
  (on) => [
    on(
      TeacherAttached,
      (event) => [[event.data.idAtelier, event.data.fk_enseignant]],
      (_row, { data }) => ({
        fk_atelier: data.idAtelier,
        fk_enseignant: data.fk_enseignant,
        fk_instrument: data.fk_instrument,
      }),
    ),
  ],
);
