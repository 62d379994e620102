import * as documents from '../document-messages';
import { formatNumber } from '../frenchNumber';
import { limits } from '../limits';
import { group } from './group';

export const families = /* @__PURE__ */ group(documents.families, {
  chooseTown: 'Plusieurs communes ont ce code postal\u00a0: choisissez la ville',
  guardianUnlinked: 'Le responsable a été détaché de l’élève',
  guardianDeactivated: 'Le responsable a été désactivé',
  guardianReactivated: 'Le responsable a été réactivé',
  withoutAccount:
    'Sans compte : cette personne n’a pas d’adresse e-mail. Dès qu’elle en a une ici, son compte s’ouvre et un lien lui est envoyé.',
  erasedPerson: 'Les données de cette personne ont été effacées : sa fiche ne se modifie plus.',
  recordsMerged: 'Les deux fiches sont fusionnées',
  recordsSeparated:
    'La fusion est annulée : les deux fiches sont de nouveau séparées. Calculez de nouveau leurs cotisations.',
  mergedAway: 'Cette fiche a été fusionnée avec une autre : c’est la fiche conservée qui se modifie.',
  taxYearOver: 'Cette année scolaire est terminée : adressez-vous à l’école pour vos revenus.',
  mergeTooMuch: 'Ces deux fiches ont ensemble trop d’éléments pour être fusionnées.',
  tooManySchoolsOfPupil: (most: number) =>
    `Cet élève a déjà ${most} scolarités dans l’Éducation nationale : modifiez ou supprimez-en une.`,
  mergeNotRead: 'La fusion de ces fiches est encore en cours d’enregistrement : recommencez dans un instant.',
  mergeWithItself: 'Choisissez une autre fiche : celle-ci est déjà celle qui est conservée.',
  mergeErased: 'Les données de l’une des deux personnes ont été effacées : leurs fiches ne fusionnent pas.',
  mergeIntoClosed: 'La fiche à conserver est désactivée : réactivez-la d’abord.',
  mergeKeepsAnother:
    'L’autre fiche en a déjà repris une : conservez-la plutôt, ou annulez d’abord la fusion qu’elle a reçue.',
  notMerged: 'Cette fiche n’est fusionnée avec aucune autre.',
  separateErased: 'Les données de cette personne ont été effacées : la fusion ne s’annule plus.',
  keepTheAccount: 'La fiche conservée n’a pas de compte et l’autre en a un : gardez celle qui a l’adresse e-mail.',
  eraseTheKept: 'Cette fiche a été fusionnée : effacez la fiche conservée, les deux le seront.',
  taxSaved: 'Les revenus ont été enregistrés',
  oneTaxRecordAYear: 'Des revenus sont déjà déclarés pour cette année scolaire.',
  noticeGoesUnread: (name: string) =>
    `Enregistrer vérifie ces revenus et retire « ${name} », que l’antivirus n’a pas encore analysé et que personne n’a pu lire.`,
  noticeChanged:
    'L’avis d’imposition a changé depuis l’ouverture de cette fiche : vérifiez celui qui s’y trouve, puis enregistrez.',
  ownTown: 'Le secrétariat confirme une nouvelle commune : vous ne pouvez pas confirmer la vôtre.',
  unseenTown: 'Rechargez la fiche avant de confirmer sa commune.',
  movedTown: (jour: string) => `La famille a déclaré une autre commune le ${jour} : le tarif en dépend.`,
  taxVerified: 'Cette déclaration a été vérifiée. Adressez-vous au secrétariat pour la corriger.',
  schoolingSaved: 'La scolarité a été enregistrée',
  schoolsImported: 'Les établissements ont été importés',
  schoolWithout: (what: string) => `Pas de ${what}`,
  schoolTwice: 'Déjà dans le fichier',
  schoolTooLong: `Nom, commune ou type de plus de ${limits.schoolName} caractères`,
  schoolsWithout: (columns: readonly string[]) => `Colonne introuvable : ${columns.join(', ')}`,
  tooManySchools: (lines: number) =>
    `Ce fichier a ${formatNumber(lines)} lignes : ${formatNumber(limits.schoolsAtOnce)} au plus, un département à la fois`,
  schoolsTooLarge: 'Ce fichier dépasse 3 Mo : un département à la fois',
  pupilDeactivated: 'L’élève a été désactivé',
  pupilReactivated: 'L’élève a été réactivé',
  daysOutOfOrder: 'Naissance, inscription et abandon se suivent dans cet ordre\u00a0: vérifiez ces dates.',
  tooLongALife: (years: number) => `Plus de ${years} ans séparent ces dates de la naissance\u00a0: vérifiez-les.`,
  yearClosed:
    'Cette année scolaire est close\u00a0: ses inscriptions, ses revenus et ses droits à l’image ne changent plus.',
  imageYearOver: 'Cette année scolaire est terminée\u00a0: le droit à l’image ne s’y enregistre plus.',
  imageYearNotOpen: 'Les inscriptions de cette année scolaire ne sont pas ouvertes\u00a0: le droit à l’image attendra.',
  notInTheirName:
    'Le droit à l’image, les revenus et les pièces d’une famille ne s’enregistrent pas en son nom\u00a0: revenez à votre compte, puis ouvrez sa fiche.',
  noticeFailed: (message: string) =>
    `Les revenus sont enregistrés, mais pas l’avis d’imposition, qui s’ajoute en les corrigeant\u00a0: ${message}`,
  noticeNeedsIncome: 'Déclarez d’abord les revenus de cette année scolaire\u00a0: l’avis s’y ajoute.',
  pupilLeft: 'Cet élève a abandonné : retirez d’abord la date d’abandon.',
  leftAlready: 'Ce départ a pris effet : changez la date d’abandon sur la fiche.',
  leavingCancelled: 'Le départ est annulé.',
  noStudentStatus: 'Cet élève n’a pas le statut étudiant pour cette année scolaire.',
  noCertificateAsked: 'Cette offre ne demande pas de certificat médical.',
  papersAsked: 'Les pièces manquantes ont été demandées par e-mail.',
  noPaperExpected: 'Aucune pièce n’est attendue pour cette année scolaire.',
  noPaperMissing: 'Aucune pièce ne manque pour cette année scolaire.',
  hiddenPaperMissing: 'Il manque une pièce que votre fonction ne permet pas de voir.',
  noAddressToAsk: 'Ce responsable n’a pas d’adresse e-mail : la demande ne peut pas lui être envoyée.',
  papersAskedOften: 'Trois demandes ont déjà été envoyées à ce responsable aujourd’hui. Recommencez demain.',
  papersAskedToday: 'Une demande a déjà été envoyée aujourd’hui. Confirmez pour en envoyer une autre.',
  enrolledAlready:
    'Cet élève est déjà inscrit à cette offre pour cette année : modifiez l’inscription qui existe, ou choisissez un autre instrument ou un autre style.',
  schoolAlready: 'Cet établissement et ce niveau sont déjà enregistrés pour cette année.',
  completedByAnother: 'Une scolarité complémentaire est déjà associée à cette scolarité.',
  completedStays:
    'Une autre scolarité complète celle-ci : elle garde son année et ne devient pas complémentaire. Détachez d’abord l’autre.',
});
