import * as documents from '../document-messages';
import { formatNumber } from '../frenchNumber';
import { group } from './group';

export const site = /* @__PURE__ */ group(documents.site, {
  unknownSetting: 'Ce paramètre n’existe pas',
  invalidSetting: (why: string) => `Cette valeur ne convient pas : ${why}.`,
  unreadableSetting: (name: string, why: string) => `Le paramètre « ${name} » doit d’abord être corrigé : ${why}.`,
  datesInOrder: (label: string, before: string) =>
    `${label}\u00a0: la date ne peut pas précéder «\u00a0${before}\u00a0».`,
  unknownTable: 'Cette table n’existe pas.',
  unknownTariff: (code: string) => `« ${code} » n’est le code d’aucune grille tarifaire`,
  unknownRow: (label: string) => `${label}\u00a0: cette ligne n’existe pas ou n’existe plus.`,
  rowHidden: (count: number) =>
    `La ligne est masquée\u00a0: elle ne sera plus proposée. ${count === 1 ? 'La fiche qui l’utilise la garde' : `Les ${formatNumber(count)} fiches qui l’utilisent la gardent`}.`,
  tablesLocked: 'La base de données est fermée\u00a0: connectez-vous de nouveau pour l’ouvrir.',
  tablesClosed: 'La base de données est fermée.',
  tooMuchFormatting: 'Ce texte a trop de mises en forme : collez-le sans mise en forme, ou en plusieurs messages.',
  unknownInformationType: 'Ce type de message n’existe pas',
  unknownRecipients: 'Destinataires : « Responsable », ou rien pour le personnel seul',
});
