import type { WorkshopDefined } from '../contexts/teaching/workshop';
import type { EventOf } from '../core/event';

type Workshop = Omit<EventOf<typeof WorkshopDefined>['data'], 'depuis'>;

/** A group of Wednesdays without maximum, in room and level unsaid. */
export const workshopDetails = (idAtelier: number, more: Partial<Workshop> = {}): Workshop => ({
  idAtelier,
  fk_anneeScolaire: 9,
  fk_groupeAtelier: 4,
  fk_typeAtelier: 30,
  fk_site: 1,
  fk_salle: null,
  jour: 3,
  heureDebut: '14:00',
  heureFin: '15:00',
  fk_typeRepetition: 1,
  fk_visibilite: null,
  fk_cycle: null,
  fk_annee: null,
  fk_groupe: null,
  maximumEleves: 0,
  enseignantRemplacant: 0,
  evaluation: 0,
  commentaire: null,
  dureeAtelier: null,
  individuel: 0,
  propriete: null,
  semaine: null,
  semaineDuMois: null,
  dateSeance: null,
  sallePartagee: 0,
  ...more,
});
