import { formatNumber } from '../frenchNumber';
import { MOST_FAMILIES } from '../mailing';

export const mailing = {
  queued: 'L’envoi est en cours. Vous pouvez quitter cette page.',
  tried: 'L’essai part à votre adresse.',
  retried: 'Les familles que l’envoi n’a pas atteintes sont de nouveau servies.',
  noAddress: 'Votre fiche n’a pas d’adresse e-mail.',
  nothingToRetry: 'Aucun échec à reprendre.',
  leftOut: 'Cette famille est laissée de côté dans les relances.',
  takenBack: 'Cette famille reçoit de nouveau les relances.',
  reasonWanted: 'Dites pourquoi cette famille est laissée de côté.',
  nobody: 'Aucune famille ne recevrait cet envoi.',
  tooMany: `Un envoi touche au plus ${formatNumber(MOST_FAMILIES)} familles\u00a0: réduisez la recherche.`,
  unknownField: (name: string) => `«\u00a0{${name}}\u00a0» n’est pas un champ de cet envoi.`,
  emptyFor: (field: string, family: string) => `«\u00a0${field}\u00a0» est vide pour ${family}.`,
  notShown: 'Une des familles n’est pas de celles que vous voyez\u00a0: rechargez la page.',
};
