import * as documents from '../document-messages';
import { group } from './group';

export const absences = /* @__PURE__ */ group(documents.absences, {
  saved: 'La demande d’absence a été enregistrée',
  removed: 'La demande d’absence a été supprimée',
  endBeforeStart: 'La date de fin ne peut pas être avant la date de début',
  onlyDrafts: 'Seul un brouillon peut être modifié ou supprimé',
  refusalNotPossible: 'Cette demande ne peut pas être refusée',
  eitherHours: 'Indiquez des heures reportées ou des heures annulées, pas les deux',
});
