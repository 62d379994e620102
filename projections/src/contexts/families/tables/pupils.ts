import type { EventOf } from '@diapason/contracts/core';
import { PupilDeactivated, PupilDetailsChanged, PupilReactivated, PupilRegistered } from '@diapason/contracts/families';
import { table } from '@diapason/event-sourcing';

const detailsOf = (data: EventOf<typeof PupilRegistered>['data']) => ({
  id_eleve: data.idEleve,
  nom: data.nom,
  prenom: data.prenom,
  fk_genre: data.fk_genre,
  date_naissance: data.dateNaissance,
  adulte: data.adulte === 1,
  telephone_mobile: data.telephoneMobile,
  handicape: data.handicape === 1,
  date_creation: data.dateCreation,
  date_inscription: data.dateInscription,
  date_abandon: data.dateAbandon,
  commentaire_si: data.commentaireSI,
});

/** One row per pupil. */
export const pupils = table(
  {
    name: 'eleve',
    version: 1,
    key: ['id_eleve'],
    columns: {
      id_eleve: 'integer',
      nom: 'text',
      prenom: 'text',
      fk_genre: 'integer?',
      date_naissance: 'date?',
      adulte: 'flag',
      telephone_mobile: 'text?',
      handicape: 'flag?',
      date_creation: 'date',
      date_inscription: 'date?',
      date_abandon: 'date?',
      commentaire_si: 'text?',
      date_suppression: 'date?',
      actif: 'flag',
    },
    indexes: ['lower(nom) text_pattern_ops'],
  },
  (on) => [
    on(
      PupilRegistered,
      (e) => [[e.data.idEleve]],
      (_row, e) => ({ ...detailsOf(e.data), date_suppression: null, actif: true }),
    ),
    on(
      PupilDetailsChanged,
      (e) => [[e.data.idEleve]],
      (row, e) => row && { ...row, ...detailsOf(e.data) },
    ),
    on(
      PupilDeactivated,
      (e) => [[e.data.idEleve]],
      (row, e) => row && { ...row, date_suppression: e.data.dateSuppression, actif: false },
    ),
    on(
      PupilReactivated,
      (e) => [[e.data.idEleve]],
      (row) => row && { ...row, date_suppression: null, actif: true },
    ),
  ],
);
