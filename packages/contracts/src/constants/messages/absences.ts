import * as documents from '../document-messages';
import { group } from './group';

export const absences = /* @__PURE__ */ group(documents.absences, {
  saved: 'La demande d’absence a été enregistrée',
  removed: 'La demande d’absence a été supprimée',
  endBeforeStart: 'La date de fin ne peut pas être avant la date de début',
  onlyDrafts: 'Seul un brouillon peut être modifié ou supprimé',
  refusalNotPossible: 'Cette demande ne peut pas être refusée',
  tooManyGiven: (most: number) => `Séances confiées\u00a0: ${most} au plus`,
  notTheirLesson: 'Cette séance n’est pas un cours de l’agent pendant son absence',
  lessonOver: 'Cette séance a déjà eu lieu',
  busyThen: (name: string) => `${name} donne un autre cours à cette heure-là`,
  beingGiven: (name: string) =>
    `${name} est en train de se voir confier un autre cours à cette heure-là\u00a0: réessayez dans une minute`,
  givenTwice: 'Une séance ne peut être confiée qu’à une personne',
  absentToo: (name: string) => `${name} est en absence ce jour-là`,
  notToAbsent: 'L’agent absent ne peut pas assurer la séance',
  onlyAccepted: 'Une séance n’est confiée qu’en acceptant la demande',
  eitherHours: 'Indiquez des heures reportées ou des heures annulées, pas les deux',
});
