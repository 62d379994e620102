import { make } from '@diapason/contracts/core';
import { PupilRegistered } from '@diapason/contracts/families';

export const TODAY = '2026-11-22';

/** A pupil, number 7. */
export const zoe = {
  idEleve: 7,
  nom: 'PETIT',
  prenom: 'Zoé',
  fk_genre: 1,
  dateNaissance: '2015-04-02',
  adulte: 0 as const,
  telephoneMobile: null,
  handicape: 0 as const,
  dateCreation: TODAY,
  dateInscription: '2026-09-01',
  dateAbandon: null,
  commentaireSI: null,
};
export const registered = make(PupilRegistered, zoe);
